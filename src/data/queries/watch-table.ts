/** A table that can be read. */
interface Watched {
  limit(count: number): { toArray(): PromiseLike<unknown> };
}

/**
 * Makes the live query that runs it hear of every change of a table: rows may be read from memory, or after work
 * that Dexie does not follow. It reads one row: of a read of keys alone Dexie tells only what was added or deleted.
 */
export async function watchTable(table: Watched): Promise<void> {
  await table.limit(1).toArray();
}
