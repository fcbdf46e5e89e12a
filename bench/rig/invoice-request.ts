import { ENDPOINTS } from '#contract/endpoints.ts';
import { randomBytes } from 'node:crypto';
import { uuidV7 } from '#domain/uuid.ts';
import { requestText } from './http-load.ts';
import { FINAL_CONSUMER, PRODUCTS_PER_SHOP, productId } from './shops.ts';

const LINES = 3;

/** The endpoint that a sale goes to. */
export const INVOICES = ENDPOINTS.createInvoice.path;

/** One line from each third of the catalogue, so that no invoice names a product twice. */
export function pickProducts(): string[] {
  const third = Math.floor(PRODUCTS_PER_SHOP / LINES);
  return Array.from({ length: LINES }, (_, line) =>
    productId(line * third + Math.floor(Math.random() * third)),
  );
}

export function invoiceBody(productIds: readonly string[]) {
  return {
    cliente_id: FINAL_CONSUMER,
    items: productIds.map((producto_id) => ({ producto_id, cantidad: 1, descuento: 0 })),
  };
}

export const newKey = (): string => uuidV7(Date.now(), randomBytes(10));

/** A delivered sale as it stands in the queue of a device. */
export const queuedSale = () => ({
  op: newKey(),
  entity: newKey(),
  offline: true,
  method: 'POST',
  path: INVOICES,
  body: invoiceBody(pickProducts()),
});

export function invoiceRequest(token: string): string {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': newKey() };
  return requestText('POST', INVOICES, headers, JSON.stringify(invoiceBody(pickProducts())));
}
