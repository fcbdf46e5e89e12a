import { withoutCredit, withSettledTerms } from '#contract/clients/client-fields.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { LedgerEntry } from '#contract/sync/sync.ts';
import { addMoney, minus } from '#domain/money/money.ts';
import { NOTE_PAYMENT } from '#domain/returns.ts';
import { can } from '#domain/accounts/permissions.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { mirrorOf, toClientRecord, toLedgerRecord } from '#app/data/records.ts';
import { type OwnWrites, notCoveredByMirror } from '#app/data/queue/not-covered-by-mirror.ts';
import type { Fields } from '#app/data/queue/effects.ts';
import { answeredReturn, returnIn } from '#app/data/queue/exchange.ts';

async function seesCredit(db: ErpDatabase): Promise<boolean> {
  return can((await db.me.get('me'))?.permission_level, 'clients.credit.view');
}

/** Client data with changed fields; a credit that is off has no terms (workspace §5). */
export function withClientFields(client: Client, fields: Fields): Client {
  return withSettledTerms<Client>({ ...client, ...fields });
}

function owe(client: Client | null, amount: string): Client | null {
  if (client?.saldo_credito === undefined) return client;
  return { ...client, saldo_credito: addMoney(client.saldo_credito, amount) };
}

/** What a sale puts on the client's account, money; zero for a sale that is paid. */
export function creditPart({ effect }: Operation): string {
  if (effect.type !== 'sale') return '0.00';
  const { pagos } = effect.sale;
  return addMoney('0.00', ...pagos.flatMap(({ medio, valor }) => (medio === 'credito' ? [valor] : [])));
}

/** What a return takes off the client's account, money. */
function settledBy({ reembolso }: Return): string {
  return addMoney('0.00', ...reembolso.flatMap(({ medio, valor }) => (medio === 'credito' ? [valor] : [])));
}

const settle = (client: Client | null, back: Return) => owe(client, minus(settledBy(back)));

function fold(client: Client | null, operation: Operation): Client | null {
  const { effect } = operation;
  switch (effect.type) {
    case 'client-create':
      return effect.client;
    case 'client-edit':
      return client && withClientFields(client, effect.changes);
    case 'client-delete':
      return null;
    case 'payment':
      return owe(client, `-${effect.valor}`);
    case 'sale': {
      const { sale, exchange } = effect;
      const charged = sale.cliente.id === client?.id ? owe(client, creditPart(operation)) : client;
      // Goods of one client may pay for the sale to another one.
      return exchange && exchange.back.cliente_id === client?.id ? settle(charged, exchange.back) : charged;
    }
    case 'return':
      return settle(client, effect.back);
    default:
      return client;
  }
}

/** A client with own writes, and what own sales and payments make of the balance. */
export async function projectClient(db: ErpDatabase, id: string, own: OwnWrites): Promise<void> {
  const present = await db.clients.get(id);
  const operations = notCoveredByMirror(own, present);
  const mirror = mirrorOf(present);
  const folded = operations.reduce<Client | null>(fold, mirror.srv);
  if (folded) {
    const visible = (await seesCredit(db)) ? folded : withoutCredit(folded);
    await db.clients.put(toClientRecord(visible, mirror));
  } else if (mirror.srv) {
    await db.clients.update(id, { borrado: true });
  } else if (present) {
    await db.clients.delete(id);
  }
}

/** The entry of an account that an operation makes under an id; null for what makes none. */
export function toEntry(id: string, operation: Operation): LedgerEntry | null {
  const { effect, occurredAt } = operation;
  if (effect.type === 'payment') {
    const { cliente_id, valor, medio, referencia } = effect;
    return { id, cliente_id, fecha: occurredAt, tipo: 'abono', valor, referencia, factura_id: null, medio };
  }
  const back = returnIn(operation);
  if (back?.id === id) {
    const { cliente_id, factura_id, codigo_provisional: referencia } = back;
    const valor = settledBy(back);
    return {
      id,
      cliente_id,
      fecha: occurredAt,
      tipo: 'abono',
      valor,
      referencia,
      factura_id,
      medio: NOTE_PAYMENT,
    };
  }
  if (effect.type !== 'sale') return null;
  const { cliente, codigo_provisional } = effect.sale;
  return {
    id,
    cliente_id: cliente.id,
    fecha: occurredAt,
    tipo: 'cargo',
    valor: creditPart(operation),
    referencia: codigo_provisional,
    factura_id: id,
    medio: null,
  };
}

/** The number of the note of an own return, as the mirror or its answer tells it; undefined before. */
async function noteNumber({ returns }: ErpDatabase, id: string, operation: Operation) {
  const back = (await returns.get(id))?.srv ?? answeredReturn(operation);
  return back?.nota?.numero_display;
}

/** An entry of a client's account. The server gives its own one an id of its own: ours goes when that comes. */
export async function projectLedger(db: ErpDatabase, id: string, own: OwnWrites): Promise<void> {
  const present = await db.ledger.get(id);
  if (present?.srv) return;
  const [operation] = notCoveredByMirror(own, present);
  const entry = operation && (await seesCredit(db)) ? toEntry(id, operation) : null;
  // A sale has one charge. A note of several stands there under its number: that of the return, once it has one.
  const reference = operation && entry?.tipo === 'abono' ? await noteNumber(db, id, operation) : undefined;
  const isTold =
    entry &&
    (entry.factura_id !== null || reference !== undefined) &&
    (await db.ledger
      .where('cliente_id')
      .equals(entry.cliente_id)
      .filter(
        ({ srv }) =>
          srv?.factura_id === entry.factura_id &&
          srv.tipo === entry.tipo &&
          (entry.tipo === 'cargo' || srv.referencia === reference),
      )
      .first());
  if (entry && !isTold) await db.ledger.put(toLedgerRecord(entry, mirrorOf(present)));
  else if (present) await db.ledger.delete(id);
}
