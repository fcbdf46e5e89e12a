import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyReport } from '#app/api/owner/reports.ts';
import { fileTables } from '#app/features/account/reports/file-tables.ts';
import { tableCsv } from '#contract/reports/report-csv.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { openDrawerShop, sell } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

async function openShop() {
  const shop = await openDrawerShop(server);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const ask = (name: string, query: string) =>
    owner.get<string>(`/api/negocios/PJ/${shop.businessId}/informes/${name}/?${query}`);
  return { ...shop, ask };
}

it('a report is a file for the bookkeeper, with its days in its name and every row in it', async () => {
  const shop = await openShop();
  await sell(shop.l1, shop, 0);
  await sell(shop.l1, shop, 1);
  const today = bogotaDate(server.clock.now);
  const day = today.split('-').reverse().join('/');
  const sales = await shop.ask('ventas', 'formato=csv');
  expect(sales.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(sales.headers.get('content-disposition')).toBe(`attachment; filename="ventas-${today}.csv"`);
  expect(sales.body).toContain(`${day};3;109000,00;0,00;109000,00`);
  // As the spreadsheet has them: means of payment, and weekdays.
  expect(sales.body).toContain('\r\n\r\nRecaudo por medio\r\n');
  expect((await shop.ask('horas', 'formato=csv')).body).toMatch(/\r\n\r\n[^;\r]+\r\nDía[^;\r]*;/u);
  // A page of one row would be a part of it.
  const products = await shop.ask('productos', 'formato=csv&page_size=1&desde=2026-11-01');
  expect(products.headers.get('content-disposition')).toContain(`productos-2026-11-01-a-${today}.csv`);
  expect(products.body.trim().split('\r\n')).toHaveLength(4);
  const stock = (await shop.ask('inventario', 'formato=csv&page_size=1')).body.trim().split('\r\n');
  expect(stock.indexOf('')).toBe(6);
  // What does not move and what runs out, as screen, paper and spreadsheet have them.
  expect(stock.slice(7)).toEqual([
    'Sin movimiento en 60 días',
    'Código;Producto;Existencias;Valor al costo',
    expect.stringMatching(/^772;/u),
  ]);
  const summary = (await shop.ask('dia', 'formato=csv')).body;
  expect(summary).toContain('Cifra;Valor\r\nVentas;109000,00\r\nDevoluciones;0,00\r\n');
  expect(summary).toMatch(/\r\nVentas netas del [\d/]+ hasta esta hora;0,00\r\n/u);
  expect(summary).toContain('\r\nFacturas;3\r\n');
  expect(summary).toContain(
    '\r\nCosto;109000,00\r\nUtilidad bruta;0,00\r\nMargen;0,0\r\nLíneas sin costo;0\r\n',
  );
  expect(summary).toMatch(/\r\n\r\nRecaudo por medio\r\n[^]+\r\n\r\nVentas por hora\r\n/u);
  for (const name of ['caja', 'cajeros', 'horas', 'impuestos', 'cartera'])
    expect((await shop.ask(name, 'formato=csv')).headers.get('content-type')).toContain('text/csv');
});

it('a spreadsheet has the tables of the CSV file, the summary of a day among them', async () => {
  const shop = await openShop();
  await sell(shop.l1, shop, 0);
  for (const name of ['dia', 'ventas', 'productos', 'cajeros', 'horas', 'impuestos', 'caja', 'cartera']) {
    const report: unknown = (await shop.ask(name, '')).body;
    const [first, ...others] = fileTables({ name, report } as AnyReport);
    if (!first) throw new Error(`the report ${name} has no table`);
    const csv = (await shop.ask(name, 'formato=csv')).body;
    expect(tableCsv(first, ...others).replace('\uFEFF', ''), name).toBe(csv.replace('\uFEFF', ''));
  }
});

it('a file of a kind that nobody writes is refused at its field', async () => {
  const shop = await openShop();
  for (const name of ['ventas', 'dia']) {
    const { status, body } = await shop.ask(name, 'formato=pdf');
    expect([status, body]).toMatchObject([400, { formato: ['Debe ser json o csv.'] }]);
  }
});
