import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { type DocumentLine, MonthReport } from '#contract/reports/month-report.ts';
import type { SalesReport, TaxReport } from '#contract/reports/reports.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { addMoney, subtract } from '#domain/money/money.ts';
import { sql } from '#server/platform/database/database.ts';
import { INVOICES } from '#tests/fixtures/drawer.ts';
import { giveBack } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

// Sales of the month as a bookkeeper gets them.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const PRODUCTS = [
  { codigo_barras: 'gaseosa', iva_rate: 19 as const },
  { codigo_barras: 'papas', iva_rate: 5 as const, applies_icui: true },
  { codigo_barras: 'pan', iva_rate: null },
].map((one) => ({ costo: '1000.00', porcentaje_margen: 0, cantidad_vitrina: 100_000, ...one }));

/** A shop with an invoice of 2, 3 and 1 units of its products, of which one of the second came back. */
async function openMonth() {
  const shop = await createShop(server.db, server.clock.now, { products: PRODUCTS });
  const l3 = await signIn(server.url, shop.emails.l3);
  const items = [2, 3, 1].map((cantidad, at) => ({ producto_id: shop.productIds[at], cantidad }));
  const { body: sale } = await l3.send<Invoice>('POST', INVOICES, { cliente_id: shop.finalConsumer, items });
  const { body: back } = await giveBack(l3, sale.id, {
    lineas: [{ linea: 2, cantidad: 1, destino: 'vitrina' }],
  });
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const ask = <Body>(query = '', name = 'contador') =>
    owner.get<Body>(`/api/negocios/PJ/${shop.businessId}/informes/${name}/?${query}`);
  return { ...shop, l3, sale, note: back.nota?.numero_display ?? '', ask };
}

/** As many more lines that are worth nothing. */
const addLines = (businessId: number, invoiceId: string, count: number) =>
  sql`INSERT INTO invoice_lines (business_id, invoice_id, linea, product_id, codigo_barras, nombre, cantidad,
      valor_unitario, descuento_pct, base_gravable, impuestos_aplicados, total_linea)
    SELECT business_id, invoice_id, 3 + n, product_id, codigo_barras, nombre, cantidad, valor_unitario, 0, 0, '[]', 0
    FROM invoice_lines, generate_series(1, ${count}) AS n
    WHERE business_id = ${businessId} AND invoice_id = ${invoiceId} AND linea = 3`.execute(server.db);

const totalOf = (lines: readonly DocumentLine[]) => addMoney('0.00', ...lines.map(({ total }) => total));
const taxOf = (lines: readonly DocumentLine[], name: string) =>
  addMoney(
    '0.00',
    ...lines.flatMap(({ impuestos }) =>
      impuestos.flatMap(({ nombre, valor }) => (nombre === name ? [valor] : [])),
    ),
  );

it('the month has each line of invoices and of notes, and they come to what the other reports say', async () => {
  const { ask, sale, note } = await openMonth();
  const { body: month } = await ask<MonthReport>();
  expect(MonthReport.safeParse(month).error?.issues).toBeUndefined();
  expect(month.lineas.map(({ documento, nombre, cantidad }) => [documento, nombre, cantidad])).toEqual(
    sale.detalles_items.map((line) => [sale.numero_factura_display, line.nombre, `${line.cantidad}.000`]),
  );
  expect(month.lineas_notas).toMatchObject([
    {
      documento: note,
      factura: sale.numero_factura_display,
      cantidad: '1.000',
      identificacion: '222222222222',
    },
  ]);
  const { cifras } = (await ask<SalesReport>('', 'ventas')).body;
  const { tarifas } = (await ask<TaxReport>('', 'impuestos')).body;
  expect([month.cifras, month.tarifas]).toEqual([cifras, tarifas]);
  expect(totalOf(month.lineas)).toBe(cifras.ventas);
  expect(totalOf(month.lineas_notas)).toBe(cifras.devoluciones);
  const rates = tarifas.filter(({ valor }) => valor !== '0.00');
  expect(rates).toHaveLength(3);
  for (const { nombre, valor } of rates)
    expect([nombre, subtract(taxOf(month.lineas, nombre), taxOf(month.lineas_notas, nombre))]).toEqual([
      nombre,
      valor,
    ]);
});

it('the month is compared with as many days before, what came back taken off', async () => {
  const { ask } = await openMonth();
  const { cifras, antes } = (await ask<MonthReport>()).body;
  const nothing = { ventas: '0.00', devoluciones: '0.00', ventas_netas: '0.00' };
  const today = bogotaDate(server.clock.now);
  const yesterday = addDays(today, -1);
  expect(antes).toEqual({
    desde: yesterday,
    hasta: yesterday,
    ...nothing,
    sin_impuestos: '0.00',
    impuestos: '0.00',
  });
  const next = `desde=${addDays(today, 1)}&hasta=${addDays(today, 2)}`;
  const later = (await ask<MonthReport>(next)).body;
  expect(later.cifras).toMatchObject(nothing);
  const { ventas, devoluciones, ventas_netas, sin_impuestos, impuestos } = cifras;
  const sums = { ventas, devoluciones, ventas_netas, sin_impuestos, impuestos };
  expect(later.antes).toEqual({ desde: yesterday, hasta: today, ...sums });
});

it('the month is a file with a column for each tax, its sums, how it was paid, and the notes', async () => {
  const { ask, sale, note } = await openMonth();
  const { body, headers } = await ask<string>('formato=csv');
  const today = bogotaDate(server.clock.now);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="ventas-del-mes-${today}.csv"`);
  const day = today.split('-').reverse().join('/');
  const lines = body.split('\r\n');
  expect(lines[0]).toBe(
    'Fecha;Factura;Cliente;Identificación;Código;Producto;Unidades;Sin impuestos;IVA 19%;IVA 5%;ICUI 20%;Total',
  );
  const [first] = sale.detalles_items;
  expect(lines[1]).toBe(
    `${day};${sale.numero_factura_display};Consumidor final;222222222222;gaseosa;${first?.nombre};2,000;2000,00;380,00;;;2380,00`,
  );
  expect(lines[4]).toBe(`;;;;;;;6000,00;380,00;150,00;600,00;7130,00`);
  for (const title of ['Impuestos por tarifa', 'Recaudo por medio', 'Líneas de notas crédito'])
    expect(lines).toContain(title);
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^${day};${note};${sale.numero_factura_display};`, 'u')),
  );
});

it('the month names the first fifty lines until all are asked for, and tells how many there are', async () => {
  const { ask, businessId, sale } = await openMonth();
  await addLines(businessId, sale.id, 100);
  const [few, all] = [(await ask<MonthReport>()).body, (await ask<MonthReport>('listas=todos')).body];
  expect([few.lineas.length, few.cuantas_lineas, all.lineas.length]).toEqual([50, 103, 103]);
  expect((await ask<string>('formato=csv')).body.split('\r\n').length).toBeGreaterThan(103);
  expect(await ask('listas=muchos')).toMatchObject({
    status: 400,
    body: { listas: ['Debe ser primeros o todos.'] },
  });
});

it('a month of more lines than a file can have is refused at its last day', async () => {
  const { ask, businessId, sale } = await openMonth();
  await addLines(businessId, sale.id, 100_000);
  const refused = { status: 400, body: { hasta: ['Son más de 100.000 líneas: elige menos días.'] } };
  for (const query of ['formato=csv', 'listas=todos']) expect(await ask(query)).toMatchObject(refused);
  expect((await ask<MonthReport>()).body.cuantas_lineas).toBe(100_003);
});
