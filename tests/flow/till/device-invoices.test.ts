import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import * as edits from '#app/data/drafts/draft-edits.ts';
import { emptyDraft } from '#app/data/drafts/fresh-draft.ts';
import { atNamedPrice, sundries } from '#app/data/drafts/named-price.ts';
import { amountsOfSale } from '#app/data/invoice-record.ts';
import { isKind } from '#app/data/queue/operation.ts';
import { ProductCatalogue, toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { sql } from '#server/platform/database/database.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop } from '#tests/fixtures/shop.ts';

// TILL_RUNS=500 at night; TILL_SEED repeats a failure.
const RUNS = Number(process.env['TILL_RUNS'] ?? 30);
const SEED = Number(process.env['TILL_SEED'] ?? Date.now() % 2 ** 31);
const BAG = '70.00';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const TAXES = [
  { iva_rate: 19, inc_rate: null, applies_icui: true, applies_bag_tax: false },
  { iva_rate: 5, inc_rate: null, applies_icui: false, applies_bag_tax: true },
  { iva_rate: null, inc_rate: 8, applies_icui: false, applies_bag_tax: false },
  { iva_rate: 0, inc_rate: null, applies_icui: false, applies_bag_tax: false },
] as const;
const PRODUCTS = TAXES.flatMap((taxes, at) =>
  (['und', 'kg', 'lb', 'g'] as const).flatMap((unidad, one) =>
    [null, `${(at + 1) * (one + 1) * 950}.00`].map((precio_final) => ({
      ...taxes,
      unidad,
      precio_final,
      costo: `${at * 1234 + one}.37`,
      porcentaje_margen: 30 + at,
      precio_abierto: (at + one) % 2 === 0,
      cantidad_vitrina: 9_000_000,
    })),
  ),
);

const line = fc.record({
  at: fc.nat({ max: PRODUCTS.length }),
  how: fc.constantFrom('quantity', 'value'),
  quantity: fc.integer({ min: 1, max: 9_000 }).map((thousandths) => String(thousandths / 1000)),
  pesos: fc.integer({ min: 50, max: 60_000 }).map(String),
  discount: fc.constantFrom('', '', '7.5', '33.33', '100'),
});
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  off: fc.oneof(fc.constant(''), fc.constantFrom('1', '500', '2.5%', '12.5%', '100%')),
});
type Of<Drawn> = Drawn extends fc.Arbitrary<infer Value> ? Value : never;

async function openTill() {
  const shop = await createShop(server.db, server.clock.now, { products: PRODUCTS });
  await sql`UPDATE businesses SET opciones = jsonb_set(opciones, '{varios_iva}', '19'::jsonb)
    WHERE id = ${shop.businessId}`.execute(server.db);
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  const catalogue = new ProductCatalogue(device.db);
  const products = (await catalogue.byIds(shop.productIds)).map(toDraftProduct);
  expect(products).toHaveLength(PRODUCTS.length);
  /** As the counter adds it: a price that is open is named first. */
  const add = (draft: SaleDraft, { at, how, quantity, pesos, discount }: Of<typeof line>): SaleDraft => {
    const found = products[at] ?? sundries(19);
    const product = found.abierto ? atNamedPrice(found, pesos, BAG) : found;
    const isParted = (product.unidad ?? 'und') !== 'und';
    const added =
      how === 'value' && isParted
        ? edits.addByValue(draft, product, pesos)
        : edits.addApart(draft, product, quantity);
    return edits.setDiscount(added, added.lines[0]?.key ?? '', discount);
  };
  const client = await device.db.clients.filter((row) => row.es_consumidor_final).first();
  const begin = (): SaleDraft => ({ ...emptyDraft('t', 1, undefined), clienteId: client?.id ?? null });
  return {
    device,
    close: () => catalogue.close(),
    draw: ({ lines, off }: Of<typeof sale>) => edits.setSaleDiscount(lines.reduce(add, begin()), off),
  };
}

it(`${RUNS} sales of a device are billed by the server line by line as their paper shows them, TILL_SEED=${SEED}`, {
  timeout: 120_000 + RUNS * 1_000,
}, async () => {
  process.stdout.write(`device invoices: ${RUNS} sales, TILL_SEED=${SEED}\n`);
  const { device, draw, close } = await openTill();
  for (const drawn of fc.sample(sale, { numRuns: RUNS, seed: SEED })) {
    const draft = draw(drawn);
    // What buys nothing is left out, as the screen refuses it.
    if (draft.lines.every(({ cantidad }) => cantidad === '')) continue;
    await submitSale(device.db, { draft, payments: [], change: '0.00' }, server.clock.now);
  }
  await device.sync();
  const sold = (await device.operations()).flatMap((one) => (isKind(one, 'sale') ? [one] : []));
  expect(sold.length).toBeGreaterThan(RUNS / 2);
  for (const { entityId, effect, state, error } of sold) {
    expect([state, error]).toEqual(['done', null]);
    const record = await device.db.invoices.get(entityId);
    const shown = amountsOfSale(effect.sale);
    expect(record?.invoice?.advertencias).toEqual([]);
    expect(record?.invoice).toMatchObject({
      subtotal: effect.sale.subtotal,
      total_impuestos: effect.sale.total_impuestos,
      total_factura: effect.sale.total_factura,
      detalles_items: shown.lines.map((amounts) => ({
        base_gravable: amounts.base,
        descuento_valor: amounts.descuento_valor,
        impuestos_aplicados: amounts.impuestos_aplicados,
        total_linea: amounts.total,
      })),
    });
  }
  await close();
});
