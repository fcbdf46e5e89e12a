import { searchForm } from '#domain/normalize.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { drawerKeyOf, type InvoiceRecord } from '#app/data/invoice-record.ts';
import { answeredInvoice } from '#app/data/queue/exchange.ts';
import { isKind, type OperationOf } from '#app/data/queue/operation.ts';
import type { OwnWrites } from '#app/data/queue/not-covered-by-mirror.ts';

/** An invoice of the history: the server's, or the sale of this device that awaits its number. */
export async function projectInvoice(db: ErpDatabase, id: string, own: OwnWrites): Promise<void> {
  const present = await db.invoices.get(id);
  const last = own.operations
    .filter((operation) => isKind(operation, 'sale'))
    .findLast((operation) => operation.state !== 'discarded');
  if (last || (present?.invoice && present.v > 0)) await showInvoice(db, present, last);
  else await db.invoices.delete(id);
}

/**
 * Shows a sale of this device in the history; what the server's feed brought stands above it.
 * @param present the row as it is
 */
export async function showInvoice(
  db: ErpDatabase,
  present: InvoiceRecord | undefined,
  last: OperationOf<'sale'> | undefined,
): Promise<void> {
  if (present?.invoice && present.v > 0) {
    if (present.sale) await db.invoices.put({ ...present, sale: null });
    return;
  }
  if (!last) return;
  const { sale } = last.effect;
  const invoice = answeredInvoice(last);
  const part = { id: last.entityId, invoice, sale: invoice ? null : sale };
  await db.invoices.put({
    ...part,
    fecha: invoice?.fecha_emision ?? sale.fecha,
    busqueda: searchForm(
      `${invoice?.numero_factura_display ?? ''} ${sale.codigo_provisional} ${sale.cliente.nombre} ${sale.cliente.identificacion}`,
    ),
    ...drawerKeyOf(sale.caja_id, part),
    v: 0,
    rev: 0,
  });
}
