import { bogotaDate } from '#domain/bogota-time.ts';
import { priceInvoice } from '#domain/money/invoice-math.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { roundCash } from '#domain/money/payments.ts';
import { salePrice } from '#domain/money/price.ts';
import type { DemoProduct } from './catalogue.ts';
import { DEMO_BAG_RATE, DEMO_CASH_STEP } from './demo-business.ts';
import { createRandom, type Random } from './random.ts';

/** One sale of the demo's past. */
export interface DemoSale {
  at: Date;
  /** Index of the collaborator who sells. */
  cashier: number;
  clientId: string;
  items: { producto_id: string; cantidad: string; descuento: string }[];
  pago: { medio: 'efectivo' | 'tarjeta' | 'nequi'; valor: string };
}

const DAY_MS = 86_400_000;
const SEED = 20_260_115;
const OPENING_HOUR = 7;
const OPEN_MINUTES = 14 * 60;
// Products below this stock are left alone, so that the demo's low stock is the catalogue's own.
const STOCK_KEPT = 12;

interface Shelf {
  id: string;
  product: DemoProduct;
  left: number;
}

/**
 * The sales of the last days, oldest first: busier on weekends, mostly cash, mostly to nobody by name.
 * The same catalogue and the same day give the same sales.
 */
export function demoSales(
  products: readonly DemoProduct[],
  productIds: readonly string[],
  clientIds: readonly string[],
  now: Date,
  days: number,
): DemoSale[] {
  const random = createRandom(SEED);
  const shelves = products.flatMap((product, at) => {
    const id = productIds[at];
    return id === undefined
      ? []
      : [{ id, product, left: product.cantidad_vitrina + product.cantidad_bodega }];
  });
  const weighted = shelves.filter((shelf) => shelf.left > STOCK_KEPT).flatMap((shelf) => repeat(shelf));
  const sales: DemoSale[] = [];
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) {
    const midnight = new Date(`${bogotaDate(new Date(now.getTime() - daysAgo * DAY_MS))}T00:00:00-05:00`);
    const isWeekend = [0, 6].includes(new Date(midnight.getTime() - 5 * 3_600_000).getUTCDay());
    const count = isWeekend ? random.integer(24, 34) : random.integer(14, 24);
    const minutes = Array.from({ length: count }, () => random.integer(0, OPEN_MINUTES)).sort(
      (a, b) => a - b,
    );
    for (const minute of minutes) {
      const at = new Date(
        midnight.getTime() + (OPENING_HOUR * 60 + minute) * 60_000 + random.integer(0, 59) * 1000,
      );
      const basket = drawBasket(random, weighted);
      if (basket.length === 0) continue;
      const { medio, ...person } = drawPerson(random, clientIds);
      const items = basket.map(({ shelf, ...amounts }) => ({ producto_id: shelf.id, ...amounts }));
      sales.push({ at, items, ...person, pago: { medio, valor: paidBy(medio, basket) } });
    }
  }
  return sales;
}

function repeat(shelf: Shelf): Shelf[] {
  return Array.from({ length: Math.ceil(shelf.product.popularidad / 10) }, () => shelf);
}

interface BasketLine {
  shelf: Shelf;
  cantidad: string;
  descuento: string;
}

/** What a basket costs by this means: cash is rounded as the demo shop rounds it. */
function paidBy(medio: DemoSale['pago']['medio'], basket: readonly BasketLine[]): string {
  const lines = basket.map(({ shelf, cantidad, descuento }) => ({
    ...shelf.product,
    precio: salePrice(shelf.product),
    cantidad,
    descuento,
  }));
  const total = priceInvoice(lines, DEMO_BAG_RATE).total_factura;
  return medio === 'efectivo' ? formatMoney(roundCash(moneyToCents(total), DEMO_CASH_STEP)) : total;
}

function drawBasket(random: Random, weighted: readonly Shelf[]): BasketLine[] {
  const [first, ...rest] = weighted;
  if (!first) return [];
  const items = new Map<string, BasketLine>();
  for (let line = random.integer(1, 6); line > 0; line -= 1) {
    const shelf = random.pick([first, ...rest]);
    const cantidad = shelf.product.a_granel ? random.integer(1, 12) / 4 : random.pick([1, 1, 1, 2, 2, 3]);
    if (items.has(shelf.id) || shelf.left - cantidad < STOCK_KEPT) continue;
    shelf.left -= cantidad;
    const descuento = random.chance(0.05) ? '10.00' : '0.00';
    items.set(shelf.id, { shelf, cantidad: cantidad.toFixed(3), descuento });
  }
  return [...items.values()];
}

function drawPerson(
  random: Random,
  clientIds: readonly string[],
): Pick<DemoSale, 'cashier' | 'clientId'> & Pick<DemoSale['pago'], 'medio'> {
  const [finalConsumer = '', ...named] = clientIds;
  const isNamed = random.chance(0.22) && named.length > 0;
  return {
    cashier: random.pick([0, 0, 0, 1, 1, 2]),
    clientId: isNamed ? (named[random.integer(0, named.length - 1)] ?? finalConsumer) : finalConsumer,
    medio: random.pick(['efectivo', 'efectivo', 'efectivo', 'tarjeta', 'nequi']),
  };
}
