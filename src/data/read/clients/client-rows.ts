import { rowsInStates } from '#app/data/queue/by-state.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { ClientRecord, ErpDatabase } from '#app/data/db.ts';
import { isKind, isStopped, OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';
import { toClientRecord, unmirrored } from '#app/data/records.ts';
import { type ClientQuestion, findClients } from './client-list.ts';
import { nearestPage, readMe } from '#app/data/read/list-query.ts';

/** A client on screen, and what of it the server has not taken. */
export interface ClientRow {
  client: ClientRecord;
  /** What a person has to see first: a refused or blocked write, else the newest that waits. */
  operation: Operation | undefined;
}

interface ClientRows {
  rows: ClientRow[];
  /** The page that is shown: the nearest one to what was asked. */
  page: number;
  /** Clients in all pages. */
  count: number;
  /** Whether this device ever had the whole mirror. */
  isMirrored: boolean;
}

const isOfClient = ({ effect }: Operation): boolean => effect.type.startsWith('client-');

/** Own writes of clients without an answer, the one to show by client. */
async function readOpenWrites(db: ErpDatabase): Promise<Map<string, Operation>> {
  const open = await rowsInStates(db, OPEN_STATES);
  const shown = new Map<string, Operation>();
  for (const operation of open.filter(isOfClient)) {
    const before = shown.get(operation.entityId);
    if (!before || !isStopped(before)) shown.set(operation.entityId, operation);
  }
  return shown;
}

/** A refused creation has no row in the mirror: it is shown from its operation, so that it can be corrected. */
function refusedCreates(operations: Iterable<Operation>): ClientRecord[] {
  return [...operations].flatMap((operation) =>
    isKind(operation, 'client-create') && operation.state === 'rejected'
      ? [toClientRecord(operation.effect.client, unmirrored())]
      : [],
  );
}

/** What a page of clients is read from. */
export function tablesOfClients({ clients, outbox, me, meta }: ErpDatabase) {
  return [clients, outbox, me, meta];
}

/**
 * A page of clients for the screen, own unsent ones among them.
 * @param asked page from 1; one past the last shows the last
 * @throws Problem `no_autenticado`, `nivel_insuficiente`
 */
export async function readClientRows(
  db: ErpDatabase,
  question: ClientQuestion,
  asked: number,
): Promise<ClientRows> {
  const me = await readMe(db);
  if (!can(me.permission_level, 'clients.view')) throw new Problem('nivel_insuficiente');
  const seesCredit = can(me.permission_level, 'clients.credit.view');
  const [writes, isMirrored] = await db.transaction('r', db.outbox, db.meta, async () => [
    await readOpenWrites(db),
    (await db.meta.get('last-sync')) !== undefined,
  ]);
  const found = await findClients(db, question, seesCredit, refusedCreates(writes.values()));
  const size = PAGE_SIZES.clients;
  const page = nearestPage(found.length, { page: asked, size });
  const rows = found
    .slice((page - 1) * size, page * size)
    .map((client) => ({ client, operation: writes.get(client.id) }));
  return { rows, page, count: found.length, isMirrored };
}

/** One client as the list shows it; undefined when it is not there (any more). */
export async function readClientRow(db: ErpDatabase, id: string): Promise<ClientRow | undefined> {
  return db.transaction('r', [db.clients, db.outbox], async () => {
    const writes = await readOpenWrites(db);
    const operation = writes.get(id);
    const record = await db.clients.get(id);
    const client = record && !record.borrado ? record : refusedCreates(operation ? [operation] : [])[0];
    return client && { client, operation };
  });
}
