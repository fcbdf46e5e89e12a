import { taxSummary } from '#domain/money/tax.ts';
import { addQuantities } from '#domain/returns.ts';
import { moneyOf, unitsOf } from './figures-text.ts';
import type { Facet, Intent } from '#domain/andy/question/intent.ts';
import { type Found, lookUp } from '#domain/andy/question/lookup.ts';
import { beginsWithAny, spellingsOf, wordDistance } from '#domain/andy/question/name-match.ts';
import { describeProduct, heldIn } from './product-sentences.ts';
import { productText } from './product-text.ts';
import { sellerOf, strongWords } from './seller.ts';
import type { Subject } from '#domain/andy/question/question.ts';
import type { AndyProduct } from '#domain/andy/reader.ts';
import { quoted, type Session } from '#domain/andy/session.ts';
import { talkText } from './talk-text.ts';

const MOST_CANDIDATES = 5;
/** Candidates whose stock in one store is read to leave out those it lacks. */
const MOST_IN_STORE = 12;

type ProductIntent = Extract<Intent, { kind: 'product' }>;
type Many = Extract<Found<AndyProduct>, { kind: 'many' }>;

/** Answers about a product by name; asks which when several fit. */
export async function answerProduct(
  session: Session,
  intent: ProductIntent,
  subjects: readonly Subject[],
): Promise<string> {
  if (!session.rights.products) return talkText.noProducts;
  const isRefused = intent.facets.includes('cost') && !session.rights.costs;
  if (subjects.length === 0) return isRefused ? talkText.noCosts : productText.whichProduct;
  const found = await withoutSellers(session, await lookUp(session.products, subjects));
  if (!isRefused) return tell(session, intent.facets, found, intent.isGuess);
  if (found.kind === 'none' && found.similar.length === 0) return talkText.noCosts;
  // Who may not see the cost gets what it may see: the price.
  const facets = new Set<Facet>(['price', ...intent.facets]);
  facets.delete('cost');
  return `${talkText.noCosts}\n${await tell(session, [...facets], found)}`;
}

/** "Ana" is inside of "Manzana": where somebody who sells is called so, no product is. */
async function withoutSellers(session: Session, found: Found<AndyProduct>): Promise<Found<AndyProduct>> {
  if (found.kind === 'none') return found;
  if (found.kind === 'several') {
    const parts: Found<AndyProduct>[] = [];
    for (const part of found.parts) parts.push(await withoutSellers(session, part));
    return { kind: 'several', parts };
  }
  const { subject } = found;
  const [item] = found.kind === 'one' ? [found.item] : found.items;
  const isInside = strongWords([subject]).some(
    (word) => item && wordDistance(item.nombre, '', spellingsOf(word), false) === 2,
  );
  if (!isInside || (await sellerOf(session, [subject])) === null) return found;
  return { kind: 'none', subject, similar: [] };
}

async function tell(
  session: Session,
  facets: readonly Facet[],
  found: Found<AndyProduct>,
  isGuess = false,
): Promise<string> {
  if (found.kind === 'one') return describeProduct(session, facets, found);
  if (found.kind === 'many') return askWhich(session, facets, found);
  if (found.kind === 'none') return propose(session, facets, found, isGuess);
  const parts: string[] = [];
  for (const part of found.parts) parts.push(await tell(session, facets, part));
  return parts.join('\n');
}

/** Nothing is called like that; perhaps something is nearly. */
async function propose(
  session: Session,
  facets: readonly Facet[],
  { subject, similar }: Extract<Found<AndyProduct>, { kind: 'none' }>,
  isGuess: boolean,
): Promise<string> {
  const asked = quoted(subject);
  if (similar.length > 0) {
    const header = productText.didYouMean(asked, similar.length);
    return productText.choose(header, await linesOf(session, facets, similar), null);
  }
  return isGuess
    ? `${productText.unknownGuess(asked)} ${talkText.hint(session.rights)}`
    : productText.unknown(asked);
}

async function linesOf(
  session: Session,
  facets: readonly Facet[],
  items: readonly AndyProduct[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const item of items.slice(0, MOST_CANDIDATES))
    lines.push(productText.lineOf(item.nombre, await figuresOf(session, facets, item)));
  return lines;
}

/** Several fit: the first ones with what was asked, and which of them is meant. */
async function askWhich(session: Session, facets: readonly Facet[], found: Many): Promise<string> {
  const { store } = found;
  const asked = quoted(found.subject);
  const items = store === null ? found.items : await heldItems(session, found.items, store);
  const [only] = items;
  if (store !== null && items.length <= 1)
    return only
      ? describeProduct(session, facets, { ...found, kind: 'one', item: only, times: null })
      : productText.noneInStore(asked, store);
  const lines = await linesOf(session, facets, items);
  return productText.choose(headerOf(found, items, facets, asked), lines, productText.whichOne);
}

function headerOf(
  found: Many,
  items: readonly AndyProduct[],
  facets: readonly Facet[],
  asked: string,
): string {
  if (!found.hasSize) return productText.otherSizes(asked);
  if (found.store !== null) return productText.candidatesInStore(asked, found.store);
  // "Leche" and "Pan leche" are not one thing to add up.
  const words = found.subject.words.map(({ text }) => [text]);
  const heads = items.filter((item) => beginsWithAny(item.nombre, words)).length;
  const isOneKind = heads === 0 || heads === items.length;
  const isSummed = facets.includes('stock') && !found.isMore && isOneKind;
  const total = isSummed ? addQuantities(...items.map((item) => item.cantidad_total)) : null;
  return productText.candidates(asked, found.isMore ? null : items.length, total);
}

/** Products that a store has, with its own quantity. */
async function heldItems(
  session: Session,
  items: readonly AndyProduct[],
  store: string,
): Promise<AndyProduct[]> {
  const held: AndyProduct[] = [];
  for (const item of items.slice(0, MOST_IN_STORE)) {
    const quantity = await heldIn(session, item.id, store);
    if (Number(quantity) !== 0) held.push({ ...item, cantidad_total: quantity });
  }
  return held;
}

async function figuresOf(session: Session, facets: readonly Facet[], item: AndyProduct): Promise<string[]> {
  const figures: string[] = [];
  if (facets.includes('price')) figures.push(moneyOf(await session.priceOf(item)));
  if (facets.includes('cost') && item.costo !== undefined) figures.push(moneyOf(item.costo));
  if (facets.includes('stock')) figures.push(unitsOf(item.cantidad_total));
  if (facets.includes('supplier') && item.proveedor !== null) figures.push(item.proveedor);
  if (facets.includes('tax')) figures.push(taxSummary(item));
  if (facets.includes('barcode')) figures.push(item.codigo_barras);
  return figures;
}
