import type { ErpDatabase } from '#app/data/db.ts';
import { projectClient, projectLedger } from './project-client.ts';
import { projectInvoice } from './project-invoice.ts';
import { projectProduct } from './project-product.ts';
import { projectSettings } from './project-settings.ts';
import { projectStock } from './project-stock.ts';

const PROJECTORS: Readonly<Record<string, (db: ErpDatabase, id: string) => Promise<void>>> = {
  productos: projectProduct,
  existencias: projectStock,
  clientes: projectClient,
  cuenta: projectLedger,
  ajustes: projectSettings,
  facturas: projectInvoice,
};

/**
 * Recomputes what the screens see of a row from the server's last word and this device's own operations.
 * Runs inside the transaction that changed either, over `projectionTables`.
 */
export async function project(db: ErpDatabase, touched: string): Promise<void> {
  const colon = touched.indexOf(':');
  await PROJECTORS[touched.slice(0, colon)]?.(db, touched.slice(colon + 1));
}

/** Projects each row once. */
export async function projectAll(db: ErpDatabase, touches: Iterable<string>): Promise<void> {
  await Promise.all(Array.from(new Set(touches), (touched) => project(db, touched)));
}
