import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DayReport, DrawerReport, OwnerToday } from '#contract/reports/reports.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { ReportRunner } from '#server/modules/reports/run/report-runner.ts';
import { sql } from '#server/platform/database/database.ts';
import { createShop, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';
import { gaveBack, giveBack, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { countAndClose, openDrawerShop, open, pay, sell } from '#tests/fixtures/drawer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const pathOf = ({ businessId }: TestShop, name: string, query = '') =>
  `/api/negocios/PJ/${businessId}/informes/${name}/?${query}`;

async function openShop() {
  const shop = await openDrawerShop(server);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const day = async (query = '') => (await owner.get<DayReport>(pathOf(shop, 'dia', query))).body;
  return { ...shop, owner, day };
}

describe('a report that can not be', () => {
  it.each([
    ['desde=ayer', 'desde', 'Debe ser una fecha AAAA-MM-DD.'],
    ['hasta=2026-02-30', 'hasta', 'Debe ser una fecha AAAA-MM-DD.'],
    ['desde=2026-02-02&hasta=2026-02-01', 'hasta', 'Debe ser igual o posterior al primer día.'],
    ['desde=2025-01-01&hasta=2026-01-02', 'hasta', 'Un informe cubre hasta 366 días.'],
    ['desde=2020-01-01', 'hasta', 'Un informe cubre hasta 366 días.'],
    ['serie_id=x', 'serie_id', 'Debe ser un número entero.'],
  ])('%s is refused at its field', async (query, field, message) => {
    const { owner, ...shop } = await openShop();
    for (const name of [
      'dia',
      'ventas',
      'productos',
      'cajeros',
      'horas',
      'impuestos',
      'caja',
      'inventario',
      'cartera',
      'devoluciones',
      'contador',
    ]) {
      const { status, body } = await owner.get(pathOf(shop, name, query));
      expect([name, status, body]).toEqual([name, 400, expect.objectContaining({ [field]: [message] })]);
    }
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'costo'])(
    'in the order %s is refused at its field, as a file too, to an owner and to level 3',
    async (orden) => {
      const { owner, l3, ...shop } = await openShop();
      const refused = { status: 400, body: { orden: ['Debe ser ventas, utilidad o unidades.'] } };
      for (const file of ['', '&formato=csv']) {
        const query = `orden=${orden}${file}`;
        expect(await owner.get(pathOf(shop, 'productos', query))).toMatchObject(refused);
        expect(await l3.get(`/api/erp/informes/productos/?${query}`)).toMatchObject(refused);
      }
    },
  );

  it.each(['constructor', 'xlsx', 'CSV'])('in the format %s is refused at its field', async (formato) => {
    const { owner, ...shop } = await openShop();
    for (const name of ['ventas', 'productos', 'caja', 'cartera', 'devoluciones'])
      expect(await owner.get(pathOf(shop, name, `formato=${formato}`))).toMatchObject({
        status: 400,
        body: { formato: ['Debe ser json o csv.'] },
      });
  });

  it.each(['0', '-1', 'x', '1.5', 'constructor', '99999999999999999999', '2'])(
    'on page %s, where there is one page, does not exist',
    async (page) => {
      const { owner, ...shop } = await openShop();
      for (const name of ['productos', 'caja', 'inventario', 'devoluciones'])
        expect(await owner.get(pathOf(shop, name, `page=${page}`))).toMatchObject({
          status: 404,
          body: { codigo: 'pagina_invalida' },
        });
    },
  );

  it('of a store of somebody else is refused at its field, of a business of somebody else does not exist', async () => {
    const { owner, ...shop } = await openShop();
    const other = await createShop(server.db, server.clock.now);
    const { status, body } = await owner.get(pathOf(shop, 'dia', `serie_id=${other.serieId}`));
    expect([status, body]).toMatchObject([
      400,
      { serie_id: ['El establecimiento no existe en este negocio.'] },
    ]);
    expect((await owner.get(pathOf(other, 'dia'))).status).toBe(404);
    expect((await owner.get(pathOf(shop, 'dia').replace('/PJ/', '/PN/'))).status).toBe(404);
  });

  it('goes on for 366 days, also of a year that was a leap year', async () => {
    const { owner, ...shop } = await openShop();
    for (const query of ['desde=2024-01-01&hasta=2024-12-31', 'desde=2025-01-01&hasta=2026-01-01'])
      expect((await owner.get(pathOf(shop, 'ventas', query))).status).toBe(200);
  });

  it('waits for its turn where two of its business are being calculated, whatever comes of them', async () => {
    const runner = new ReportRunner(server.db);
    let fail = (_why: Error): void => undefined;
    const held = new Promise<never>((_resolve, reject) => (fail = reject));
    // On a slow machine nobody waits for it yet when it fails.
    held.catch(() => undefined);
    const both = Promise.allSettled([runner.run(1, () => held), runner.run(1, () => held)]);
    const third = runner.run(1, async () => 'third');
    const fourth = runner.run(1, async () => 'fourth');
    expect(await runner.run(2, async () => 'of another business')).toBe('of another business');
    fail(new Error('broken'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([third, fourth])).toEqual(['third', 'fourth']);
    expect(await runner.run(1, async () => 'again')).toBe('again');
  });

  it('is refused where many wait already, and where its turn does not come', async () => {
    const runner = new ReportRunner(server.db, 20);
    let end = (): void => undefined;
    const held = new Promise<string>((resolve) => (end = () => resolve('held')));
    const running = [runner.run(1, () => held), runner.run(1, () => held)];
    const refusal = { codigo: 'demasiados_informes', details: { retryAfterS: 2 } };
    const waiting = Array.from({ length: 8 }, () => runner.run(1, async () => 'waited'));
    const refused = Promise.all(waiting.map((one) => expect(one).rejects.toMatchObject(refusal)));
    await expect(runner.run(1, async () => 'one too many')).rejects.toMatchObject(refusal);
    await refused;
    end();
    expect(await Promise.all(running)).toEqual(['held', 'held']);
    expect(await runner.run(1, async () => 'again')).toBe('again');
  });

  it('waits where another process of the server calculates two of its business', async () => {
    const [ours, theirs] = [new ReportRunner(server.db, 2_000), new ReportRunner(server.db)];
    let end = (): void => undefined;
    const held = new Promise<string>((resolve) => (end = () => resolve('held')));
    const begin = () => {
      let tell = (): void => undefined;
      const begun = new Promise<void>((resolve) => (tell = resolve));
      const run = theirs.run(1, () => {
        tell();
        return held;
      });
      return { begun, run };
    };
    const both = [begin(), begin()];
    await Promise.all(both.map(({ begun }) => begun));
    const running = both.map(({ run }) => run);
    const impatient = new ReportRunner(server.db, 20);
    await expect(impatient.run(1, async () => 'third')).rejects.toMatchObject({
      codigo: 'demasiados_informes',
    });
    expect(await ours.run(2, async () => 'of another business')).toBe('of another business');
    const third = ours.run(1, async () => 'third');
    end();
    expect(await Promise.all([...running, third])).toEqual(['held', 'held', 'third']);
  });

  it('ends after ten seconds in the database', async () => {
    const runner = new ReportRunner(server.db);
    const limit = await runner.run(1, async (tx) => sql`SHOW statement_timeout`.execute(tx));
    expect(limit.rows).toEqual([{ statement_timeout: '10s' }]);
  });
});

describe('the day of a shop', () => {
  it('is compared with the same weekday of the week before, up to the same hour', async () => {
    const shop = await openShop();
    const today = bogotaDate(server.clock.now);
    const then = addDays(today, -7);
    const hour = new Date(server.clock.now.getTime() - 7 * 86_400_000);
    const at = (offsetMs: number) => ({ fecha_venta: new Date(hour.getTime() + offsetMs).toISOString() });
    const offline = { 'erp-offline': '1', 'erp-device': 'caja-uno' };
    await sell(shop.l1, shop, 1, at(-1000), offline);
    await sell(shop.l1, shop, 2, at(60_000), offline);
    await sell(shop.l1, shop, 0);
    const day = await shop.day();
    // The shop was opened with a sale on credit of 100.000.
    expect(day.cifras).toMatchObject({ ventas_netas: '101000.00', fiado_otorgado: '100000.00' });
    const { horas, ...compared } = day.comparado;
    expect(horas.reduce((count, { facturas }) => count + facturas, 0)).toBe(2);
    expect(compared).toEqual({
      desde: then,
      hasta: then,
      ventas_netas: '18000.00',
      facturas: 2,
      a_esta_hora: '8000.00',
    });
    const past = await shop.day(`desde=${then}&hasta=${then}`);
    expect(past.cifras.llegaron_despues).toEqual({ facturas: 2, valor: '18000.00' });
    expect(past.comparado.a_esta_hora).toBeNull();
  });

  it('has two decimals of nothing too: a known client got back in cash what was paid so', async () => {
    const shop = await openShop();
    const { body } = await sell(shop.l2, shop, 2, { cliente_id: shop.debtor });
    const back = { lineas: [{ linea: 1, cantidad: 1, destino: 'vitrina' }] };
    expect((await giveBack(shop.l2, body.id, back)).status).toBe(201);
    expect((await shop.day()).cifras).toMatchObject({ devoluciones: '10000.00', fiado_devuelto: '0.00' });
  });

  it('tells what is owed, and nothing that was owed before it is over', async () => {
    const shop = await openShop();
    await pay(shop.l3, shop, 40_000, { medio: 'efectivo' });
    expect((await shop.day()).cartera).toEqual({ total: '60000.00', vencida: '0.00', clientes: 1 });
    expect((await shop.day()).cifras).toMatchObject({ abonos: '40000.00' });
  });
});

describe('the report of drawers', () => {
  it('has those that were opened in its days, with what they should have had and what was counted', async () => {
    const shop = await openShop();
    const today = bogotaDate(server.clock.now);
    const { body: first } = await open(shop.l1, shop);
    await sell(shop.l1, shop, 2, { caja_id: first.id });
    await countAndClose(shop.l1, first.id, 109_000);
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    const { body: second } = await open(shop.l1, shop);
    const read = async (query: string) =>
      (await shop.owner.get<DrawerReport>(pathOf(shop, 'caja', query))).body;
    const both = await read(`desde=${today}`);
    expect(both.results.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(both.results[1]).toMatchObject({
      establecimiento: 'Principal',
      z_numero: 1,
      esperado: '110000.00',
      diferencia: '-1000.00',
    });
    expect((await read(`desde=${today}&hasta=${today}`)).results.map(({ id }) => id)).toEqual([first.id]);
    expect((await read(`desde=${today}&page_size=1&page=2`)).results.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe("an owner's first page", () => {
  it('has each business of the owner with its drawers and what is odd, and all of them together', async () => {
    const shop = await openShop();
    const opened = await open(shop.l1, shop);
    await sell(shop.l1, shop, 2, { caja_id: opened.body.id });
    const offline = { 'erp-offline': '1', 'erp-device': 'caja-uno' };
    // Nobody knows that client: accepted, because the goods have left.
    const unpaid = { pagos: [{ medio: 'tarjeta', valor: 1 }] };
    await sell(shop.l1, shop, 0, unpaid, offline);
    const read = async () => (await shop.owner.get<OwnerToday>('/api/mis-negocios/hoy/')).body;
    const [business, ...others] = (await read()).negocios;
    expect(others).toEqual([]);
    expect(business).toMatchObject({
      id: `PJ-${shop.businessId}`,
      tipo: 'PJ',
      dia: { cifras: { ventas_netas: '111000.00', facturas: 3 } },
      cajas: { abiertas: [{ id: opened.body.id, nombre: 'Caja 1', esperado: '110000.00' }], ultima: null },
      por_revisar: { facturas: 1, cajas: 0, pedidos: 0, cuantas_devoluciones: 0, devoluciones: [] },
      ayer: null,
    });
    expect((await read()).total).toEqual({ ventas_netas: '111000.00', facturas: 3, antes: '0.00' });
    await countAndClose(shop.l1, opened.body.id, 109_000);
    expect((await read()).negocios[0]?.cajas).toMatchObject({
      abiertas: [],
      ultima: { id: opened.body.id, diferencia: '-1000.00' },
    });
  });

  it('names what came back twice by what it cost the shop, before anything else that was odd', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 3);
    const units = (cantidad: number) => ({ lineas: [{ linea: 1, cantidad, destino: 'vitrina' }] });
    await giveBack(shop.l2, sale.id, units(2));
    const { body } = await gaveBack(shop.l1, sale.id, units(3));
    const { negocios } = (await shop.owner.get<OwnerToday>('/api/mis-negocios/hoy/')).body;
    expect(body.advertencias[0]).toEqual({ codigo: 'nivel_insuficiente' });
    expect(negocios[0]?.por_revisar.devoluciones).toEqual([
      {
        devolucion_id: body.id,
        factura: sale.numero_factura_display,
        total: '20000.00',
        codigo: 'devolucion_excedida',
      },
    ]);
  });

  it('has the day before while nothing was sold', async () => {
    const { owner } = await openShop();
    const day = bogotaDate(server.clock.now);
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    const { body } = await owner.get<OwnerToday>('/api/mis-negocios/hoy/');
    expect(body.negocios[0]).toMatchObject({
      dia: { cifras: { facturas: 0 } },
      ayer: { fecha: day, ventas_netas: '100000.00', facturas: 1 },
    });
  });

  it('is closed to collaborators', async () => {
    const shop = await openShop();
    const l3 = await signIn(server.url, shop.emails.l3);
    expect((await l3.get('/api/mis-negocios/hoy/')).status).toBe(401);
  });
});
