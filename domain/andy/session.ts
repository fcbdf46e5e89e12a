import { priceWithTaxes } from '#domain/money/price.ts';
import { tokenize } from './question/measures.ts';
import type { Finder } from './question/lookup.ts';
import type { IsName, Subject } from './question/question.ts';
import type { AndyClient, AndyProduct, AndyReader } from './reader.ts';
import type { AndyRights } from './rights.ts';
import { singular } from './question/spelling.ts';

/** What the parts of one answer share: the guarded reader and what was read already. */
export interface Session {
  reader: AndyReader;
  rights: AndyRights;
  now: Date;
  firstName: string | null;
  products: Finder<AndyProduct>;
  clients: Finder<AndyClient>;
  /** Names of those who sold in the last year; none for a person who may not be told who sold. */
  sellers(): Promise<readonly string[]>;
  /** Whether a product, a client or, where sales are asked for, somebody who sold is called so. */
  isName: IsName;
  priceOf(product: AndyProduct): Promise<string>;
}

/** Reads once what several parts of an answer ask for. */
export function openSession(
  reader: AndyReader,
  rights: AndyRights,
  now: Date,
  firstName: string | null,
): Session {
  const storeNames = once(() => reader.storeNames());
  const bagRate = once(() => reader.bagRate());
  const sellers = once(async () => (rights.figures ? reader.sellerNames() : []));
  const known = new Map<string, boolean>();
  return {
    reader,
    rights,
    now,
    firstName,
    products: {
      find: (words, limit) => reader.findProducts(words, limit),
      vocabulary: once(() => reader.productWords()),
      storeNames,
      nameOf: ({ nombre }) => nombre,
      codeOf: ({ codigo_barras }) => codigo_barras,
    },
    clients: {
      find: (words, limit) => reader.findClients(words, limit),
      vocabulary: once(() => reader.clientWords()),
      storeNames,
      nameOf: ({ nombre }) => nombre,
      codeOf: ({ identificacion }) => identificacion,
    },
    sellers,
    async isName(word, isOfSales) {
      const isKnown = known.get(word) ?? (await isSomeName(reader, rights, word));
      known.set(word, isKnown);
      return isKnown || (isOfSales && isAmong(await sellers(), word));
    },
    priceOf: async (product) => priceWithTaxes(product.precio_venta_calculado, product, await bagRate()),
  };
}

/** Whether it is a whole word of some name. */
async function isSomeName(reader: AndyReader, rights: AndyRights, word: string): Promise<boolean> {
  const products = rights.products ? await reader.findProducts([[word]], 1) : [];
  const clients = rights.clients && products.length === 0 ? await reader.findClients([[word]], 1) : [];
  return isAmong(
    [...products, ...clients].map(({ nombre }) => nombre),
    word,
  );
}

const isAmong = (names: readonly string[], word: string): boolean =>
  names.some((name) => tokenize(name).some(({ text }) => singular(text) === singular(word)));

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}

const MAX_SHOWN = 60;

/** The words of a subject as they were typed, cut short: what an answer quotes. */
export function quoted({ words, measures }: Subject): string {
  const sizes = measures.map(({ amount, kind }) =>
    amount >= 1000 && kind !== 'cm'
      ? `${String(amount / 1000).replace('.', ',')} ${kind === 'g' ? 'kg' : 'L'}`
      : `${amount} ${kind}`,
  );
  const strong = words.filter((word) => !word.isWeak);
  const text = [...(strong.length > 0 ? strong : words).map(({ shown }) => shown), ...sizes].join(' ');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
