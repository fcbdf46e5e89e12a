import type { CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import { shelfPrice } from '#app/features/workspace/invoicing/price/shelf-price.ts';
import { formatQuantity } from '#domain/money/money.ts';
import { normalizeText, searchForm, searchWords } from '#domain/normalize.ts';
import styles from '#app/features/workspace/invoicing/search.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

interface SuggestionProps {
  id: string;
  product: CatalogueProduct;
  query: string;
  /** Units of it in the own store that open orders have promised. */
  reserved?: string | undefined;
  isMarked: boolean;
  onPick: (product: CatalogueProduct) => void;
}

function stockWords({ stock, isLow }: CatalogueProduct, reserved: string | undefined): string {
  if (stock === null) return text.stockToCome;
  if (stock <= 0) return text.stockOut;
  const units = formatQuantity(stock);
  if (reserved !== undefined) return text.stockReserved(units, formatQuantity(reserved));
  return isLow ? text.stockLow(units) : units;
}

/** Whether next to nothing is left that nobody was promised. */
const isScarce = ({ stock, isLow }: CatalogueProduct, reserved = '0'): boolean =>
  isLow || (stock !== null && stock <= Number(reserved));

/** One answer of the type-ahead: name, code, what is left and what it costs on the shelf. */
export function Suggestion({ id, product, query, reserved, isMarked, onPick }: SuggestionProps) {
  return (
    // The keyboard works on the combobox: arrows mark, Enter picks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      aria-selected={isMarked}
      className={styles.option}
      id={id}
      onClick={() => onPick(product)}
      onMouseDown={(event) => event.preventDefault()}
      role="option"
      tabIndex={-1}
    >
      <span className={styles.words}>
        <Highlighted name={product.nombre} query={query} />
        <span className="small figures">{product.codigo_barras}</span>
      </span>
      <span className={styles.stock} data-low={isScarce(product, reserved) || undefined}>
        {stockWords(product, reserved)}
      </span>
      <span className={styles.price}>{product.abierto ? text.openPrice : shelfPrice(product)}</span>
    </div>
  );
}

/** The name with the searched words marked, accents or not. */
function Highlighted({ name, query }: { name: string; query: string }) {
  const letters = Array.from(name.normalize('NFC'));
  const hits = markedLetters(letters, searchWords(query));
  return (
    <span className={styles.name}>
      {letters.map((letter, at) => (hits.has(at) ? <mark key={`${at}${letter}`}>{letter}</mark> : letter))}
    </span>
  );
}

/**
 * Positions of the letters that the words cover. Each letter is read by itself, so that it keeps its place when its
 * accent goes; an apostrophe goes, and is covered with the word around it.
 */
function markedLetters(letters: readonly string[], words: readonly string[]): Set<number> {
  const places: number[] = [];
  let plain = '';
  for (const [at, letter] of letters.entries()) {
    const read = normalizeText(letter) === '' ? letter : searchForm(letter);
    plain += read;
    places.push(...Array.from({ length: read.length }, () => at));
  }
  const covered = words.flatMap((word) => {
    const at = plain.indexOf(word);
    const [first, last] = [places[at], places[at + word.length - 1]];
    if (first === undefined || last === undefined) return [];
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });
  return new Set(covered);
}
