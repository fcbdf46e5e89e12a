import { compareByCodePoint, normalizeText } from '#domain/normalize.ts';
import { moneyOf, unitsOf } from './figures-text.ts';
import { isCutShort, MOST_LISTED, mostOf } from '#domain/andy/question/how-many.ts';
import type { Intent } from '#domain/andy/question/intent.ts';
import { listText } from './list-text.ts';
import { productText } from './product-text.ts';
import type { NameWord, Subject } from '#domain/andy/question/question.ts';
import type { AndyProduct, ProductOrder, Spellings } from '#domain/andy/reader.ts';
import { quoted, type Session } from '#domain/andy/session.ts';
import { singular, spellingCost } from '#domain/andy/question/spelling.ts';
import { talkText } from './talk-text.ts';

const SHOWN = 10;
const RANKED = 5;
const MOST_SUPPLIERS = 20;

const wordsOf = (subjects: readonly Subject[]): NameWord[] =>
  (subjects[0]?.words ?? []).filter((word) => !word.isWeak);

const spellingsOf = (words: readonly NameWord[]): Spellings[] => words.map(({ text }) => [singular(text)]);

/** The smallest quantity there is: "menos de 3" is at most 2,999. */
const STEP = 0.001;

/** Products with little or nothing left. */
export async function answerLow(
  session: Session,
  { below, isOut }: Extract<Intent, { kind: 'low' }>,
  subjects: readonly Subject[],
): Promise<string> {
  if (!session.rights.products) return talkText.noProducts;
  const limit = below ?? (isOut ? 0 : await session.reader.alertLimit());
  const words = wordsOf(subjects);
  const atMost = below === undefined ? limit : limit - STEP;
  const { count, rows } = await session.reader.lowStock(atMost, spellingsOf(words), SHOWN);
  const [subject] = subjects;
  if (count === 0 && subject && words.length > 0) return listText.lowNoneOf(quoted(subject));
  const range = below === undefined ? listText.atMost(limit) : listText.below(limit);
  if (count === 0) return isOut ? listText.outNone : listText.lowNone(range);
  const names = rows.map(({ nombre }) => nombre);
  if (isOut) return listText.out(count, names);
  const lines = rows.map(({ nombre, cantidad_total: left }) => listText.line(nombre, unitsOf(left)));
  return listText.low(range, count, lines);
}

/** The dearest, the cheapest, those with most and with least stock; among those of a name if one is said. */
export async function answerTop(
  session: Session,
  { order, count }: Extract<Intent, { kind: 'top' }>,
  subjects: readonly Subject[],
): Promise<string> {
  if (!session.rights.products) return talkText.noProducts;
  const words = wordsOf(subjects);
  const [subject] = subjects;
  const asked = subject && words.length > 0 ? quoted(subject) : null;
  const rows = await session.reader.topProducts(order, spellingsOf(words), mostOf(count, RANKED));
  if (rows.length === 0) return asked === null ? listText.noProducts : productText.unknown(asked);
  const lines: string[] = [];
  for (const row of rows) lines.push(listText.line(row.nombre, await figureFor(session, order, row)));
  const told = listText.ranking(listText.top[order](asked), lines);
  return isCutShort(count, rows.length) ? told + listText.firstOnly(MOST_LISTED) : told;
}

async function figureFor(session: Session, order: ProductOrder, row: AndyProduct): Promise<string> {
  return order.startsWith('price') ? moneyOf(await session.priceOf(row)) : unitsOf(row.cantidad_total);
}

/** Count, units and value of everything; administrators only (workspace §6). */
export async function answerTotals(
  session: Session,
  about: Extract<Intent, { kind: 'totals' }>['about'],
): Promise<string> {
  if (!session.rights.products) return talkText.noProducts;
  if (!session.rights.totals) return talkText.noTotals;
  const totals = await session.reader.totals();
  const { total_registros: count, unidades_totales_globales: units } = totals;
  const value = listText.value(
    totals.costo_total_inventario,
    totals.venta_potencial_total,
    totals.margen_potencial_total,
  );
  if (about === 'products') return listText.totalProducts(count);
  if (about === 'units') return listText.totalUnits(units, count);
  return about === 'value' ? value : `${listText.totalUnits(units, count)} ${value}`;
}

export async function answerSuppliers(session: Session): Promise<string> {
  if (!session.rights.products) return talkText.noProducts;
  const names = [...(await session.reader.supplierNames())].sort((a, b) =>
    compareByCodePoint(normalizeText(a), normalizeText(b)),
  );
  return names.length === 0
    ? listText.noSuppliers
    : listText.suppliers(names.length, names.slice(0, MOST_SUPPLIERS));
}

/** What a supplier sells us; its name may be mistyped. Null when no supplier is called like that. */
export async function answerSupplierProducts(
  session: Session,
  subjects: readonly Subject[],
): Promise<string | null> {
  if (!session.rights.products) return talkText.noProducts;
  const words = (subjects[0]?.words ?? []).filter((word) => !word.isWeak);
  if (words.length === 0) return listText.whichSupplier;
  const names = await session.reader.supplierNames();
  const supplier = names.find((name) => holdsAll(name, words));
  if (supplier === undefined) return null;
  const { count, rows } = await session.reader.productsOfSupplier(supplier, SHOWN);
  return listText.productsOfSupplier(
    supplier,
    count,
    rows.map(({ nombre }) => nombre),
  );
}

function holdsAll(name: string, words: readonly NameWord[]): boolean {
  const own = normalizeText(name).split(/[^\p{L}\p{N}]+/u);
  return words.every(({ text }) => own.some((word) => spellingCost(text, word) !== null));
}
