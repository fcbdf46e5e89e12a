import type { LedgerEntry } from '#contract/sync/sync.ts';
import type { ErpDatabase, LedgerRecord } from '#app/data/db.ts';
import { toEntry } from '#app/data/projection/project-client.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { isLive } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { colleaguesOf } from '#app/data/read/cash/device-drawer.ts';

/** What a queue adds to an account, which a person without a look at accounts, or without a mirror, has nowhere else. */
async function queued({ outbox }: ErpDatabase, clientId: string): Promise<LedgerEntry[]> {
  const work = await outbox.where('touches').equals(touch.client(clientId)).toArray();
  return work
    .filter(isLive)
    .flatMap((one) =>
      [...new Set([one.entityId, returnIn(one)?.id ?? one.entityId])].flatMap((id) => toEntry(id, one) ?? []),
    )
    .filter(({ cliente_id }) => cliente_id === clientId);
}

const ledgerOf = ({ ledger }: ErpDatabase, clientId: string): Promise<LedgerRecord[]> =>
  ledger.where('cliente_id').equals(clientId).toArray();

/**
 * A client's account as everybody on this device knows it: with what colleagues took and gave back, sent or not. The server
 * gives charges and notes ids of its own: what it has told under them counts once.
 */
export async function accountHere(db: ErpDatabase, clientId: string): Promise<LedgerEntry[]> {
  const rows = await ledgerOf(db, clientId);
  const waiting: LedgerEntry[] = [];
  for await (const other of colleaguesOf(db)) {
    rows.push(...(await ledgerOf(other, clientId)));
    waiting.push(...(await queued(other, clientId)));
  }
  const told = rows.filter(({ srv }) => srv !== null);
  const own = [...rows.filter(({ srv }) => srv === null), ...waiting];
  const notes = await toldReturns(
    db,
    own.map(({ id }) => id),
  );
  const isTold = ({ id, tipo, factura_id }: LedgerEntry): boolean =>
    tipo === 'cargo' ? told.some((row) => row.tipo === tipo && row.factura_id === factura_id) : notes.has(id);
  const added = own.filter((entry) => !isTold(entry));
  return [...new Map([...added, ...told].map((entry) => [entry.id, entry])).values()];
}

/** Of these ids those of returns that the server has told somebody of. */
async function toldReturns(db: ErpDatabase, ids: string[]): Promise<ReadonlySet<string>> {
  const found = [...(await db.returns.bulkGet(ids))];
  for await (const other of colleaguesOf(db)) found.push(...(await other.returns.bulkGet(ids)));
  return new Set(found.flatMap((row) => (row?.srv ? [row.id] : [])));
}
