import { insertSeries } from '#server/modules/businesses/business-creation.ts';
import { BLANK_CLIENT } from '#contract/clients/client-fields.ts';
import type { TestServer } from '#tests/fixtures/server.ts';
import { createShop, type TestShop } from '#tests/fixtures/shop.ts';
import { sql } from '#server/platform/database/database.ts';
import { runWrite } from '#server/platform/write.ts';
import { Counter } from './counter.ts';
import type { TestLocks } from './locks.ts';
import { Network } from './network.ts';

/** A shop of its own with two counters, and a program elsewhere that writes by the plain API. */
export interface World {
  server: TestServer;
  locks: TestLocks;
  shop: TestShop;
  branchId: number;
  /** The client who may buy on credit. */
  debtor: string;
  /** Every product there is or was. */
  products: string[];
  counters: [Counter, Counter];
  elsewhere: Network;
  /** The report of each day that is over, as it was said the moment after midnight. */
  pastDays: Map<string, string>;
  /** Something of the business was switched off, or has run out. */
  isDisturbed: boolean;
  /** Gives stock edits fractions of their own, by which the checker knows them. */
  nextTag(): number;
}

export async function openWorld(server: TestServer, locks: TestLocks): Promise<World> {
  const debtor = {
    ...BLANK_CLIENT,
    tipo_cliente: 'Natural',
    is_active: true,
    nombre_completo_natural: 'Luz Gómez',
    cedula_natural: '1020733000',
    genero_natural: 'NoEspecifica',
    credito_activo: true,
    monto_credito_aprobado: '20000.00',
    dias_credito_autorizados: 30,
  } as const;
  const { now } = server.clock;
  const products = [{}, { nombre: 'Panela' }];
  // Thousands of shops have a night now and then: the clock comes into other years.
  const shop = await createShop(server.db, now, {
    products,
    clients: [debtor],
    vigencia_hasta: '2099-01-15',
  });
  const { businessId, collaboratorIds } = shop;
  const [, second, third, other] = collaboratorIds as [number, number, number, number];
  const branchId = await addBranch(server, shop, other);
  const token = await server.openSession(businessId, other);
  const counters = [
    await Counter.open(server, businessId, third),
    await Counter.open(server, businessId, second),
  ] as [Counter, Counter];
  let tag = 0;
  return {
    server,
    locks,
    shop,
    branchId,
    debtor: shop.clientIds[0] ?? '',
    products: [...shop.productIds],
    counters,
    elsewhere: new Network(server, () => token),
    pastDays: new Map(),
    isDisturbed: false,
    nextTag: () => (tag += 1),
  };
}

/** A second store; the program elsewhere sells from the first one. */
async function addBranch(
  server: TestServer,
  { businessId, serieId }: TestShop,
  seller: number,
): Promise<number> {
  let id = 0;
  await runWrite(server.db, { businessId, operation: null, now: server.clock.now }, async (write) => {
    id = await insertSeries(write.tx, businessId, {
      nombre_establecimiento: 'Sucursal',
      prefijo: 'SUC',
      rango_inicio: 1,
      rango_fin: 10_000,
      longitud_consecutivo: 3,
    });
    await sql`UPDATE collaborators SET serie_id = ${serieId} WHERE id = ${seller}`.execute(write.tx);
    write.changes.put('series', String(id));
    return { status: 200, body: null };
  });
  return id;
}

export function closeWorld({ counters }: World): void {
  for (const counter of counters) counter.close();
}
