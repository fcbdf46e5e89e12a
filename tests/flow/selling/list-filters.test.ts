import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const AMOUNT = 'Debe ser un número mayor o igual a cero, con máximo dos decimales.';
const DAYS = 'Debe ser un número entero mayor o igual a cero.';
const STORE = 'Debe ser global o el id de un establecimiento.';
const STATUS = 'Debe ser true, false o todos.';
const { products, product, clients, invoices, activity } = ENDPOINTS;

let server: TestServer;
let shop: TestShop;
let [basic, middle, admin]: ApiClient[] = [];
beforeAll(async () => {
  server = await startServer();
  shop = await createShop(server.db, server.clock.now);
  const { l1, l2, l3 } = shop.emails;
  [basic, middle, admin] = await Promise.all([l1, l2, l3].map((email) => signIn(server.url, email)));
});
afterAll(() => server.stop());

/** Asks for a list with these filters. */
async function ask(api: ApiClient | undefined, path: string, filters: Record<string, string>) {
  const { status, body } = await api!.get(`${path}?${new URLSearchParams(filters)}`);
  return { status, body };
}

const refusal = (fields: Record<string, string>) => ({
  status: 400,
  body: {
    ...Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, [message]])),
    codigo: 'datos_invalidos',
  },
});

describe('a filter that cannot be read', () => {
  it('is refused at its field, all of a list of clients at once', async () => {
    const asked = {
      estado_activo: 'constructor',
      credito_activo_filter: 'x',
      monto_credito_gte: 'abc',
      monto_credito_lte: '-1',
      dias_credito_gte: '1.5',
      dias_credito_lte: 'NaN',
    };
    const told = {
      estado_activo: STATUS,
      credito_activo_filter: 'Debe ser true o false.',
      monto_credito_gte: AMOUNT,
      monto_credito_lte: AMOUNT,
      dias_credito_gte: DAYS,
      dias_credito_lte: DAYS,
    };
    expect(await ask(middle, clients.path, asked)).toEqual(refusal(told));
    expect(await ask(middle, clients.path, { monto_credito_gte: '1e9' })).toEqual(
      refusal({ monto_credito_gte: AMOUNT }),
    );
    // This level hears nothing of credit, not even that it asks wrongly.
    expect(await ask(basic, clients.path, asked)).toEqual(refusal({ estado_activo: STATUS }));
  });

  it.each(['x', '-1', '1.5', '01', '1 OR 1=1'])('is refused for products, the store %j', async (serie_id) => {
    const told = refusal({ serie_id: STORE, contexto: 'Debe ser facturacion.' });
    const one = product.path.replace(':id', shop.productIds[0] ?? '');
    for (const path of [products.path, one])
      expect(await ask(basic, path, { serie_id, contexto: 'x' }), path).toEqual(told);
  });

  it.each(['x', '1.5', '-1', '99999999999999999999'])('is refused for the log, the person %j', async (id) => {
    const asked = { colaborador_type: 'x', colaborador_id: id };
    expect(await ask(admin, activity.path, asked)).toEqual(
      refusal({
        colaborador_type: 'Debe ser colaborador o dueno.',
        colaborador_id: 'Debe ser un número entero.',
      }),
    );
    expect((await ask(middle, activity.path, asked)).status).toBe(200);
  });

  it('is refused for invoices, a day that does not exist, a way to pay or a state that nobody knows', async () => {
    expect(await ask(basic, invoices.path, { date: '2027-02-30', medio: 'cheque', estado: 'x' })).toEqual(
      refusal({
        date: 'Debe ser una fecha AAAA-MM-DD.',
        medio: 'Debe ser efectivo, tarjeta, transferencia, nequi, daviplata, breb, credito o cambio.',
        estado: 'Debe ser emitida, anulada, devuelta o con_avisos.',
      }),
    );
  });
});

describe('a filter that is blank', () => {
  it.each([
    [clients.path, ['estado_activo', 'credito_activo_filter', 'monto_credito_gte', 'dias_credito_lte']],
    [products.path, ['serie_id', 'contexto']],
    [activity.path, ['colaborador_type', 'colaborador_id']],
    [invoices.path, ['date', 'cajero', 'medio', 'estado']],
  ])('is absent: %s', async (path, names) => {
    const blank = await ask(admin, path, Object.fromEntries(names.map((name) => [name, ''])));
    expect(blank.status).toBe(200);
    expect(blank.body).toEqual((await ask(admin, path, {})).body);
  });
});
