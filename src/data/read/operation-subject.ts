import { clientIdentification, clientName, IDENTITY } from '#contract/clients/client-fields.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { PRICE_FIELDS } from '#contract/inventory/product-fields.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import type { MovementKind } from '#domain/cash/drawer.ts';
import type { OrderStep } from '#domain/orders/orders.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';

/** What an operation is about, for people: names and values, the words are the screen's. */
export type OperationSubject =
  | {
      kind: 'sale';
      /** Provisional code. */
      code: string;
      /** The invoice's number, once it has one. */
      number: string | null;
      client: string;
      /** Money. */
      total: string;
      /** The number of the sale whose goods pay for it; null in a sale that is no exchange. */
      exchanged: string | null;
    }
  | { kind: 'product-create' | 'product-delete'; name: string; code: string }
  | { kind: 'product-edit'; name: string; isPrice: boolean }
  | { kind: 'stock-edit'; name: string; deltas: StockPlaces }
  | { kind: 'client-create' | 'client-delete'; name: string; code: string }
  | { kind: 'client-edit'; name: string }
  | { kind: 'payment'; name: string; valor: string }
  | { kind: 'return'; number: string; valor: string }
  | { kind: 'cash-open' | 'cash-close'; name: string }
  | { kind: 'cash-move'; movement: MovementKind; category: string; valor: string }
  | { kind: 'cash-count'; valor: string }
  | { kind: 'order-create' | 'order-edit'; number: string; client: string }
  | { kind: 'order-step'; number: string; client: string; step: OrderStep }
  | { kind: 'printer' | 'logo' | 'logo-delete' | 'favourites' }
  | { kind: 'alert-limit'; limit: number }
  | { kind: 'reprint' | 'return-reprint'; number: string }
  | { kind: 'discarded-sale'; code: string }
  | { kind: 'given-up'; what: 'abono' | 'devolucion' | 'movimiento'; name: string }
  | { kind: 'approval'; action: ApprovableAction };

async function productName(db: ErpDatabase, { entityId, base }: Operation): Promise<string> {
  const seen = base?.fields['nombre'];
  return typeof seen === 'string' ? seen : ((await db.products.get(entityId))?.nombre ?? '');
}

/** @param before what it was called when it was written down: somebody may have deleted the client since */
async function nameOfClient(db: ErpDatabase, id: string, before: unknown): Promise<string> {
  return (await db.clients.get(id))?.nombre ?? (typeof before === 'string' ? before : '');
}

/** The number of an invoice, or the code of the sale that awaits it. */
async function numberOf(db: ErpDatabase, id: string): Promise<string> {
  const record = await db.invoices.get(id);
  return record?.invoice?.numero_factura_display ?? record?.sale?.codigo_provisional ?? '';
}

async function numberOfReturn(db: ErpDatabase, id: string): Promise<string> {
  const back = await db.returns.get(id);
  return back?.nota?.numero_display ?? back?.codigo_provisional ?? '';
}

/** What operations and their subjects are read from. */
export function tablesOfSubjects({ outbox, products, clients, invoices, orders, returns }: ErpDatabase) {
  return [outbox, products, clients, invoices, orders, returns];
}

/** What the list of work is read from: what may be discarded hangs on the level. */
export function tablesOfWork(db: ErpDatabase) {
  return [...tablesOfSubjects(db), db.me];
}

/** Reads what an operation is about; a name that this device has forgotten is empty. */
export async function subjectOf(db: ErpDatabase, operation: Operation): Promise<OperationSubject> {
  const { effect, entityId } = operation;
  switch (effect.type) {
    case 'sale': {
      const { codigo_provisional: code, cliente, total_factura: total } = effect.sale;
      const number = (await db.invoices.get(entityId))?.invoice?.numero_factura_display ?? null;
      const exchanged = effect.exchange?.back.factura ?? null;
      return { kind: effect.type, code, number, client: cliente.nombre, total, exchanged };
    }
    case 'product-create':
      return { kind: effect.type, name: effect.data.nombre, code: effect.data.codigo_barras };
    case 'product-edit': {
      const isPrice = Object.keys(effect.changes).every((name) => PRICE_FIELDS.includes(name));
      return { kind: effect.type, name: await productName(db, operation), isPrice };
    }
    case 'product-delete':
      return { kind: effect.type, name: effect.nombre, code: effect.codigo_barras };
    case 'stock-edit':
      return { kind: effect.type, name: await productName(db, operation), deltas: effect.deltas };
    case 'client-create': {
      const { client } = effect;
      return { kind: effect.type, name: clientName(client), code: clientIdentification(client) };
    }
    case 'client-edit': {
      const { [IDENTITY.Natural.name]: person, [IDENTITY.Juridico.name]: company } =
        operation.base?.fields ?? {};
      return { kind: effect.type, name: await nameOfClient(db, entityId, person ?? company) };
    }
    case 'client-delete':
      return { kind: effect.type, name: effect.nombre, code: effect.identificacion };
    case 'payment':
      return {
        kind: effect.type,
        name: await nameOfClient(db, effect.cliente_id, effect.nombre),
        valor: effect.valor,
      };
    case 'return': {
      const { factura, factura_id, total: valor } = effect.back;
      const number = factura ?? (factura_id === null ? '' : await numberOf(db, factura_id));
      return { kind: effect.type, number, valor };
    }
    case 'cash-open':
      return { kind: effect.type, name: effect.drawer.nombre };
    case 'cash-move': {
      const { tipo: movement, categoria: category, valor } = effect.movement;
      return { kind: effect.type, movement, category, valor };
    }
    case 'cash-count':
      return { kind: effect.type, valor: effect.count.efectivo };
    case 'cash-close':
      return { kind: effect.type, name: effect.nombre };
    case 'order-create': {
      const number = (await db.orders.get(entityId))?.numero_display ?? '';
      return { kind: effect.type, number, client: effect.order.contacto.nombre ?? '' };
    }
    case 'order-edit':
      return { kind: effect.type, ...effect.about };
    case 'order-step':
      return { kind: effect.type, ...effect.about, step: effect.paso.estado };
    case 'printer':
    case 'favourites':
    case 'logo':
    case 'logo-delete':
      return { kind: effect.type };
    case 'alert-limit':
      return { kind: effect.type, limit: effect.limit };
    case 'reprint':
      return { kind: effect.type, number: await numberOf(db, effect.factura_id) };
    case 'return-reprint':
      return { kind: effect.type, number: await numberOfReturn(db, effect.devolucion_id) };
    case 'discarded-sale':
      return { kind: effect.type, code: effect.codigo_provisional };
    case 'given-up':
      return { kind: effect.type, what: effect.tipo, name: effect.nombre };
    case 'approval':
      return { kind: effect.type, action: effect.accion };
  }
}
