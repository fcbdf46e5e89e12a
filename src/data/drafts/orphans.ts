import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftClient, SaleDraft } from './draft.ts';
import { isUntouched } from './fresh-draft.ts';

/**
 * Sales of tabs that are gone, now this tab's, newest first; those that were charged already go, and those that
 * nobody had begun.
 */
export async function adoptOrphans(
  db: ErpDatabase,
  tab: string,
  living: ReadonlySet<string>,
  client: DraftClient | undefined,
): Promise<SaleDraft[]> {
  return db.transaction('rw', db.drafts, db.outbox, async () => {
    const rows = (await db.drafts.orderBy('updatedAt').reverse().toArray()).filter(
      (draft) => !living.has(draft.tab),
    );
    const charged = await db.outbox
      .where('lane')
      .anyOf(rows.map(({ id }) => id))
      .toArray();
    const gone = new Set(charged.filter(({ state }) => state !== 'discarded').map(({ lane }) => lane));
    for (const draft of rows) if (isUntouched(draft, client)) gone.add(draft.id);
    await db.drafts.bulkDelete([...gone]);
    const adopted = rows.filter(({ id }) => !gone.has(id)).map((draft) => ({ ...draft, tab }));
    await db.drafts.bulkPut(adopted);
    return adopted;
  });
}
