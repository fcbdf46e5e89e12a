import { addToStock, takeFromStock } from '#domain/stock.ts';
import type { ErpDatabase, StockRecord } from './db.ts';
import type { InvoiceRecord } from './invoice-record.ts';
import { isLive, type Operation } from './operation.ts';
import { normalizeText } from '#domain/normalize.ts';
import { stockKey } from './stock-key.ts';

/**
 * Recomputes what the screens see of a row from the server's last word and this device's own operations.
 * Runs inside the transaction that changed either. An acknowledged operation is folded in until the
 * mirror holds the row at the operation's version: subtractions are not idempotent, and the version test
 * is what keeps a sale from being counted twice or too short (docs/offline.md).
 */
export async function project(db: ErpDatabase, touch: string): Promise<void> {
  const colon = touch.indexOf(':');
  const table = touch.slice(0, colon);
  const id = touch.slice(colon + 1);
  if (table === 'existencias') return projectStock(db, touch, id);
  if (table === 'facturas') return projectInvoice(db, touch, id);
}

/** Projects each row once. */
export async function projectAll(db: ErpDatabase, touches: Iterable<string>): Promise<void> {
  await Promise.all(Array.from(new Set(touches), (touch) => project(db, touch)));
}

export function stockTouch(productId: string, serieId: number): string {
  return `existencias:${stockKey(productId, serieId)}`;
}

export function invoiceTouch(id: string): string {
  return `facturas:${id}`;
}

/** Own operations whose effect the server's row at version `v` does not hold yet, oldest first. */
async function unheld(db: ErpDatabase, touch: string, v: number): Promise<Operation[]> {
  const operations = await db.outbox.where('touches').equals(touch).sortBy('seq');
  return operations.filter(
    (operation) =>
      isLive(operation) || (operation.state === 'done' && operation.vFrom !== null && v < operation.vFrom),
  );
}

async function projectStock(db: ErpDatabase, touch: string, id: string): Promise<void> {
  const present = await db.stocks.get(id);
  const [producto_id = '', serie = '0'] = id.split(':');
  const empty = {
    producto_id,
    serie_id: Number(serie),
    cantidad_vitrina: 0,
    cantidad_bodega: 0,
    nombre_vitrina: null,
    nombre_bodega: null,
  };
  const v = present?.v ?? 0;
  const server = present?.srv ?? empty;
  let places = {
    cantidad_vitrina: String(server.cantidad_vitrina),
    cantidad_bodega: String(server.cantidad_bodega),
  };
  for (const { effect } of await unheld(db, touch, v)) {
    const demand = effect.demand[producto_id];
    if (demand !== undefined) places = addToStock(places, takeFromStock(places, demand));
  }
  const row: StockRecord = {
    ...server,
    id,
    srv: present?.srv ?? null,
    v,
    rev: present?.rev ?? 0,
    cantidad_vitrina: Number(places.cantidad_vitrina),
    cantidad_bodega: Number(places.cantidad_bodega),
  };
  await db.stocks.put(row);
}

async function projectInvoice(db: ErpDatabase, touch: string, id: string): Promise<void> {
  const present = await db.invoices.get(id);
  if (present?.invoice && present.v > 0) {
    if (present.sale) await db.invoices.put({ ...present, sale: null });
    return;
  }
  const operations = await db.outbox.where('touches').equals(touch).sortBy('seq');
  const last = operations.findLast((operation) => operation.state !== 'discarded');
  if (!last) {
    await db.invoices.delete(id);
    return;
  }
  const { sale } = last.effect;
  const invoice = last.state === 'done' ? ((last.response as InvoiceRecord['invoice']) ?? null) : null;
  await db.invoices.put({
    id,
    fecha: invoice?.fecha_emision ?? sale.fecha,
    busqueda: normalizeText(
      `${invoice?.numero_factura_display ?? ''} ${sale.codigo_provisional} ${sale.cliente.nombre} ${sale.cliente.identificacion}`,
    ),
    invoice,
    sale: invoice ? null : sale,
    v: 0,
    rev: 0,
  });
}
