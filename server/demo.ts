import type { Db, Tx } from '#server/platform/database/database.ts';
import { insertOwner } from '#server/modules/accounts/owner-creation.ts';
import { insertBusiness, insertSeries } from '#server/modules/businesses/business-creation.ts';
import { createFinalConsumer, importClients } from '#server/modules/clients/client-import.ts';
import { insertCollaborator } from '#server/modules/collaborators/collaborator-creation.ts';
import { readSession, withFigures } from '#server/modules/cash/cash.service.ts';
import { DEMO_DEVICE } from '#server/modules/demo/demo-business.ts';
import { DEMO_BASE, inNotes } from '#server/modules/demo/demo-drawers.ts';
import { demoDrawerText } from '#server/modules/demo/demo-drawers-text.ts';
import { createDemoService, type DemoPorts } from '#server/modules/demo/demo.service.ts';
import { importProducts } from '#server/modules/inventory/product-import.ts';
import { sql } from '#server/platform/database/database.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { CASH_OPTIONS } from '#domain/cash/options.ts';
import { newId } from '#server/platform/ids.ts';
import type { Services } from './services.ts';

type CounterPorts = Pick<
  DemoPorts,
  'saveFavourites' | 'openDrawer' | 'sell' | 'moveMoney' | 'closeDrawer' | 'takeOrder' | 'stepOrder'
>;

/** Sees every figure. */
const ANYBODY = { id: null, level: 3 } as const;
const WORTH_A_NOTE = 1000;

const FACTS = {
  key: null,
  entityId: null,
  isOffline: false,
  occurredAt: null,
  shownTotal: null,
  baseVersion: null,
  baseEpoch: null,
  newestBase: null,
  deviceId: DEMO_DEVICE,
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

/** What is done at the demo's counter: the same functions as any other sale and drawer go through. */
function counterOf({
  sales,
  cashWriter,
  favourites,
  orderWriter,
}: Pick<Services, 'sales' | 'cashWriter' | 'favourites' | 'orderWriter'>): CounterPorts {
  const request = <Input>(actor: Collaborator, input: Input, entityId: string | null = null) => ({
    actor,
    input,
    facts: { ...FACTS, entityId },
    hash: '',
  });
  return {
    async saveFavourites(write, actor, serieId, pages) {
      await favourites.save(actor, serieId, pages, write);
    },
    async openDrawer(write, actor) {
      const id = newId(write.now);
      const input = {
        serie_id: actor.serieId ?? 0,
        nombre: demoDrawerText.name,
        base: DEMO_BASE,
        base_esperada: DEMO_BASE,
        conteo: [],
        nota: null,
      };
      await cashWriter.open(request(actor, input, id), write);
      return id;
    },
    async sell(write, actor, cajaId, { clientId, items, pago }) {
      const pagos = [{ ...pago, referencia: null }];
      const input = {
        cliente_id: clientId,
        items: items.map((item) => ({ ...item, nota: null })),
        pagos,
        nota: null,
        codigo_provisional: null,
        caja_id: cajaId,
      };
      await sales.createInvoice(request(actor, input), write);
    },
    async moveMoney(write, actor, cajaId, { tipo, categoria, valor, nota }) {
      const input = { caja_id: cajaId, tipo, categoria, valor, nota, anula: null };
      await cashWriter.move(request(actor, input), write);
    },
    async takeOrder(write, actor, { input }) {
      const id = newId(write.now);
      await orderWriter.create(request(actor, input, id), write);
      return id;
    },
    async stepOrder(write, actor, id, { estado, motivo }) {
      await orderWriter.step(request(actor, { estado, motivo }), write, id);
    },
    async closeDrawer(write, actor, cajaId, difference) {
      const drawer = await readSession(write.tx, write.businessId, cajaId);
      if (!drawer) throw new Error(`the demo's drawer ${cajaId} is gone`);
      const { esperado, cifras } = withFigures(ANYBODY, CASH_OPTIONS, drawer.row, drawer.rows);
      const pesos = Number(esperado) + difference;
      const declared = cifras?.medios.filter(({ medio }) => medio !== 'efectivo') ?? [];
      const count = {
        efectivo: `${pesos}.00`,
        conteo: inNotes(pesos),
        medios: Object.fromEntries(declared.map(({ medio, esperado: valor }) => [medio, valor])),
        motivo: null,
      };
      const countId = newId(write.now);
      await cashWriter.count(request(actor, count, countId), write, cajaId);
      const nota = Math.abs(difference) >= WORTH_A_NOTE ? demoDrawerText.counted : null;
      const closing = { conteo_id: countId, queda: DEMO_BASE, nota, visto: null };
      await cashWriter.close(request(actor, closing), write, cajaId);
    },
  };
}

/**
 * Makes the demo shop out of the modules' own functions; its invoices go through the same sale as any other.
 * @returns false where another process has made it meanwhile
 */
export function createDemo(db: Db, services: Services, now: Date): Promise<boolean> {
  return createDemoService(db, {
    claimEmpty,
    insertOwner,
    insertBusiness,
    insertSeries,
    insertCollaborator,
    createFinalConsumer,
    importClients,
    importProducts,
    ...counterOf(services),
  }).create(now);
}
