import { lacksDrawer } from '#app/data/current-drawer.ts';
import { deviceTable, identitiesTable } from '#app/data/registry.ts';
import { cashOptionsOf } from '#domain/cash/options.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { readCredit } from '#app/data/read/clients/clients.ts';
import type { ClientCredit } from '#domain/clients/credit.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { type PricedDraft, priceDraft } from '#app/data/drafts/draft-math.ts';
import { type DraftExchange, type ExchangeAmounts, settleDraft } from '#app/data/drafts/exchange.ts';
import { currentBagRate } from '#app/data/writes/sales.ts';
import { readOwnStocks } from '#app/data/read/products/stocks.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import type { PaymentMethod } from '#contract/invoicing/invoices.ts';
import { demandByProduct, MAX_LINES } from '#domain/money/invoice-math.ts';
import { addMoney, compareMoney, formatCop, minus, parseDecimal } from '#domain/money/money.ts';
import type { Settlement } from '#domain/money/payments.ts';
import { addQuantities } from '#domain/returns.ts';
import { text } from './text.ts';
import { useToday } from './use-today.ts';

/** A product of which the sale asks for more than the store has. */
interface Shortage {
  productId: string;
  nombre: string;
  /** Decimal string. */
  stock: string;
}

export interface Sale {
  draft: SaleDraft;
  drafts: readonly SaleDraft[];
  priced: PricedDraft;
  /** How what goods leave of it is paid: all of it, in a sale that is no exchange. */
  settlement: Settlement<PaymentMethod>;
  /** What came back for it, as it is now, and what it pays; null in a sale that is no exchange. */
  exchange: ExchangeOfSale | null;
  /** What is left to pay with money, money. */
  due: string;
  /** Stock of each product of the sale; without those that were not read, or are still to come. */
  stocks: ReadonlyMap<string, string>;
  shortages: readonly Shortage[];
  /** The client's credit account; undefined when nothing is known of it. */
  credit: ClientCredit | undefined;
  /** Why it cannot be charged, in the order of workspace §5; null when it can. */
  obstacle: string | null;
  /** The shop charges with an open drawer only, and none is open here. */
  needsDrawer: boolean;
  /**
   * What business and collaborator say about selling has been read, what came back, and what is left of the goods in it:
   * before, bag tax, rounding and shortages are not known.
   */
  isSettled: boolean;
}

const loadNow = () => import('./charge/exchange/exchange-now.ts');
export type ExchangeNow = Awaited<ReturnType<typeof loadNow>>;

/** Goods that pay for a sale. */
export interface ExchangeOfSale extends ExchangeAmounts {
  goods: DraftExchange;
  /** Why they cannot pay (any more), in words; null when they can. */
  obstacle: string | null;
  /** What shows it; null until it is fetched. */
  parts: ExchangeNow | null;
}

/** What a sale comes to, before it is said whether it can be charged. */
type SaleAmounts = Omit<Sale, 'obstacle' | 'needsDrawer' | 'isSettled'>;

const NO_STOCKS: ReadonlyMap<string, string> = new Map();

/** What is on the shelf once the goods are back that pay for the sale. */
function withReturned(stocks: ReadonlyMap<string, string>, goods: DraftExchange | null) {
  if (!goods || goods.destino === 'averia') return stocks;
  const more = new Map(stocks);
  for (const { linea, cantidad } of goods.lines) {
    const id = goods.of.lines.find((line) => line.linea === linea)?.producto_id ?? '';
    const stock = more.get(id);
    if (stock !== undefined) more.set(id, addQuantities(stock, cantidad));
  }
  return more;
}

function findShortages(priced: PricedDraft, stocks: ReadonlyMap<string, string>): Shortage[] {
  const demand = demandByProduct(
    priced.sellable.map(({ product, cantidad }) => ({ producto_id: product.id, cantidad })),
  );
  const names = new Map(priced.sellable.map(({ product }) => [product.id, product.nombre]));
  return [...demand].flatMap(([productId, wanted]) => {
    const stock = stocks.get(productId);
    const isOver = stock !== undefined && (parseDecimal(wanted, 3) ?? 0n) > (parseDecimal(stock, 3) ?? 0n);
    return isOver ? [{ productId, stock, nombre: names.get(productId) ?? '' }] : [];
  });
}

/** What a client owes after a sale: goods of the own that pay for it settle their debt first. Money. */
export function owedAfter(
  balance: string,
  onCredit: string,
  draft: SaleDraft,
  exchange: ExchangeOfSale | null,
): string {
  const isOwn = exchange?.goods.of.client.id === draft.clienteId;
  const settled = isOwn ? exchange.refunds.filter(({ medio }) => medio === 'credito') : [];
  return addMoney(balance, onCredit, ...settled.map(({ valor }) => minus(valor)));
}

/** What speaks against selling on credit; the server has the last word on what this device cannot know. */
function findCreditObstacle({ draft, settlement, credit, exchange }: SaleAmounts): string | null {
  const onCredit = settlement.payments.find(({ medio, valor }) => medio === 'credito' && valor !== '0.00');
  if (!onCredit) return null;
  if (draft.clienteIdentificacion === FINAL_CONSUMER_ID) return text.creditNeedsClient;
  if (!credit) return null;
  const owed = owedAfter(credit.balance, onCredit.valor, draft, exchange);
  // What the client has in his favour is his to spend.
  if (Number(owed) <= 0) return null;
  if (!credit.isActive) return text.noCredit;
  return compareMoney(owed, credit.limit) > 0 ? text.creditExceeded(formatCop(credit.limit)) : null;
}

function findObstacle(sale: SaleAmounts, hasSeries: boolean): string | null {
  const { draft, priced, shortages, settlement, exchange } = sale;
  if (!draft.clienteId) return text.needsClient;
  if (priced.sellable.length === 0 || priced.sellable.length < draft.lines.length) return text.needsProducts;
  if (!hasSeries) return text.noSeries;
  const unnamed = priced.sellable.find(({ product }) => product.abierto && !product.isNamed);
  if (unnamed) return text.needsPrice(unnamed.product.nombre);
  if (draft.lines.length > MAX_LINES) return text.tooManyLines(MAX_LINES);
  if (priced.isDiscountTooLarge) return text.discountTooLarge;
  if (shortages.length > 0) return text.exceedsStock;
  if (exchange?.obstacle) return exchange.obstacle;
  if (exchange?.exchanged === '0.00') return text.exchange.ofNothing;
  if (settlement.excess !== '0.00') return text.tooMuchMoney;
  if (settlement.missing !== '0.00') return text.needsMoney;
  return findCreditObstacle(sale);
}

/** What the business and the collaborator say about selling; cheap reads, watched. */
export async function readSetting({ db }: Pick<Workspace, 'db'>) {
  const [bagRate, business, me] = await Promise.all([
    currentBagRate(db, new Date()),
    db.business.toCollection().first(),
    db.me.get('me'),
  ]);
  const isLacking = await lacksDrawer(db);
  return {
    bagRate,
    cashStep: business?.opciones.redondeo_efectivo ?? 0,
    hasSeries: typeof me?.serie_id === 'number',
    needsDrawer: cashOptionsOf(business?.opciones).caja_obligatoria && isLacking,
  };
}

/** What came back for a sale, as it is by now; `isRead` once that is known. */
function useExchange(db: Workspace['db'], draft: SaleDraft) {
  const begun = draft.exchange ?? null;
  const [now, setNow] = useState<ExchangeNow | null>();
  const isWanted = begun !== null;
  useEffect(() => {
    if (isWanted) void loadNow().then(setNow, () => setNow(null));
  }, [isWanted]);
  const readExchanged = now?.readExchanged;
  const read = useLiveRead(
    [db.returns, db.ledger, db.business, db.me, db.invoices, db.meta, identitiesTable()],
    async () =>
      begun && readExchanged ? { id: begun.of.id, of: await readExchanged(db, begun) } : undefined,
    [db, begun, readExchanged],
  );
  if (!begun) return { goods: null, isRead: true, parts: null };
  // The code cannot be fetched: a sale waits for nothing, and the server rules on what is left of the goods.
  if (now === null) return { goods: begun, isRead: true, parts: null };
  if (!now || read?.id !== begun.of.id) return { goods: begun, isRead: false, parts: now ?? null };
  // Nothing is left of a sale that was given up.
  const of = read.of ?? { ...begun.of, isAnnulled: true };
  return { goods: { ...begun, of }, isRead: true, parts: now };
}

/** The sale in front, priced: everything on the screen is derived from it at each render. */
export function useSale(workspace: Workspace, isOffline: boolean): Sale {
  const { db, drafts: store } = workspace;
  const { drafts, currentId } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const draft = drafts.find(({ id }) => id === currentId) ?? store.current;
  // The bag tax is the day's: a screen left open over midnight would price at yesterday's.
  const today = useToday();
  const setting = useLiveRead([db.business, db.me, db.cash, deviceTable()], () => readSetting(workspace), [
    workspace,
    today,
  ]);
  const bagRate = setting?.bagRate ?? '0.00';
  const hasSeries = setting?.hasSeries ?? true;
  const priced = useMemo(() => priceDraft(draft, bagRate), [draft, bagRate]);
  const ids = [...new Set(priced.sellable.map(({ product }) => product.id))];
  const goodsInIt = ids.join(' ');
  const shelf = useLiveRead(
    [db.products, db.stocks, db.me, db.meta],
    async () => ({ of: goodsInIt, stocks: await readOwnStocks(db, ids) }),
    [db, goodsInIt],
  );
  const stocks = shelf?.stocks ?? NO_STOCKS;
  const clientId = draft.clienteId;
  const credit = useLiveRead(
    [db.clients, db.ledger],
    async () => (clientId === null ? undefined : { clientId, account: await readCredit(db, clientId) }),
    [db, clientId],
  );
  const { goods, isRead, parts } = useExchange(db, draft);
  const settled = settleDraft(
    { ...draft, exchange: goods },
    priced.amounts.total_factura,
    setting?.cashStep ?? 0,
  );
  const sale = {
    draft,
    drafts,
    priced,
    ...settled,
    exchange:
      goods && settled.exchange
        ? {
            ...settled.exchange,
            goods,
            parts,
            obstacle: parts?.whyNot(goods, settled.exchange.total, { isOffline, today }) ?? null,
          }
        : null,
    stocks,
    // Without a series there is no store whose stock could be too little.
    shortages: hasSeries ? findShortages(priced, withReturned(stocks, goods)) : [],
    credit: credit?.clientId === clientId ? credit?.account : undefined,
  };
  return {
    ...sale,
    obstacle: findObstacle(sale, hasSeries),
    needsDrawer: setting?.needsDrawer ?? false,
    isSettled: setting !== undefined && isRead && (goodsInIt === '' || shelf?.of === goodsInIt),
  };
}
