import { first, sql, type Tx } from '#server/platform/database/database.ts';

/** A sale that names an order. */
interface OrderSale {
  invoice_id: string;
  collaborator_id: number;
  fisico_en: Date;
}

/** Adds a sale behind those that came before; the order is locked. */
export async function insertSale(
  tx: Tx,
  businessId: number,
  orderId: string,
  sale: OrderSale,
): Promise<void> {
  await sql`
    INSERT INTO order_sales (business_id, order_id, invoice_id, orden, collaborator_id, fisico_en)
    SELECT ${businessId}, ${orderId}, ${sale.invoice_id}, count(*) + 1, ${sale.collaborator_id}, ${sale.fisico_en}
    FROM order_sales WHERE business_id = ${businessId} AND order_id = ${orderId}`.execute(tx);
}

/**
 * The sale that bills an order: the first to come that names it and whose invoice was not annulled.
 * @param annulled the invoice that the write annuls, whose return is not among the rows yet
 */
export function findBilling(
  tx: Tx,
  businessId: number,
  orderId: string,
  annulled: string | null = null,
): Promise<OrderSale | undefined> {
  return first(
    sql<OrderSale>`
    SELECT s.invoice_id, s.collaborator_id, s.fisico_en FROM order_sales s
    WHERE s.business_id = ${businessId} AND s.order_id = ${orderId} AND s.invoice_id IS DISTINCT FROM ${annulled}::uuid
      AND NOT EXISTS (SELECT FROM returns r
        WHERE r.business_id = s.business_id AND r.invoice_id = s.invoice_id AND r.concepto = 2)
    ORDER BY s.orden LIMIT 1`,
    tx,
  );
}

/** The number of an invoice as on paper. */
export async function findInvoiceNumber(tx: Tx, businessId: number, id: string): Promise<string> {
  const row = await first(
    sql<{ numero_factura_display: string }>`
    SELECT numero_factura_display FROM invoices WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
  return row?.numero_factura_display ?? '';
}
