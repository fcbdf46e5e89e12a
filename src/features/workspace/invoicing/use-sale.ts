import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import type { SaleDraft } from '#app/data/draft.ts';
import { paymentsOf } from '#app/data/draft-edits.ts';
import { type PricedDraft, priceDraft } from '#app/data/draft-math.ts';
import { currentBagRate } from '#app/data/sales.ts';
import { readOwnStocks } from '#app/data/stocks.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { demandByProduct } from '#domain/invoice-math.ts';
import { parseDecimal } from '#domain/money.ts';
import { type Settlement, settlePayments } from '#domain/payments.ts';
import type { PaymentMethod } from '#contract/invoices.ts';
import { text } from './text.ts';

/** A product of which the sale asks for more than the store has. */
export interface Shortage {
  productId: string;
  nombre: string;
  /** Decimal string. */
  stock: string;
}

export interface Sale {
  draft: SaleDraft;
  drafts: readonly SaleDraft[];
  priced: PricedDraft;
  settlement: Settlement<PaymentMethod>;
  /** Stock of each product of the sale; empty until it was read. */
  stocks: ReadonlyMap<string, string>;
  shortages: readonly Shortage[];
  /** Why it cannot be charged, in the order of workspace §5; null when it can. */
  obstacle: string | null;
}

const NO_STOCKS: ReadonlyMap<string, string> = new Map();

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

function findObstacle(
  draft: SaleDraft,
  priced: PricedDraft,
  shortages: readonly Shortage[],
  missing: string,
  hasSeries: boolean,
): string | null {
  if (!hasSeries) return text.noSeries;
  if (!draft.clienteId) return text.needsClient;
  if (priced.sellable.length === 0 || priced.sellable.length < draft.lines.length) return text.needsProducts;
  if (shortages.length > 0) return text.exceedsStock;
  if (missing !== '0.00') return text.needsMoney;
  return null;
}

/** The sale in front, priced: everything on the screen is derived from it at each render. */
export function useSale({ db, drafts: store }: Workspace): Sale {
  const { drafts, currentId } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const draft = drafts.find(({ id }) => id === currentId) ?? store.current;
  const bagRate = useLiveQuery(() => currentBagRate(db, new Date()), [db]) ?? '0.00';
  const cashStep =
    useLiveQuery(async () => (await db.business.toCollection().first())?.opciones.redondeo_efectivo, [db]) ??
    0;
  const priced = useMemo(() => priceDraft(draft, bagRate), [draft, bagRate]);
  const hasSeries =
    useLiveQuery(async () => typeof (await db.me.get('me'))?.serie_id === 'number', [db]) ?? true;
  const ids = [...new Set(priced.sellable.map(({ product }) => product.id))];
  const stocks = useLiveQuery(() => readOwnStocks(db, ids), [db, ids.join(' ')]) ?? NO_STOCKS;
  const settlement = settlePayments(priced.amounts.total_factura, cashStep, paymentsOf(draft));
  const shortages = findShortages(priced, stocks);
  return {
    draft,
    drafts,
    priced,
    settlement,
    stocks,
    shortages,
    obstacle: findObstacle(draft, priced, shortages, settlement.missing, hasSeries),
  };
}
