import { type Tool, tool, type ToolSet } from 'ai';
import type { AndyProduct, AndyReader, AndyShare } from '#domain/andy/reader.ts';
import { type AndyRights, NO_STORE } from '#domain/andy/rights.ts';
import { singular } from '#domain/andy/question/spelling.ts';
import { bogotaDayRange } from '#domain/bogota-time.ts';
import { searchWords } from '#domain/normalize.ts';
import { subtract } from '#domain/money/money.ts';
import { priceWithTaxes, shownMargin } from '#domain/money/price.ts';
import { daysIn, MOST_DAYS } from '#domain/reports/range.ts';
import { taxSummary } from '#domain/money/tax.ts';
import * as z from 'zod';

const SHOWN = 20;
const MOST_SHARES = 100;

const Words = z.string().max(200).describe('words of the name or a barcode, in Spanish');
const Id = z.guid();
const Days = {
  from: z.iso.date().describe('first day, YYYY-MM-DD'),
  to: z.iso.date().describe('last day, YYYY-MM-DD'),
};

const spell = (text: string) => searchWords(text).map((word) => [...new Set([singular(word), word])]);

/** The days of Bogotá from the first to the last one, no more than a report has; an order that is wrong holds nothing. */
function rangeOf({ from, to }: { from: string; to: string }) {
  const range = { desde: from, hasta: to };
  return bogotaDayRange(from) && bogotaDayRange(to) && daysIn(range) <= MOST_DAYS ? range : null;
}

/**
 * The reader's queries as tools of the model: only those that the rights allow, over a reader that is guarded
 * by the same rights and bound to the caller's business. None of them can write.
 */
export function createTools(reader: AndyReader, rights: AndyRights): ToolSet {
  return {
    ...(rights.products ? productTools(reader) : {}),
    ...(rights.totals
      ? {
          inventory_totals: query('Count, units and value of the whole inventory.', z.object({}), () =>
            reader.totals(),
          ),
        }
      : {}),
    ...(rights.sales && reader.ofStore !== NO_STORE ? salesTools(reader, rights) : {}),
    ...(rights.credit ? creditTools(reader) : {}),
  };
}

/** A tool that answers a mistake as data, so that the model can say so or try again. */
function query<Input extends z.ZodType>(
  description: string,
  inputSchema: Input,
  execute: (input: z.output<Input>) => Promise<unknown>,
): Tool<z.output<Input>, unknown> {
  return tool({ description, inputSchema, execute } as unknown as Tool<z.output<Input>, unknown>);
}

function productTools(reader: AndyReader): ToolSet {
  const shown = async (rows: readonly AndyProduct[]) => {
    const bagRate = await reader.bagRate();
    return rows.map((row) => ({
      ...row,
      ...(row.porcentaje_margen === undefined ? {} : { porcentaje_margen: shownMargin(row) }),
      precio_con_impuestos: priceWithTaxes(row.precio_venta_calculado, row, bagRate),
      impuestos: taxSummary(row),
    }));
  };
  const Named = z.object({ words: Words });
  return {
    find_products: query(
      'Products whose name or barcode has all the words: price, taxes, total stock, supplier.',
      Named,
      async ({ words }) => shown(await reader.findProducts(spell(words), SHOWN)),
    ),
    product_stock: query('Stock of one product by store and place.', z.object({ id: Id }), ({ id }) =>
      reader.stocksOf(id),
    ),
    low_stock: query(
      "Products with little stock; without at_most, by the person's own alert limit; 0 lists what is sold out.",
      z.object({ at_most: z.number().min(0).max(1e9).optional(), words: Words.optional() }),
      async ({ at_most: given, words = '' }) => {
        const atMost = given ?? (await reader.alertLimit());
        const { count, rows } = await reader.lowStock(atMost, spell(words), SHOWN);
        return { at_most: atMost, count, products: await shown(rows) };
      },
    ),
    top_products: query(
      'The dearest, the cheapest, those with most or least stock.',
      z.object({
        order: z.enum(['price-desc', 'price-asc', 'stock-desc', 'stock-asc']),
        words: Words.optional(),
      }),
      async ({ order, words = '' }) => shown(await reader.topProducts(order, spell(words), SHOWN)),
    ),
    suppliers: query('Names of the suppliers.', z.object({}), () => reader.supplierNames()),
    supplier_products: query(
      'Products of a supplier, by its exact name.',
      z.object({ supplier: z.string().max(200) }),
      async ({ supplier }) => {
        const { count, rows } = await reader.productsOfSupplier(supplier, SHOWN);
        return { count, products: await shown(rows) };
      },
    ),
  };
}

const BAD_RANGE = { error: `no such days, or more than ${MOST_DAYS} of them` };

function salesTools(reader: AndyReader, rights: AndyRights): ToolSet {
  return {
    sales: query(
      'Invoices, total sold (taxes included) and what came back, between two days; compare days by the one less the other.',
      z.object(Days),
      async (days) => {
        const range = rangeOf(days);
        return range ? reader.sales(range) : BAD_RANGE;
      },
    ),
    ...(rights.figures ? figureTools(reader) : {}),
    best_sellers: query('Products by units sold between two days.', z.object(Days), async (days) => {
      const range = rangeOf(days);
      return range ? reader.bestSellers(range, SHOWN) : BAD_RANGE;
    }),
    ...(rights.products
      ? {
          idle_products: query(
            'Products in stock that were not sold since a day.',
            z.object({ since: z.iso.date(), words: Words.optional() }),
            ({ since, words = '' }) => reader.idleProducts(since, spell(words), 0, SHOWN),
          ),
          product_sales: query(
            'Units and total sold of one product.',
            z.object({ id: Id, ...Days }),
            async ({ id, ...days }) => {
              const range = rangeOf(days);
              return range ? reader.productSales(id, range) : BAD_RANGE;
            },
          ),
        }
      : {}),
  };
}

const netShares = (shares: readonly AndyShare[]) =>
  shares.map((share) => ({ ...share, ventas_netas: subtract(share.ventas, share.devoluciones) }));

function figureTools(reader: AndyReader): ToolSet {
  return {
    figures: query(
      'Figures of reports between two days: net sales, taxes, discounts, money by means, credit; profit where it may be told.',
      z.object({ ...Days, cashier: z.string().max(200).optional() }),
      async ({ cashier, ...days }) => {
        const range = rangeOf(days);
        return range ? reader.figures(range, cashier ?? null) : BAD_RANGE;
      },
    ),
    sales_by: query(
      'Sales between two days and what came back, told apart by day, week (its Monday), month, hour, weekday (1 is Monday), cashier or client; rank them by ventas_netas.',
      z.object({ ...Days, key: z.enum(['day', 'week', 'month', 'hour', 'weekday', 'cashier', 'client']) }),
      async ({ key, ...days }) => {
        const range = rangeOf(days);
        return range ? netShares(await reader.salesBy(key, range)).slice(0, MOST_SHARES) : BAD_RANGE;
      },
    ),
  };
}

function creditTools(reader: AndyReader): ToolSet {
  return {
    find_clients: query(
      'Clients whose name, code or identification has all the words.',
      z.object({ words: Words }),
      ({ words }) => reader.findClients(spell(words), SHOWN),
    ),
    client_credit: query('Balance, limit and days of credit of one client.', z.object({ id: Id }), ({ id }) =>
      reader.creditOf(id),
    ),
    overdue: query('Clients whose debt is due, the one due for longest first.', z.object({}), async () =>
      (await reader.overdue()).slice(0, SHOWN),
    ),
    debtors: query('Clients who owe, the most first.', z.object({}), () => reader.debtors(SHOWN)),
  };
}
