import type { PaymentMethod } from '#contract/invoicing/invoices.ts';
import { takesPayments } from '#domain/accounts/modules.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { cleanLine } from '#domain/normalize.ts';
import { MAX_REFERENCE } from '#domain/money/payments.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import { currentDrawer } from '#app/data/current-drawer.ts';
import { addOperation, enqueue, type NewOperation } from './enqueue.ts';
import { newUuid } from '#app/data/ids.ts';
import { type Operation, UNSENT_STATES } from '#app/data/queue/operation.ts';
import { creditPart } from '#app/data/projection/project-client.ts';
import { touch } from '#app/data/queue/touches.ts';
import { writePaths } from './write-paths.ts';

/** A payment on a client's account (workspace §7, contract §5). */
export interface PaymentForm {
  clientId: string;
  /** Money, above zero. */
  valor: string;
  medio: Exclude<PaymentMethod, 'credito'>;
  referencia: string | null;
  /** The order that it is paid towards. */
  pedidoId?: string | undefined;
}

/** Own credit sales without an answer: a payment may be of what they put on the account. */
async function openCharges(db: ErpDatabase, clientId: string): Promise<string[]> {
  const operations = await db.outbox.where('touches').equals(touch.client(clientId)).toArray();
  return operations
    .filter((operation) => UNSENT_STATES.includes(operation.state))
    .filter((operation) => Number(creditPart(operation)) > 0)
    .map(({ op }) => op);
}

/**
 * The write of a payment under its final id.
 * @param before name of a client that is gone
 * @param cajaId the drawer that was open
 */
export async function paymentOf(
  db: ErpDatabase,
  form: PaymentForm,
  id: string,
  { before, cajaId }: { before?: string | undefined; cajaId?: string | undefined } = {},
): Promise<NewOperation> {
  const { clientId, medio, pedidoId } = form;
  const valor = formatMoney(moneyToCents(form.valor));
  const referencia = cleanLine(form.referencia ?? '', MAX_REFERENCE) || null;
  const label = {
    ...(cajaId === undefined ? {} : { caja_id: cajaId }),
    ...(pedidoId === undefined ? {} : { pedido_id: pedidoId }),
  };
  const creates = [
    ...(await openCreates(db, 'client-create', touch.client(clientId))),
    ...(pedidoId ? await openCreates(db, 'order-create', touch.order(pedidoId)) : []),
  ];
  const nombre = (await db.clients.get(clientId))?.nombre ?? before;
  return {
    entityId: id,
    lane: id,
    touches: [
      touch.ledger(id),
      touch.client(clientId),
      ...(cajaId ? [touch.drawer(cajaId)] : []),
      ...(pedidoId ? [touch.order(pedidoId)] : []),
    ],
    dependsOn: [...creates, ...(await openCharges(db, clientId))],
    method: 'POST',
    path: writePaths.payments(clientId),
    body: { valor, medio, referencia, ...label },
    effect: { type: 'payment', cliente_id: clientId, nombre, valor, medio, referencia, ...label },
  };
}

/**
 * Saves a payment on account on this device.
 * @throws Problem `modulo_inactivo`: the server would refuse money that was already taken
 */
export async function payOnAccount(db: ErpDatabase, form: PaymentForm, now = new Date()): Promise<Operation> {
  const id = newUuid(now.getTime());
  const cajaId = (await currentDrawer(db).catch(() => undefined))?.sessionId;
  return enqueue(db, async () => {
    const me = await db.me.get('me');
    if (!takesPayments(me?.componentes_activos ?? [])) throw new Problem('modulo_inactivo');
    return addOperation(db, await paymentOf(db, form, id, { cajaId }), now);
  });
}
