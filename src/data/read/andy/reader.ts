import type { AndyRange, AndyReader, AndyScope, AndyStock } from '#domain/andy/reader.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { bagRateOn, DEFAULT_BAG_RATES } from '#domain/money/tax.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { readInventorySummary } from '#app/data/memory/inventory-sums.ts';
import { getOwnSettings, listSeries } from '#app/data/read/settings-list.ts';
import { creditOf, listDebtors, readClients, toAndyClient } from './clients.ts';
import {
  byName,
  listIdle,
  listLow,
  listOfSupplier,
  listTop,
  readHeld,
  supplierNames,
  toAndyProduct,
} from './products.ts';
import {
  bestSellers,
  BeyondMirrorError,
  readFigures,
  readKnownSales,
  readNotes,
  readSales,
  salesOf,
  soldIds,
  sumSales,
} from './sales.ts';
import { cashiersOf, readShares } from './shares.ts';
import { findByWords, vocabularyOf } from './spellings.ts';

/**
 * Andy's reader over the mirror of this device: the same answers as the server's for the same rows. For one
 * question: what it has read it keeps. Sales of days that the mirror lacks throw BeyondMirrorError.
 * @param serieId the only store whose sales may be told (`storeToldTo`); null for all
 */
export function createMirrorReader(db: ErpDatabase, now: Date, serieId: number | null): AndyReader {
  const within = (range: AndyRange): AndyScope => ({ ...range, serieId });
  const salesIn = (range: AndyRange) => readSales(db, within(range), now);
  const notesIn = (range: AndyRange) => readNotes(db, within(range));
  const held = once(() => readHeld(db));
  const clients = once(() => readClients(db));
  const bagRate = once(async () => {
    const business = await db.business.toCollection().first();
    return bagRateOn(business?.opciones.bolsa_tarifas ?? DEFAULT_BAG_RATES, bogotaDate(now));
  });
  return {
    knowsOwnAbonosOnly: true,
    ...(serieId !== null && { ofStore: serieId }),
    findProducts: async (words, limit) =>
      findByWords(await held(), words, byName)
        .slice(0, limit)
        .map(toAndyProduct),
    productWords: async () => vocabularyOf(await held()),
    stocksOf: (productId) => stocksOf(db, productId),
    storeNames: async () => (await listSeries(db)).map((series) => series.nombre_establecimiento),
    alertLimit: async () => (await getOwnSettings(db)).limite_alerta_inventario,
    bagRate,
    lowStock: async (atMost, words, limit) => listLow(await held(), atMost, words, limit),
    topProducts: async (order, words, limit) => listTop(await held(), order, words, limit, await bagRate()),
    totals: async () => {
      const { unidades_totales_globales: units, ...sums } = await readInventorySummary(db);
      return { ...sums, unidades_totales_globales: units.toFixed(3) };
    },
    supplierNames: async () => supplierNames(await held()),
    productsOfSupplier: async (name, limit) => listOfSupplier(await held(), name, limit),
    sales: async (range) => sumSales(await salesIn(range), await notesIn(range)),
    bestSellers: async (range, limit, order) =>
      bestSellers(await salesIn(range), await notesIn(range), limit, order),
    figures: (range, cashier) => readFigures(db, within(range), cashier, now),
    salesBy: async (key, range) => readShares(db, key, await salesIn(range), await notesIn(range)),
    cashierNames: async (range) => cashiersOf(await salesIn(range)),
    sellerNames: async () => {
      const today = bogotaDate(now);
      return cashiersOf(await readKnownSales(db, within({ desde: addDays(today, -365), hasta: today })));
    },
    // What another store sells does not lie idle: its units are among those that are told.
    idleProducts: async (since, words, moreThan, limit) => {
      const days = { desde: since, hasta: bogotaDate(now), serieId: null };
      const sold = soldIds(await readSales(db, days, now));
      return listIdle(await held(), sold, words, moreThan, limit);
    },
    productSales: async (id, range) => salesOf(await salesIn(range), await notesIn(range), id),
    findClients: async (words, limit) =>
      findByWords(await clients(), words, byName)
        .slice(0, limit)
        .map(toAndyClient),
    clientWords: async () => vocabularyOf(await clients()),
    creditOf: async (id) => creditOf(await clients(), id),
    debtors: async (limit) => listDebtors(await clients(), limit),
    // Whole accounts are kept of some clients only.
    overdue: () => Promise.reject(new BeyondMirrorError('what is overdue is on the server')),
  };
}

async function stocksOf(db: ErpDatabase, productId: string): Promise<AndyStock[]> {
  const names = new Map((await listSeries(db)).map((series) => [series.id, series.nombre_establecimiento]));
  // Keys begin with the product.
  const rows = await db.stocks.where('id').startsWith(`${productId}:`).toArray();
  return rows
    .sort((a, b) => a.serie_id - b.serie_id)
    .map((row) => ({
      nombre_establecimiento: names.get(row.serie_id) ?? '',
      cantidad_vitrina: row.cantidad_vitrina.toFixed(3),
      cantidad_bodega: row.cantidad_bodega.toFixed(3),
      nombre_vitrina: row.nombre_vitrina,
      nombre_bodega: row.nombre_bodega,
    }));
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}
