import { ScanBarcode } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import type { CatalogueProduct, ProductCatalogue } from '#app/data/product-catalogue.ts';
import { SearchField } from '#app/ui/SearchField.tsx';
import { formatCop, formatQuantity } from '#domain/money.ts';
import { normalizeText, searchWords } from '#domain/normalize.ts';
import styles from './search.module.css';
import { text } from './text.ts';

const MIN_CHARS = 2;
const RESULTS = 5;
const LOW_STOCK = 5;
const LOOKS_LIKE_CODE = /^\d{6,}$/u;
const SCANNED_TAIL = /\d{8,14}$/u;

export interface ProductSearchProps {
  catalogue: ProductCatalogue;
  onPick: (product: CatalogueProduct) => void;
  /** Enter on something that looks like a code and matches nothing. */
  onUnknownCode?: (code: string) => void;
  label?: string;
  placeholder?: string;
  keyHint?: string;
  initialText?: string;
  onTextChange?: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** Type-ahead over the mirror: answers per key from memory, Enter adds the one marked. */
export function ProductSearch(props: ProductSearchProps) {
  const { catalogue, onPick, onUnknownCode, onTextChange, initialText = '', inputRef } = props;
  const [query, setQuery] = useState(initialText);
  const [found, setFound] = useState<{ for: string; products: readonly CatalogueProduct[] } | null>(null);
  const [marked, setMarked] = useState(0);
  const listId = useId();
  const products = found?.products ?? [];
  const isOpen = found !== null;

  const close = () => {
    setFound(null);
    setMarked(0);
  };
  const search = async (value: string) => {
    setQuery(value);
    onTextChange?.(value);
    if (normalizeText(value).length < MIN_CHARS) return close();
    const matches = await catalogue.search(value, RESULTS);
    setFound({ for: value, products: matches });
    setMarked(0);
  };
  const pick = (product: CatalogueProduct) => {
    setQuery('');
    close();
    onPick(product);
  };
  const enter = async () => {
    // Taken and cleared at once: the next scan may already be typing.
    const typed = query.trim();
    setQuery('');
    close();
    // A scan may land behind a word that stood there: its digits are the code.
    const code = SCANNED_TAIL.exec(typed)?.[0] ?? typed;
    const exact = (await catalogue.byCode(typed)) ?? (await catalogue.byCode(code));
    if (exact) return onPick(exact);
    // What was on screen may belong to an earlier key: Enter means the text as it stands.
    const [best] = found?.for === query ? products.slice(marked) : await catalogue.search(typed, 1);
    if (best && normalizeText(typed).length >= MIN_CHARS) onPick(best);
    else if (LOOKS_LIKE_CODE.test(code)) onUnknownCode?.(code);
    else setQuery((current) => (current === '' ? typed : current));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void enter();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (!isOpen) setQuery('');
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && products.length > 0) {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setMarked((marked + by + products.length) % products.length);
    }
  };

  return (
    <div className={styles.root} onBlur={close}>
      <SearchField
        aria-activedescendant={isOpen && products.length > 0 ? `${listId}-${marked}` : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-expanded={isOpen}
        autoFocus={props.autoFocus}
        data-scan-field
        icon={ScanBarcode}
        keyHint={props.keyHint}
        label={props.label ?? text.search}
        onChange={(value) => void search(value)}
        onKeyDown={onKeyDown}
        placeholder={props.placeholder ?? text.searchPlaceholder}
        ref={inputRef}
        role="combobox"
        size={48}
        value={query}
      />
      {isOpen && (
        <div className={styles.list} id={listId} role="listbox">
          {products.length === 0 && (
            <p className={styles.none}>{catalogue.size === 0 ? text.loadingCatalogue : text.noMatches}</p>
          )}
          {products.map((product, at) => (
            <Suggestion
              id={`${listId}-${at}`}
              isMarked={at === marked}
              key={product.id}
              onPick={pick}
              product={product}
              query={query}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface SuggestionProps {
  id: string;
  product: CatalogueProduct;
  query: string;
  isMarked: boolean;
  onPick: (product: CatalogueProduct) => void;
}

function Suggestion({ id, product, query, isMarked, onPick }: SuggestionProps) {
  const stock = formatQuantity(product.stock);
  const isLow = product.stock <= LOW_STOCK;
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
        <span className={styles.code}>{product.codigo_barras}</span>
      </span>
      <span className={styles.stock} data-low={isLow || undefined}>
        {isLow ? text.stockLow(stock) : stock}
      </span>
      <span className={styles.price}>{formatCop(product.precioConImpuestos)}</span>
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

/** Positions of the letters that the words cover; letter by letter, so that each keeps its place when its accent goes. */
function markedLetters(letters: readonly string[], words: readonly string[]): Set<number> {
  const plain = letters.map((letter) => normalizeText(letter) || letter).join('');
  const covered = words.flatMap((word) => {
    const at = plain.indexOf(word);
    return at < 0 ? [] : Array.from(word, (_, offset) => at + offset);
  });
  return new Set(covered);
}
