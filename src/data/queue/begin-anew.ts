import type { EntityTable, Table } from 'dexie';
import type { MetaRecord } from '#app/data/rows/meta-record.ts';
import { OPEN_STATES, type Operation } from './operation.ts';

/** The tables that it works on; the database itself lies above, because its upgrades begin anew too. */
interface Tables {
  outbox: Table<Operation, number, Omit<Operation, 'seq'>>;
  meta: EntityTable<MetaRecord, 'key'>;
}

/**
 * What is acknowledged has to be proved once more by a fetch from the start: the history is another one, or may be
 * by the time it is read again (`resendForgotten` of sync). What was not sent yet rests on no version of the old one:
 * its base is compared by its fields with the row as it comes. Inside the caller's transaction over outbox and meta.
 * @param rev revision of the mirror: rows that are no newer when all is fetched are gone on the server
 */
export async function beginAnew(db: Tables, rev: number): Promise<void> {
  await db.outbox
    .where('state')
    .equals('done')
    .modify((operation) => {
      const { vFrom, vTo } = operation;
      // Until its rows come again the screens show it over those of before.
      if (vFrom !== null && vTo !== null) operation.unproven = { vFrom, vTo };
      Object.assign(operation, { vFrom: null, vTo: null });
    });
  await db.outbox
    .where('state')
    .anyOf(OPEN_STATES)
    .filter(({ sent, base }) => !sent && base !== null && base.v !== null)
    .modify((edit) => {
      edit.base = edit.base && { ...edit.base, v: null };
    });
  await db.meta.put({ key: 'bootstrap', value: rev });
}

/**
 * Has the whole feed fetched again by a version of the app that keeps more of it: an older one passed over rows that it
 * did not know. Inside the upgrade of the database.
 */
export async function fetchAnew(db: Tables): Promise<void> {
  const [cursor, rev] = await db.meta.bulkGet(['cursor', 'rev']);
  // A device that has fetched nothing yet begins there anyway.
  if (!cursor?.value) return;
  await beginAnew(db, (rev?.value as number | undefined) ?? 0);
  await db.meta.put({ key: 'cursor', value: 0 });
}
