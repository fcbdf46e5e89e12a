import type { Db, Tx } from '#server/platform/database/database.ts';
import { insertOwner } from '#server/modules/accounts/owner-creation.ts';
import { insertBusiness, insertSeries } from '#server/modules/businesses/business-creation.ts';
import { createFinalConsumer, importClients } from '#server/modules/clients/client-import.ts';
import { insertCollaborator } from '#server/modules/collaborators/collaborator-creation.ts';
import { createDemoService } from '#server/modules/demo/demo.service.ts';
import { importProducts } from '#server/modules/inventory/product-import.ts';
import { sql } from '#server/platform/database/database.ts';
import type { Services } from './services.ts';

const NO_FACTS = {
  key: null,
  entityId: null,
  isOffline: false,
  occurredAt: null,
  shownTotal: null,
  baseVersion: null,
  baseEpoch: null,
  newestBase: null,
  deviceId: null,
};

/** Whether the database holds nothing yet: the demo is only ever made on an empty one. */
export async function isEmptyDatabase(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM owners LIMIT 1`.execute(db);
  return rows.length === 0;
}

/** Whether the demo owner lives here: its credentials are printed at start. */
export async function isDemoDatabase(db: Db, ownerEmail: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM owners WHERE email_norm = ${ownerEmail.toLowerCase()}`.execute(db);
  return rows.length > 0;
}

// PostgreSQL knows an advisory lock by a number, in each database apart: the same in every version of the program.
const DEMO_LOCK = 4_715_290_868;

/** One process after the other: the next one waits as long as the first takes, and finds what it made. */
async function claimEmpty(tx: Tx): Promise<boolean> {
  await sql`SET LOCAL lock_timeout = 0`.execute(tx);
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(${DEMO_LOCK}::bigint)`.execute(tx);
  return isEmptyDatabase(tx);
}

/**
 * Makes the demo shop out of the modules' own functions; its invoices go through the same sale as any other.
 * @returns false where another process has made it meanwhile
 */
export function createDemo(db: Db, { sales }: Services, now: Date): Promise<boolean> {
  return createDemoService(db, {
    claimEmpty,
    insertOwner,
    insertBusiness,
    insertSeries,
    insertCollaborator,
    createFinalConsumer,
    importClients,
    importProducts,
    async sell(write, actor, sale) {
      const items = sale.items.map((item) => ({
        producto_id: item.producto_id,
        cantidad: item.cantidad.toFixed(3),
        descuento: item.descuento.toFixed(2),
      }));
      const input = { cliente_id: sale.clientId, items, nota: null, codigo_provisional: null };
      await sales.createInvoice({ actor, input, facts: NO_FACTS, hash: '' }, write);
    },
  }).create(now);
}
