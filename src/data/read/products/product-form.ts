import { PRODUCT_EDIT_FIELDS } from '#contract/inventory/product-fields.ts';
import { BLANK_PRODUCT, typedOf, type TypedProduct } from '#contract/inventory/typed-product.ts';
import { INC_RATES, IVA_RATES, type TaxProfile } from '#domain/money/tax.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { knowsServer } from '#app/data/knows-server.ts';
import { canCorrect } from '#app/data/resolve/corrections.ts';
import type { OpenedForm } from '#app/data/resolve/save-product-form.ts';
import { fieldsTypedOver, pickFields } from '#app/data/send/edit-base.ts';
import { isKind, isStopped, type Operation } from '#app/data/queue/operation.ts';
import { hasFailed } from '#app/data/resolve/save-error.ts';
import { openWrites } from './inventory-list.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { ownStore } from '#app/data/writes/stock-writes.ts';

/** What the product form is opened for; a refused write is opened with what was typed. */
export type FormTarget =
  | { kind: 'create'; code: string; begun?: Partial<TypedProduct> }
  | { kind: 'edit'; id: string }
  | { kind: 'correct'; seq: number };

/** The refused write that the form takes up again. */
interface FormCorrection {
  seq: number;
  kind: 'product-create' | 'product-edit';
  /** The server's words about single fields. */
  messages: Readonly<Record<string, string>>;
}

/** What another form had of a product already. An address carries it, which anybody may write: only what fits is taken. */
export function typedElsewhere(text: string): Partial<TypedProduct> {
  const blank = new Map<string, unknown>(Object.entries(BLANK_PRODUCT));
  const fits = ([name, value]: [string, unknown]) => {
    if (name === 'iva_rate') return IVA_RATES.some((rate) => rate === value);
    if (name === 'inc_rate') return INC_RATES.some((rate) => rate === value);
    return blank.has(name) && typeof value === typeof blank.get(name);
  };
  try {
    const given: unknown = JSON.parse(text);
    return Object.fromEntries(Object.entries(Object(given) as object).filter(fits));
  } catch {
    return {};
  }
}

/** What the form starts with. */
export interface FormStart extends OpenedForm {
  store: { id: number | null; name: string };
  correction: FormCorrection | null;
  /**
   * The own write of it to tell of: first a write that waits for a person, then a failed one, then the newest; no
   * dispute.
   */
  write: Operation | null;
  /** Somebody else changed what an own edit changes too: which of them stays is chosen in the list of work. */
  isDisputed: boolean;
}

const NO_STOCK = { cantidad_vitrina: 0, cantidad_bodega: 0, nombre_vitrina: null, nombre_bodega: null };
const NONE: StockPlaces = { cantidad_vitrina: '0', cantidad_bodega: '0' };

/** The named store, else the own one, else the first: the form always writes into one (offline §8). */
async function storeOf(db: ErpDatabase, serieId: number | null): Promise<FormStart['store']> {
  const asked = serieId === null ? undefined : await db.series.get(serieId);
  const id = asked?.id ?? (await ownStore(db));
  const series = asked ?? (id === null ? undefined : await db.series.get(id));
  return { id, name: series?.nombre_establecimiento ?? '' };
}

const isDispute = ({ error }: Operation): boolean => error?.conflict !== undefined;

function correctionOf(operation: Operation): FormCorrection | null {
  const { seq, effect, error } = operation;
  if (effect.type !== 'product-create' && effect.type !== 'product-edit') return null;
  const answer = (error?.answer ?? {}) as Record<string, unknown>;
  const messages = Object.entries(answer).flatMap(([name, told]) =>
    Array.isArray(told) ? [[name, told.filter((word) => typeof word === 'string').join(' ')] as const] : [],
  );
  return {
    seq,
    kind: effect.type,
    messages: Object.fromEntries(messages),
  };
}

async function startOfEdit(
  db: ErpDatabase,
  id: string,
  serieId: number | null,
): Promise<FormStart | undefined> {
  const row = await db.products.get(id);
  if (!row || row.borrado) return undefined;
  const store = await storeOf(db, serieId);
  // Asked before the stock is read: the last page may come in between. Products come before their stock.
  const isComplete = await knowsServer(db);
  const stock = store.id === null ? undefined : await db.stocks.get(stockKey(id, store.id));
  // The server has no other stock of a product made here.
  const isStockKnown = stock?.srv != null || row.srv === null || isComplete;
  const open = (await openWrites(db, [id], await db.series.toCollection().primaryKeys())).get(id) ?? [];
  const refusals = open.filter(
    (operation) => operation.state === 'rejected' && isKind(operation, 'product-edit'),
  );
  const refused = refusals.find((operation) => !isDispute(operation));
  const told = open.filter((operation) => !isDispute(operation));
  const mine = refused && isKind(refused, 'product-edit') ? refused.effect.changes : {};
  return {
    productId: id,
    typed: {
      ...typedOf({ ...row, ...mine, ...(stock ?? NO_STOCK) }),
      ...(isStockKnown ? {} : { cantidad_vitrina: '', cantidad_bodega: '' }),
    },
    held: {
      cantidad_vitrina: String(stock?.cantidad_vitrina ?? 0),
      cantidad_bodega: String(stock?.cantidad_bodega ?? 0),
    },
    isStockKnown,
    seen: { ...pickFields(row, PRODUCT_EDIT_FIELDS), ...(refused && fieldsTypedOver(refused)) },
    store,
    correction: refused ? correctionOf(refused) : null,
    write: refused ?? told.findLast(isStopped) ?? told.findLast(hasFailed) ?? told.at(-1) ?? null,
    isDisputed: refusals.some(isDispute),
  };
}

/** Nobody else can change a product that the server has never seen. */
const OF_NOBODY = { productId: null, held: NONE, isStockKnown: true, seen: null, isDisputed: false };

async function startOfCorrection(db: ErpDatabase, seq: number): Promise<FormStart | undefined> {
  const operation = await db.outbox.get(seq);
  if (!operation || !canCorrect(operation)) return undefined;
  if (isKind(operation, 'product-edit')) return startOfEdit(db, operation.entityId, null);
  if (!isKind(operation, 'product-create')) return undefined;
  const { data, stock } = operation.effect;
  const { serie_id: serieId } = operation.body as { serie_id: number | null };
  const typed = typedOf({ ...data, ...stock });
  const correction = correctionOf(operation);
  return { ...OF_NOBODY, typed, store: await storeOf(db, serieId), correction, write: operation };
}

/**
 * What the form starts with; undefined when the product or the refused write is gone.
 * @param serieId the store that the list shows; null for all of them
 */
export async function readFormStart(
  db: ErpDatabase,
  target: FormTarget,
  serieId: number | null,
  lastTaxes: TaxProfile,
): Promise<FormStart | undefined> {
  if (target.kind === 'edit') return startOfEdit(db, target.id, serieId);
  if (target.kind === 'correct') return startOfCorrection(db, target.seq);
  const typed = { ...BLANK_PRODUCT, ...lastTaxes, ...target.begun, codigo_barras: target.code };
  return { ...OF_NOBODY, typed, store: await storeOf(db, serieId), correction: null, write: null };
}

/** Whether another product of this device has the code. */
export async function isBarcodeTaken(db: ErpDatabase, code: string): Promise<boolean> {
  const rows = await db.products.where('codigo_barras').equals(code.normalize('NFC').trim()).toArray();
  return rows.some(({ borrado }) => !borrado);
}
