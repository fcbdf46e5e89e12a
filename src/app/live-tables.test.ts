import 'fake-indexeddb/auto';
import type { Table } from 'dexie';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readOwnDay, tablesOfDay } from '#app/data/read/reports/own-day.ts';
import { tablesOfCash } from '#app/data/read/cash/drawer.ts';
import { openDrawer } from '#app/data/writes/cash-writes.ts';
import { readCash } from '#app/features/workspace/cash/CashScreen.tsx';
import { countsBlindly } from '#app/data/read/cash/counts-blindly.ts';
import { lacksDrawer } from '#app/data/current-drawer.ts';
import { readSetting } from '#app/features/workspace/invoicing/use-sale.ts';
import { readNumbering } from '#app/features/workspace/invoicing/SellNotices.tsx';
import { readTiles } from '#app/features/workspace/invoicing/favourites/use-board.ts';
import { readOwnFavourites, tablesOfFavourites } from '#app/data/read/favourites.ts';
import { ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { bestSellers } from '#app/data/read/products/best-sellers.ts';
import { readMoneyLimits } from '#app/data/read/invoices/returnable.ts';
import { asKnown, type HistoryRecord, NOTHING_RETURNED } from '#app/data/read/invoices/returned.ts';
import { readTerms } from '#app/features/workspace/invoice-history/returns/loose/LooseFields.tsx';
import { readReturns } from '#app/features/workspace/invoice-history/returns/ReturnsOf.tsx';
import { readTaken } from '#app/features/workspace/invoice-history/returns/use-return.ts';
import { stoppedSaleBefore } from '#app/data/queue/dependencies.ts';
import { readDetail } from '#app/features/workspace/invoice-history/InvoiceDetail.tsx';
import { describeAll } from '#app/features/workspace/sync-status/screen/settled/LatestPanel.tsx';
import { readWork } from '#app/features/workspace/sync-status/work/described.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { keepPin, listPinHolders, tablesOfPins } from '#app/data/identity/pins.ts';
import { listReturned } from '#app/data/drafts/draft-store.ts';
import { finalConsumer } from '#app/data/drafts/final-consumer.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { readSaleDebt } from '#app/data/read/clients/sale-debt.ts';
import { tablesOfDebt } from '#app/data/read/clients/debt-tables.ts';
import { tablesOfReturns, readExchanged } from '#app/data/read/invoices/returnable.ts';
import { readStanding, tablesOfStanding } from '#app/data/queue/at-server.ts';
import { listRenumbered } from '#app/data/restore/renumbered.ts';
import { listDiscarded, listDone } from '#app/data/resolve/settled.ts';
import { readAlertLimit } from '#app/data/read/alert-limit.ts';
import { readClientAccount, tablesOfAccount } from '#app/data/read/clients/client-account.ts';
import { readClientRows, tablesOfClients } from '#app/data/read/clients/client-rows.ts';
import { readCredit, searchClients } from '#app/data/read/clients/clients.ts';
import {
  bagRateToday,
  listRefused,
  readInventory,
  tablesOfInventory,
} from '#app/data/read/products/inventory-list.ts';
import {
  listClosed,
  readBoard,
  readCaller,
  readOrder,
  readShown,
  tablesOfClosedOrders,
  tablesOfOrders,
} from '#app/data/read/orders/orders.ts';
import { readOwnReserved } from '#app/data/read/orders/reserved.ts';
import { readNews } from '#app/app/counter/order-news.ts';
import { readInventorySummary, tablesOfSummary } from '#app/data/memory/inventory-sums.ts';
import { holdProducts } from '#app/data/memory/product-memory.ts';
import { listCashiers, listHistory, WHOLE_HISTORY } from '#app/data/read/invoices/invoice-list.ts';
import { getInvoice, operationOf } from '#app/data/read/invoices/invoices.ts';
import { readPeople } from '#app/data/read/kept-activity.ts';
import { tablesOfSubjects, tablesOfWork } from '#app/data/read/operation-subject.ts';
import { readPrinterState, tablesOfPrinter } from '#app/data/read/printer-state.ts';
import { listSeries } from '#app/data/read/settings-list.ts';
import { readOwnStocks } from '#app/data/read/products/stocks.ts';
import { identitiesTable, listIdentities } from '#app/data/registry.ts';
import { editClient } from '#app/data/writes/client-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { recordReprint, recordReturnReprint } from '#app/data/writes/reprint-writes.ts';
import { createOrder, type OrderForm } from '#app/data/writes/order-writes.ts';
import { editStock, ownStore } from '#app/data/writes/stock-writes.ts';

/** Every live read of the app is run here, and may touch the tables only that it names (decision 010). */

const NOW = new Date('2026-11-21T15:00:00Z');
const SOURCES = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/data/live/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

let counter: LocalCounter;
/** Id of a sale that waits. */
let waiting: string;

const served = (db: ErpDatabase) => ({ db, session: counter.workspace.session });
const me = (db: ErpDatabase) => db.me.get('me');
const ordering = { key: 'cantidad_total', direction: 'desc' } as const;
const PAGE = { search: '', ordering, page: 1, serieId: null };

/** What each live read names and reads with, and how it is run; a new live read is added here. */
const READS: Record<string, (db: ErpDatabase) => Promise<unknown>> = {
  'business: bagRateToday': bagRateToday,
  'business me: countsBlindly': countsBlindly,
  'business me: readMoneyLimits': readMoneyLimits,
  'business me: readTerms': readTerms,
  'business me cash device: readSetting': (db) => readSetting(served(db)),
  'clients: db.clients': (db) => db.clients.get(AMPARO.id),
  'clients: finalConsumer': finalConsumer,
  'clients: searchClients': (db) => searchClients(db, 'amparo', 5),
  'clients ledger: readCredit': (db) => readCredit(db, AMPARO.id),
  'drafts: listReturned': (db) => listReturned(db, counter.workspace.drafts.tab),
  'identities: listIdentities': listIdentities,
  'invoices: getInvoice': (db) => getInvoice(db, waiting),
  'invoices returns: listHistory': (db) => listHistory(db, { ...WHOLE_HISTORY, search: 'pos1' }),
  'invoices: listCashiers': listCashiers,
  'invoices products: bestSellers': (db) => bestSellers(db, 9),
  'me: db.me': me,
  'me cash device: lacksDrawer': lacksDrawer,
  'me series: readNumbering': readNumbering,
  'me settings outbox meta: readAlertLimit': readAlertLimit,
  'meta: readPeople': readPeople,
  'outbox: readTaken': async (db) => {
    const first = await db.outbox.orderBy('seq').first();
    expect(await readTaken(db, first as never)).toMatchObject({ heldBy: null });
  },
  'outbox: stoppedSaleBefore': async (db) => {
    const first = await db.outbox.orderBy('seq').first();
    expect(await stoppedSaleBefore(db, first as never)).toBeNull();
  },
  'outbox: operationOf': (db) => operationOf(db, waiting),
  'outbox invoices: listRenumbered': async (db) => expect(await listRenumbered(db)).toHaveLength(1),
  'outbox products: listRefused': async (db) => expect(await listRefused(db)).toHaveLength(1),
  'tablesOfClosedOrders: listClosed': (db) => listClosed(db, { search: '', estado: '' }),
  'tablesOfOrders: readBoard': async (db) => expect((await readBoard(db)).length).toBeGreaterThan(0),
  'orders clients: readCaller': (db) => readCaller(db, { clienteId: null, telefono: '3001234567' }),
  'tablesOfOrders: readShown': async (db) =>
    readShown(db, (await db.orders.toCollection().first())?.id ?? ''),
  'orders me: readOwnReserved': readOwnReserved,
  'orders: readOrder': async (db) => readOrder(db, (await db.orders.toCollection().first())?.id ?? ''),
  'orders meta: readNews': readNews,
  'products: db.products': (db) => db.products.filter(({ borrado }) => !borrado).first(),
  'products: holdProducts': holdProducts,
  'products stocks me meta: readOwnStocks': (db) => readOwnStocks(db, [COFFEE.id]),
  'products stocks business me settings meta: readTiles': async (db) => {
    const catalogue = new ProductCatalogue(db);
    expect((await readTiles({ db, catalogue }, [COFFEE.id])).byId.size).toBe(1);
    await catalogue.close();
  },
  'returns outbox: readReturns': (db) => readReturns(db, waiting, true),
  'returns ledger business me invoices meta identities: readExchanged': async (db) =>
    readExchanged(db, { of: { id: waiting } } as never),
  'returns: asKnown': async (db) => {
    const told = { id: waiting, returned: NOTHING_RETURNED } as HistoryRecord;
    expect((await asKnown(db, [told]))[0]?.returned).not.toBe(NOTHING_RETURNED);
  },
  'returns: db.returns': (db) => db.returns.where('factura_id').equals(waiting).toArray(),
  'series: listSeries': listSeries,
  'series me: db.series ownStore': async (db) => db.series.get((await ownStore(db)) ?? 0),
  'tablesOfAccount: readClientAccount': (db) => readClientAccount(db, AMPARO.id, NOW),
  'tablesOfCash: readCash': async (db) => expect((await readCash(db, null)).past).toEqual([]),
  'tablesOfDebt tablesOfReturns: readDetail': (db) => readDetail(served(db), waiting, []),
  'tablesOfDebt: readSaleDebt': async (db) => {
    await readSaleDebt(db, waiting);
    // A level that sees no accounts knows what came back, and nothing else.
    await db.me.update('me', { permission_level: 1 });
    await readSaleDebt(db, waiting);
    await db.me.update('me', { permission_level: 3 });
  },
  'tablesOfDay: readOwnDay': (db) => readOwnDay(db, NOW),
  'tablesOfClients: readClientRows': (db) =>
    readClientRows(db, { search: '', ordering: null, isActive: true, credit: null }, 1),
  'tablesOfFavourites: readOwnFavourites': readOwnFavourites,
  'tablesOfPins: ': () => listPinHolders(counter.workspace.session.business_id, NOW.getTime()),
  'tablesOfInventory: readInventory': (db) => readInventory(db, PAGE),
  'tablesOfPrinter: readPrinterState': readPrinterState,
  'tablesOfSummary: readInventorySummary': readInventorySummary,
  'tablesOfStanding: readStanding': readStanding,
  'tablesOfSubjects: describeAll listDiscarded': async (db) =>
    expect(await describeAll(db, await listDiscarded(db, 9))).toHaveLength(5),
  'tablesOfSubjects: describeAll listDone': async (db) =>
    expect(await describeAll(db, await listDone(db, 9))).toHaveLength(5),
  'tablesOfWork: readWork': async (db) => expect((await readWork(db, 9)).pendingCount).toBeGreaterThan(3),
};

const NAMED: Record<string, (db: ErpDatabase) => readonly Pick<Table, 'name'>[]> = {
  tablesOfAccount,
  tablesOfClosedOrders,
  tablesOfOrders,
  tablesOfCash,
  tablesOfClients,
  tablesOfDay,
  tablesOfDebt,
  tablesOfFavourites,
  tablesOfReturns,
  tablesOfInventory,
  tablesOfPins,
  tablesOfPrinter,
  tablesOfSubjects,
  tablesOfStanding,
  tablesOfSummary,
  tablesOfWork,
};

/** The arguments of a call that begins here, at the commas between them. */
function argumentsAt(source: string, start: number): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of source.slice(start)) {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts;
}

const words = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, ...found]) => found.find((word) => word !== undefined))),
];

/** The live reads of a file, as `READS` names them. */
function liveReadsOf(source: string): string[] {
  return [...source.matchAll(/\b(?:liveRead|useLiveRead)(?:<[^(]*>)?\(/gu)].map((call) => {
    const [tables = '', ...read] = argumentsAt(source, call.index + call[0].length);
    const named = words(tables, /\bdb\.(\w+)|\b(tablesOf\w+)|\b(\w+)Table\(/gu);
    const own = words(read.join(','), /\b(db\.\w+)/gu);
    const readers = words(read.join(','), /(?<![.\w]|new )(\w+)\((?:\)|(?:this\.)?(?:db|workspace)\b)/gu);
    return `${named.join(' ')}: ${[...own, ...readers].join(' ')}`;
  });
}

const ORDER: OrderForm = {
  tipo: 'recoger',
  clienteId: AMPARO.id,
  contacto: { nombre: null, telefono: '3001234567', direccion: null, indicaciones: null },
  para: null,
  domicilio: '0',
  nota: '',
  lineas: [{ product_id: COFFEE.id, nombre: COFFEE.nombre, cantidad: '1', precio_visto: null }],
};

/** A sale, an order, edits of a client and of stock and a note's second paper, in a state. @returns id of the sale */
async function work(change: Partial<Operation>): Promise<string> {
  const { db } = counter.workspace;
  const before = (await db.outbox.orderBy('seq').last())?.seq ?? 0;
  const { entityId } = await counter.sell({ delivered: true });
  await editClient(db, AMPARO.id, { telefono_natural: crypto.randomUUID() }, NOW);
  const deltas = { cantidad_vitrina: '1', cantidad_bodega: '0' };
  await editStock(db, { productId: COFFEE.id, serieId: 7, deltas }, NOW);
  await recordReturnReprint(db, 'r1', NOW);
  await createOrder(db, ORDER, NOW);
  await db.outbox
    .where('seq')
    .above(before)
    .modify((operation) => void Object.assign(operation, change));
  return entityId;
}

beforeAll(async () => {
  counter = await openLocalCounter(3);
  const { db } = counter.workspace;
  await db.me.update('me', {
    componentes_activos: ['inventario', 'clientes', 'facturacion', 'caja', 'pedidos'],
  });
  await openDrawer(db, { nombre: 'Caja 1', base: '1000.00', esperada: null, conteo: [], nota: '' }, NOW);
  await keepPin({ id: db.name, businessId: counter.workspace.session.business_id }, '4071');
  const at = NOW.toISOString();
  await work({ state: 'done', formerNumber: 'POS1-1', response: { numero_factura_display: 'POS1-2' } });
  await work({ state: 'discarded', discard: { reason: 'no', at } });
  await work({ state: 'rejected', error: { status: 400, codigo: 'datos_invalidos', text: 'no', at } });
  waiting = await work({});
  const taken = await db.orders.toCollection().first();
  await db.orders.put({ ...taken!, id: 'o1', estado: 'entregado' });
  await recordReprint(db, waiting, NOW);
  await payOnAccount(db, { clientId: AMPARO.id, valor: '1000.00', medio: 'efectivo', referencia: null }, NOW);
  const charge = { id: 'e1', cliente_id: AMPARO.id, factura_id: waiting, tipo: 'cargo', valor: '5000.00' };
  await db.ledger.put({ ...charge, fecha: at, srv: null, v: 0, rev: 1, pageRev: 1 } as never);
  const back = {
    id: 'r1',
    factura_id: waiting,
    fecha: at,
    fisico_en: at,
    total: '0.00',
    nota: null,
    venta_id: null,
    lineas: [],
    reembolso: [],
    concepto: 1,
    advertencias: [],
  };
  await db.returns.put({ ...back, srv: null, v: 0, rev: 1, pageRev: 1 } as never);
  await db.clients.update(AMPARO.id, { credito_activo: true });
  const onCredit = { medio: 'credito', valor: '5000.00', recibido: null, referencia: null } as const;
  await db.invoices
    .where('id')
    .equals(waiting)
    .modify(({ sale }) => {
      if (sale) Object.assign(sale, { pagos: [onCredit], cliente: { ...sale.cliente, id: AMPARO.id } });
    });
});
afterAll(() => counter.close());

const READ_METHODS = [
  'get',
  'getKey',
  'getAll',
  'getAllKeys',
  'count',
  'openCursor',
  'openKeyCursor',
] as const;

/** Notes which tables are read through these connections. */
function recordReads(connections: readonly IDBDatabase[]): Set<string> {
  const tables = new Set<string>();
  const record = (place: object, storeOf: (at: never) => IDBObjectStore) => {
    const methods = place as Record<string, (...given: unknown[]) => unknown>;
    for (const method of READ_METHODS) {
      const original = methods[method]!;
      vi.spyOn(methods, method).mockImplementation(function (this: never, ...given) {
        const store = storeOf(this);
        if (connections.includes(store.transaction.db)) tables.add(store.name);
        return original.apply(this, given);
      });
    }
  };
  record(IDBObjectStore.prototype, (store: IDBObjectStore) => store);
  record(IDBIndex.prototype, (index: IDBIndex) => index.objectStore);
  return tables;
}

describe('a live read', () => {
  it('is one of these, run below', () => {
    const found = Object.values(SOURCES).flatMap(liveReadsOf);
    expect(found.length).toBeGreaterThan(40);
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(READS).toSorted());
  });

  it.each(Object.entries(READS))('that names %s touches just that', async (signature, read) => {
    const [names = ''] = signature.split(':');
    // A connection of its own: what the open counter reads meanwhile is not meant.
    const db = new ErpDatabase(counter.workspace.db.name);
    const other = identitiesTable().db;
    await Promise.all([db.open(), other.open()]);
    const named = new Set(
      names.split(' ').flatMap((name) => NAMED[name]?.(db).map((table) => table.name) ?? [name]),
    );
    const touched = recordReads([db.backendDB(), other.backendDB()]);
    await read(db);
    vi.restoreAllMocks();
    db.close();
    expect([...touched].toSorted()).toEqual([...named].toSorted());
  });
});
