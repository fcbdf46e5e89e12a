import type { ErpDatabase } from '#app/data/db.ts';
import { rowsInStates } from '#app/data/queue/by-state.ts';
import { holdsMoney } from '#app/data/queue/exchange.ts';
import { isKind, UNSENT_STATES } from '#app/data/queue/operation.ts';
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
    await adoptHeld(db, tab, living);
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

/** Exchanges of tabs that are gone whose money waits: what the server refuses of them opens again in this tab. */
async function adoptHeld(db: ErpDatabase, tab: string, living: ReadonlySet<string>): Promise<void> {
  for (const operation of await rowsInStates(db, UNSENT_STATES)) {
    const draft = operation.draft as SaleDraft | null;
    if (!draft || !isKind(operation, 'sale') || !holdsMoney(operation) || living.has(draft.tab)) continue;
    await db.outbox.update(operation.seq, { draft: { ...draft, tab } });
  }
}
