import type { LedgerEntry } from '#contract/sync/sync.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { historyOf } from '#app/data/projection/colleague-work.ts';
import { toEntry } from '#app/data/projection/project-client.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { isLive, type Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { colleaguesOf } from '#app/data/read/cash/device-drawer.ts';

/** Entries that an operation makes: an exchange charges under one id, and settles under another. */
const entriesOf = (operation: Operation): LedgerEntry[] =>
  [...new Set([operation.entityId, returnIn(operation)?.id ?? operation.entityId])].flatMap(
    (id) => toEntry(id, operation) ?? [],
  );

/** What a colleague's queue does to an account that a mirror does not hold yet: what waits, and what was taken since. */
async function workOf(colleague: ErpDatabase, db: ErpDatabase, clientId: string): Promise<LedgerEntry[]> {
  const cursor = ((await db.meta.get('cursor'))?.value as number | undefined) ?? 0;
  const isSame = (await historyOf(colleague)) === (await historyOf(db));
  const [waiting, taken] = await Promise.all([
    colleague.outbox.where('touches').equals(touch.client(clientId)).toArray(),
    isSame ? colleague.outbox.where('vTo').above(cursor).toArray() : [],
  ]);
  const live = [...waiting.filter(isLive), ...taken.filter(({ state }) => state === 'done')];
  return live.flatMap(entriesOf).filter(({ cliente_id }) => cliente_id === clientId);
}

/**
 * A client's account as everybody on this device knows it: with what colleagues took and gave back here, sent or not. The
 * server gives charges and notes ids of its own: what the own mirror has under them counts once.
 */
export async function accountHere(db: ErpDatabase, clientId: string): Promise<LedgerEntry[]> {
  const own: LedgerEntry[] = await db.ledger.where('cliente_id').equals(clientId).toArray();
  const work: LedgerEntry[] = [];
  for await (const other of colleaguesOf(db)) work.push(...(await workOf(other, db, clientId)));
  const returns = await db.returns.bulkGet(work.map(({ id }) => id));
  const isTold = ({ tipo, factura_id }: LedgerEntry, at: number): boolean =>
    tipo === 'cargo'
      ? own.some((row) => row.tipo === tipo && row.factura_id === factura_id)
      : returns[at]?.srv != null;
  const added = work.filter((entry, at) => !isTold(entry, at));
  return [...new Map([...added, ...own].map((entry) => [entry.id, entry])).values()];
}
