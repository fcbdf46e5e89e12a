import type { LedgerEntry } from '#contract/sync/sync.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { isFetchedAnew } from '#app/data/knows-server.ts';
import { historyOf } from '#app/data/projection/colleague-work.ts';
import { toEntry } from '#app/data/projection/project-client.ts';
import { rowsUnder } from '#app/data/queue/by-state.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { isKind, isLive, isRecentlyDone, type Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { colleaguesOf } from '#app/data/read/cash/device-drawer.ts';

/** Entries that an operation makes: an exchange charges under one id, and settles under another. */
const entriesOf = (operation: Operation): LedgerEntry[] =>
  [...new Set([operation.entityId, returnIn(operation)?.id ?? operation.entityId])].flatMap(
    (id) => toEntry(id, operation) ?? [],
  );

/** What settles charges. */
const SETTLING = ['payment', 'return'];

/** Which version of the server's data a mirror has come to. */
interface Reached {
  cursor: number;
  history: string | undefined;
}

async function reachedBy(db: ErpDatabase): Promise<Reached> {
  const cursor = (await db.meta.get('cursor'))?.value as number | undefined;
  return { cursor: cursor ?? 0, history: await historyOf(db) };
}

/**
 * What a colleague's queue does to an account that a mirror may lack: what waits, payments and notes that were sent, and the
 * sales that the server has taken since. A colleague who has signed out leaves no versions to tell by: all that was sent is
 * read then, since a payment without its charge would pay for another one.
 */
async function workOf(colleague: ErpDatabase, reached: Reached, clientId: string): Promise<LedgerEntry[]> {
  const { outbox } = colleague;
  const isOther = (await historyOf(colleague)) !== reached.history;
  const kinds = isOther || (await isFetchedAnew(colleague)) ? [...SETTLING, 'sale'] : SETTLING;
  const [waiting, sent, since] = await Promise.all([
    outbox.where('touches').equals(touch.client(clientId)).toArray(),
    Promise.all(kinds.map((kind) => rowsUnder(colleague, '[kind+state]', kind, ['done']))),
    isOther ? [] : outbox.where('vTo').above(reached.cursor).toArray(),
  ]);
  const sold = since.filter((one) => one.state === 'done' && isKind(one, 'sale'));
  const work = [...waiting.filter(isLive), ...sent.flat().filter(isRecentlyDone), ...sold];
  return work.flatMap(entriesOf).filter(({ cliente_id }) => cliente_id === clientId);
}

/**
 * A client's account as everybody on this device knows it: with what colleagues took and gave back here, sent or not. The
 * server gives charges and notes ids of its own: what the own mirror has under them counts once.
 */
export async function accountHere(db: ErpDatabase, clientId: string): Promise<LedgerEntry[]> {
  // Before the account: what comes meanwhile is in both, and counts once.
  const reached = await reachedBy(db);
  const own: LedgerEntry[] = await db.ledger.where('cliente_id').equals(clientId).toArray();
  const work: LedgerEntry[] = [];
  for await (const other of colleaguesOf(db)) work.push(...(await workOf(other, reached, clientId)));
  const returns = await db.returns.bulkGet(work.map(({ id }) => id));
  const isTold = ({ tipo, factura_id }: LedgerEntry, at: number): boolean =>
    tipo === 'cargo'
      ? own.some((row) => row.tipo === tipo && row.factura_id === factura_id)
      : returns[at]?.srv != null;
  const added = work.filter((entry, at) => !isTold(entry, at));
  return [...new Map([...added, ...own].map((entry) => [entry.id, entry])).values()];
}
