import type { EntityTable } from 'dexie';

const CHUNK_ROWS = 1000;

/** Reads a whole table in pieces, so that the page can breathe in between. */
export async function eachRow<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  take: (row: Row) => void,
): Promise<void> {
  let last = '';
  for (;;) {
    const rows = await table.where(':id').above(last).limit(CHUNK_ROWS).toArray();
    for (const row of rows) take(row);
    if (rows.length < CHUNK_ROWS) return;
    last = rows.at(-1)?.id ?? last;
  }
}
