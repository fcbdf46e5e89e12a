import { IDENTITY } from '#contract/clients/client-fields.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { InvoiceDraftBody } from '#contract/invoicing/invoices.ts';
import { can } from '#domain/accounts/permissions.ts';
import { cleanLine } from '#domain/normalize.ts';
import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { finalConsumer } from '#app/data/drafts/final-consumer.ts';
import { newUuid } from '#app/data/ids.ts';
import { creditPart } from '#app/data/projection/project-client.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { isKind, type Operation, type OperationOf } from '#app/data/queue/operation.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import { rowsUsedBy } from '#app/data/queue/rows-used.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import { touch } from '#app/data/queue/touches.ts';
import { clientCreation, type NewClient } from '#app/data/writes/client-writes.ts';
import { addOperation } from '#app/data/writes/enqueue.ts';
import { MAX_NOTE } from '#app/data/writes/sales.ts';
import type { Twin } from '#app/data/writes/stand-ins.ts';
import { lostClientText } from './lost-client-text.ts';
import { movedTo } from './use-existing.ts';

// A delivered sale whose client the server does not know: another device made the client, and a restore took it back.
// When that device sends it again the sale goes by itself (`releaseArrived`); until then, or if that device is gone:

/** The ways out for a sale whose client the server lacks. */
export interface LostClientWays {
  /** The buyer as the receipt names them. */
  client: Twin;
  /** A client with the same identification, that the server has or that waits here. */
  existing: Twin | undefined;
  /** Their level and modules allow making the client anew. */
  canCreate: boolean;
  /** Nothing of it is owed: it can go to Consumidor final, with the buyer in its note. */
  canBeAnonymous: boolean;
}

/** Whether what came back for a sale settles what its client owes. */
const settlesAccount = (back: Return | undefined): boolean =>
  back?.reembolso.some(({ medio }) => medio === 'credito') === true;

const isLost = (operation: Operation | undefined): operation is OperationOf<'sale'> =>
  operation !== undefined &&
  isKind(operation, 'sale') &&
  operation.delivered &&
  operation.state === 'rejected' &&
  operation.error?.codigo === 'cliente_desconocido';

/** The ways out for this operation; undefined for any but a delivered sale whose client the server lacks. */
export async function findLostClientWays(
  db: ErpDatabase,
  operation: Operation,
): Promise<LostClientWays | undefined> {
  if (!isLost(operation)) return undefined;
  const client = operation.effect.sale.cliente;
  const [me, namesakes] = await Promise.all([
    db.me.get('me'),
    db.clients.where('identificacion').equals(client.identificacion).toArray(),
  ]);
  const twin = namesakes.find(({ id, borrado }) => id !== client.id && !borrado);
  const existing = twin && { id: twin.id, nombre: twin.nombre, identificacion: twin.identificacion };
  const mayCreate =
    can(me?.permission_level, 'clients.edit') && me?.componentes_activos.includes('clientes') === true;
  return {
    client,
    existing,
    canCreate: !existing && mayCreate && client.identificacion !== '',
    canBeAnonymous: Number(creditPart(operation)) === 0 && !settlesAccount(operation.effect.exchange?.back),
  };
}

/** Companies have tax numbers of nine digits that begin with 8 or 9; a person's document never looks so. */
const COMPANY = /^[89]\d{8}$/u;

function asForm({ nombre, identificacion }: Twin): NewClient {
  const tipo_cliente = COMPANY.test(identificacion) ? 'Juridico' : 'Natural';
  const { name, id } = IDENTITY[tipo_cliente];
  return { tipo_cliente, [name]: nombre, [id]: identificacion };
}

/** How a person settles it. */
export type LostClientWay = 'existing' | 'create' | 'anonymous';

/**
 * Sends a sale whose client the server lacks to another client, under a new key: the sale stays what it was. The row
 * that exists, or is made anew, gets all that was refused for want of the client, payments too.
 * @returns false when that way is not open (any more)
 */
export async function settleLostClient(
  db: ErpDatabase,
  seq: number,
  way: LostClientWay,
  now = new Date(),
): Promise<boolean> {
  const isSettled = await db.transaction('rw', projectionTables(db), async () => {
    const sale = await db.outbox.get(seq);
    const ways = sale && (await findLostClientWays(db, sale));
    if (!sale || !isLost(sale) || !ways) return false;
    if (way === 'anonymous') return ways.canBeAnonymous && sendToFinalConsumer(db, sale);
    const target =
      way === 'create' ? ways.canCreate && (await makeAnew(db, ways.client, now)) : ways.existing;
    if (!target) return false;
    await moveAll(db, ways.client.id, target);
    return true;
  });
  announce(db.name, 'outbox');
  return isSettled;
}

async function makeAnew(db: ErpDatabase, client: Twin, now: Date): Promise<Twin> {
  // Another id: the device that made it first may send it yet, and takes this one then.
  const id = newUuid(now.getTime());
  await addOperation(db, clientCreation(asForm(client), id), now);
  return { ...client, id };
}

/** All that was refused because the server lacks this client goes to another one. */
async function moveAll(db: ErpDatabase, from: string, target: Twin): Promise<void> {
  const refused = await db.outbox.where('state').equals('rejected').toArray();
  const uses = refused.filter((one) => rowsUsedBy(one).includes(touch.client(from)));
  const creates = await openCreates(db, 'client-create', touch.client(target.id));
  for (const one of uses) {
    const moved = movedTo(one, from, target);
    const dependsOn = [...new Set([...one.dependsOn, ...creates])];
    await requeue(db, one, { ...moved, dependsOn, isRetried: true });
    await projectAll(db, [...one.touches, ...moved.touches]);
  }
}

async function sendToFinalConsumer(db: ErpDatabase, sale: OperationOf<'sale'>): Promise<boolean> {
  const consumer = await finalConsumer(db);
  if (!consumer) return false;
  const { cliente, nota: before = null } = sale.effect.sale;
  const moved = movedTo(sale, cliente.id, consumer);
  // Who bought is known to the invoice all the same.
  const nota = cleanLine([before, lostClientText.soldTo(cliente)].filter(Boolean).join(' '), MAX_NOTE);
  const body = { ...(moved.body as InvoiceDraftBody), nota };
  const effect = moved.effect as typeof sale.effect;
  await requeue(db, sale, {
    ...moved,
    body,
    effect: { ...effect, sale: { ...effect.sale, nota } },
    isRetried: true,
  });
  await projectAll(db, [...sale.touches, ...moved.touches]);
  return true;
}
