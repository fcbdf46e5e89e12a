import type {
  AndyClient,
  AndyCredit,
  AndyDebtor,
  AndyIdleProduct,
  AndyOverdue,
  AndyProduct,
  AndyProductSales,
  AndyRange,
  AndyReader,
  AndySales,
  AndyScope,
  AndyShare,
  AndySoldProduct,
  AndyStock,
  AndyTotals,
  Counted,
  ProductOrder,
  SalesKey,
  SoldOrder,
  Spellings,
} from '#domain/andy/reader.ts';
import { storeToldTo } from '#domain/andy/rights.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { type BagRate, bagRateOn } from '#domain/money/tax.ts';
import type { SalesFigures } from '#domain/reports/figures.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';

/** What Andy reads of other modules; `app.ts` hands it in. Each names the business. */
export interface AndyPorts {
  findProducts(
    tx: Tx,
    businessId: number,
    words: readonly Spellings[],
    limit: number,
  ): Promise<AndyProduct[]>;
  listWords(tx: Tx, businessId: number): Promise<string[]>;
  stocksOf(
    tx: Tx,
    businessId: number,
    productId: string,
  ): Promise<(Omit<AndyStock, 'nombre_establecimiento'> & { serie_id: number })[]>;
  listLow(
    tx: Tx,
    businessId: number,
    atMost: number,
    words: readonly Spellings[],
    limit: number,
  ): Promise<Counted<AndyProduct>>;
  listTop(
    tx: Tx,
    businessId: number,
    order: ProductOrder,
    words: readonly Spellings[],
    limit: number,
    bagRate: string,
  ): Promise<AndyProduct[]>;
  sumInventory(tx: Tx, businessId: number): Promise<AndyTotals>;
  listSupplierNames(tx: Tx, businessId: number): Promise<string[]>;
  listOfSupplier(tx: Tx, businessId: number, name: string, limit: number): Promise<Counted<AndyProduct>>;
  sumSales(tx: Tx, businessId: number, range: AndyScope): Promise<AndySales>;
  listBestSellers(
    tx: Tx,
    businessId: number,
    range: AndyScope,
    limit: number,
    order?: SoldOrder,
  ): Promise<AndySoldProduct[]>;
  sumFigures(tx: Tx, businessId: number, scope: AndyScope & { cajero: string | null }): Promise<SalesFigures>;
  listShares(tx: Tx, businessId: number, key: SalesKey, range: AndyScope): Promise<AndyShare[]>;
  listCashierNames(tx: Tx, businessId: number, range: AndyScope): Promise<string[]>;
  listIdle(
    tx: Tx,
    businessId: number,
    since: string,
    words: readonly Spellings[],
    moreThan: number,
    limit: number,
  ): Promise<Counted<AndyIdleProduct>>;
  listOverdue(tx: Tx, businessId: number, today: string): Promise<AndyOverdue[]>;
  sumProductSales(tx: Tx, businessId: number, productId: string, range: AndyScope): Promise<AndyProductSales>;
  findClients(tx: Tx, businessId: number, words: readonly Spellings[], limit: number): Promise<AndyClient[]>;
  listClientWords(tx: Tx, businessId: number): Promise<string[]>;
  findCredit(tx: Tx, businessId: number, id: string): Promise<AndyCredit | null>;
  listDebtors(tx: Tx, businessId: number, limit: number): Promise<Counted<AndyDebtor> & { total: string }>;
  listSeries(tx: Tx, businessId: number): Promise<{ id: number; nombre_establecimiento: string }[]>;
  findBusiness(
    tx: Tx,
    businessId: number,
  ): Promise<{ opciones: { bolsa_tarifas: readonly BagRate[]; redondeo_efectivo: 0 | 50 } }>;
  readAlertLimit(tx: Tx, businessId: number, collaboratorId: number): Promise<number>;
}

/** Runs a read: inside one snapshot for the engine, each in its own for the model, which thinks in between. */
type RunRead = <Result>(read: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** Andy's reader of the asking person's business, and of the sales that the person may read; it can name no other. */
export function createReader(
  ports: AndyPorts,
  actor: Pick<Collaborator, 'businessId' | 'id' | 'level' | 'serieId'>,
  now: Date,
  run: RunRead,
): AndyReader {
  const { businessId, id } = actor;
  const serieId = storeToldTo(actor.level, actor.serieId);
  const within = (range: AndyRange): AndyScope => ({ ...range, serieId });
  const bagRate = (tx: Tx) =>
    ports
      .findBusiness(tx, businessId)
      .then(({ opciones }) => bagRateOn(opciones.bolsa_tarifas, bogotaDate(now)));
  return {
    ...(serieId !== null && { ofStore: serieId }),
    findProducts: (words, limit) => run((tx) => ports.findProducts(tx, businessId, words, limit)),
    productWords: () => run((tx) => ports.listWords(tx, businessId)),
    stocksOf: (productId) =>
      run(async (tx) => {
        const names = new Map((await ports.listSeries(tx, businessId)).map((row) => [row.id, row]));
        const stocks = await ports.stocksOf(tx, businessId, productId);
        return stocks.map(({ serie_id, ...stock }) => ({
          ...stock,
          nombre_establecimiento: names.get(serie_id)?.nombre_establecimiento ?? '',
        }));
      }),
    storeNames: () =>
      run(async (tx) => (await ports.listSeries(tx, businessId)).map((row) => row.nombre_establecimiento)),
    alertLimit: () => run((tx) => ports.readAlertLimit(tx, businessId, id)),
    bagRate: () => run(bagRate),
    lowStock: (atMost, words, limit) => run((tx) => ports.listLow(tx, businessId, atMost, words, limit)),
    topProducts: (order, words, limit) =>
      run(async (tx) => ports.listTop(tx, businessId, order, words, limit, await bagRate(tx))),
    totals: () => run((tx) => ports.sumInventory(tx, businessId)),
    supplierNames: () => run((tx) => ports.listSupplierNames(tx, businessId)),
    productsOfSupplier: (name, limit) => run((tx) => ports.listOfSupplier(tx, businessId, name, limit)),
    sales: (range) => run((tx) => ports.sumSales(tx, businessId, within(range))),
    bestSellers: (range, limit, order) =>
      run((tx) => ports.listBestSellers(tx, businessId, within(range), limit, order)),
    figures: (range, cajero) => run((tx) => ports.sumFigures(tx, businessId, { ...within(range), cajero })),
    salesBy: (key, range) => run((tx) => ports.listShares(tx, businessId, key, within(range))),
    cashierNames: (range) => run((tx) => ports.listCashierNames(tx, businessId, within(range))),
    sellerNames: () => {
      const today = bogotaDate(now);
      return run((tx) =>
        ports.listCashierNames(tx, businessId, within({ desde: addDays(today, -365), hasta: today })),
      );
    },
    idleProducts: (since, words, moreThan, limit) =>
      run((tx) => ports.listIdle(tx, businessId, since, words, moreThan, limit)),
    productSales: (productId, range) =>
      run((tx) => ports.sumProductSales(tx, businessId, productId, within(range))),
    findClients: (words, limit) => run((tx) => ports.findClients(tx, businessId, words, limit)),
    clientWords: () => run((tx) => ports.listClientWords(tx, businessId)),
    creditOf: (clientId) => run((tx) => ports.findCredit(tx, businessId, clientId)),
    debtors: (limit) => run((tx) => ports.listDebtors(tx, businessId, limit)),
    overdue: () => run((tx) => ports.listOverdue(tx, businessId, bogotaDate(now))),
  };
}
