import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoicingStates } from '#contract/invoicing/invoicing-states.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { PATHS } from '#contract/paths.ts';
import type { AccountPayment } from '#contract/clients/client-account.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { clientWith, createShop, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';

const MINUTE_MS = 60_000;
const INVOICES = '/api/erp/facturacion/facturas/';

let servers: TestServer[];
let shop: TestShop;
beforeAll(async () => {
  const late = await startServer({ isDatedByDatabase: true });
  const early = await startServer({ isDatedByDatabase: true, database: late.database });
  servers = [late, early];
  shop = await createShop(late.db, late.clock.now, { products: [{ cantidad_vitrina: 500 }] });
  late.clock.now = new Date(Date.now() - 7 * MINUTE_MS);
  early.clock.now = new Date(Date.now() + 7 * MINUTE_MS);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

const databaseTime = async (): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(servers[0]!.db);
  return rows[0]!.now.getTime();
};

/** What the same session sells through each of the processes. */
async function counters(level: 'l1' | 'l3' = 'l1') {
  const { token } = await signIn(servers[0]!.url, shop.emails[level]);
  return servers.map(({ url }) => clientWith(url, `Bearer ${token}`));
}

const sale = () => ({
  cliente_id: shop.finalConsumer,
  items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
});

it('the owner hears from each process the clock that dates the invoices, and not its own', async () => {
  for (const { url } of servers) {
    const owner = await signInOwner(url, shop.ownerEmail);
    const begun = await databaseTime();
    const [state] = (await owner.get<InvoicingStates>(PATHS.invoicingStates)).body;
    const told = Date.parse(state?.hora_servidor ?? '');
    expect(told).toBeGreaterThanOrEqual(begun - 1);
    expect(told).toBeLessThanOrEqual(await databaseTime());
  }
});

describe('two processes whose clocks are a quarter of an hour apart', () => {
  it('number and date the sales of a series in one order, by the database', async () => {
    const [late, early] = await counters();
    const begun = await databaseTime();
    const sold: Invoice[] = [];
    const sell = async (api = late!): Promise<void> => {
      const { status, body } = await api.send<Invoice>('POST', INVOICES, sale());
      expect(status).toBe(201);
      sold.push(body);
    };
    for (const api of [early, late, early, late]) await sell(api);
    await Promise.all(Array.from({ length: 12 }, (_, at) => sell(at % 2 === 0 ? late : early)));
    const ended = await databaseTime();
    const inOrder = sold.toSorted((a, b) => a.numero - b.numero);
    expect(inOrder.map(({ numero }) => numero)).toEqual(sold.map((_, at) => at + 1));
    const dates = inOrder.map(({ fecha_emision }) => Date.parse(fecha_emision));
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(dates[0]).toBeGreaterThanOrEqual(begun - 1);
    expect(dates.at(-1)).toBeLessThanOrEqual(ended);
  });

  it('sell also where one of them is days behind: the day on the invoice is the database’s', async () => {
    const [late] = await counters();
    servers[0]!.clock.now = new Date(Date.now() - 3 * 24 * 60 * MINUTE_MS);
    const begun = await databaseTime();
    const { status, body } = await late!.send<Invoice>('POST', INVOICES, sale());
    expect(status).toBe(201);
    expect(Date.parse(body.fecha_emision)).toBeGreaterThanOrEqual(begun - 1);
  });

  it('date payments after the charge that they pay', async () => {
    servers[0]!.clock.now = new Date(Date.now() - 7 * MINUTE_MS);
    const [late, early] = await counters('l3');
    const { body: debtor } = await early!.send<{ id: string }>('POST', '/api/erp/clientes/', {
      tipo_cliente: 'Natural',
      nombre_completo_natural: 'Luz',
      cedula_natural: '1020733418',
      credito_activo: true,
      monto_credito_aprobado: '10000.00',
      dias_credito_autorizados: 30,
    });
    const pagos = [{ medio: 'credito', valor: '1547.00' }];
    const { body: charged } = await early!.send<Invoice>('POST', INVOICES, {
      ...sale(),
      cliente_id: debtor.id,
      pagos,
    });
    const payment = { valor: '547.00', medio: 'efectivo', referencia: null };
    const { status, body: paid } = await late!.send<AccountPayment>(
      'POST',
      `/api/erp/clientes/${debtor.id}/abonos/`,
      payment,
    );
    expect(status).toBe(201);
    expect(Date.parse(paid.fecha)).toBeGreaterThanOrEqual(Date.parse(charged.fecha_emision));
  });
});
