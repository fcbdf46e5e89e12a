import { Package, ScanBarcode } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { readOwnReserved } from '#app/data/read/orders/reserved.ts';
import type { CatalogueProduct, ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import { isSecondEnter } from '#app/ui/scanner/use-scanner.ts';
import { normalizeText } from '#domain/normalize.ts';
import styles from '#app/features/workspace/invoicing/search.module.css';
import { codesAtEnd, unknownCode } from './scanned-code.ts';
import { Suggestion } from './Suggestion.tsx';
import { text } from '#app/features/workspace/invoicing/text.ts';
import { useMoreProducts } from './use-more-products.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const MIN_CHARS = 2;
/** As short as a shop's own codes are. */
const SHORTEST_CODE = 4;
const RESULTS = 5;
const DIGITS = /^\d+$/u;
const SCAN_PAUSE_MS = 60;
/** Pesos of ten digits at the most, with or without dots between the thousands; centavos are dropped, as in any field. */
const AMOUNT =
  /^\$\s*0*(?!(?:\.?\d){11})([1-9]\d{0,9}|[1-9]\d{0,2}(?:\.\d{3}){1,3})(?:,\d{0,2}|\.\d{1,2})?$/u;

interface ProductSearchProps {
  catalogue: ProductCatalogue;
  onPick: (product: CatalogueProduct) => void;
  /** Enter on something that looks like a code and matches nothing; what it still looks up is part of the work. */
  onUnknownCode?: (code: string) => unknown;
  /** Enter on an amount, `$5000`: whole pesos. */
  onAmount?: ((pesos: string) => void) | undefined;
  /** Enter with nothing typed. */
  onEmptyEnter?: () => void;
  /** What Enter still has to look up; charging waits for it. */
  onWork?: (work: Promise<void>) => void;
  onEscape?: () => void;
  onLeave?: () => void;
  label?: string;
  placeholder?: string;
  keyHint?: string;
  initialText?: string;
  onTextChange?: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** Inside a line: lower, without the duties of the scan field. */
  isInline?: boolean;
  /** Under the suggestions: what their stock is worth. */
  footnote?: string | undefined;
  /** The sale that was charged last: words that were typed for it go with it (workspace §2). */
  chargedId?: string | undefined;
  /** The first download has brought nothing: that there are no products is not known. */
  isUnfilled?: boolean;
}

/** Why there is no answer: it could not be read or downloaded, it holds no product yet, or nothing matches. */
function nothingText(found: { for: string; products: unknown }, known: number, isUnfilled = false): string {
  if (found.products === null || (isUnfilled && known === 0)) return text.searchFailed;
  return known === 0 ? text.noProductsYet : text.noMatches(found.for);
}

/** Inside the lines, which scroll, the answers may open below the edge. */
function showWhole(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' });
}

/** Type-ahead over the mirror: answers per key from memory, Enter adds the one marked. */
export function ProductSearch(props: ProductSearchProps) {
  const { catalogue, onPick, onUnknownCode, onTextChange, initialText = '', inputRef, isInline } = props;
  const { db } = catalogue;
  // What cannot be read is not shown: a sale waits for no order.
  const reserved = useLiveRead([db.orders, db.me], () => readOwnReserved(db).catch(() => undefined), [db]);
  const [query, setQuery] = useState(initialText);
  // Without products where the local database could not be read.
  const [found, setFound] = useState<{ for: string; products: readonly CatalogueProduct[] | null } | null>(
    null,
  );
  const [marked, setMarked] = useState(0);
  const [charged, setCharged] = useState(props.chargedId);
  const asked = useRef('');
  const enteredMs = useRef(Number.NEGATIVE_INFINITY);
  const listId = useId();
  const products = found?.products ?? [];
  const isOpen = found !== null;

  const close = () => {
    asked.current = '';
    setFound(null);
    setMarked(0);
  };
  const fail = (value: string) => {
    setQuery(value);
    setFound({ for: value, products: null });
  };
  if (props.chargedId !== charged) {
    setCharged(props.chargedId);
    // Digits may be the first half of the next customer's code.
    if (props.chargedId !== undefined && !DIGITS.test(query)) {
      setQuery('');
      setFound(null);
      setMarked(0);
    }
  }
  const search = async (value: string) => {
    asked.current = value;
    setQuery(value);
    if (normalizeText(value).length < MIN_CHARS || value.startsWith('$')) return close();
    // A scanner types faster than this: its digits are a code and not a search.
    if (DIGITS.test(value)) await new Promise((resolve) => setTimeout(resolve, SCAN_PAUSE_MS));
    if (asked.current !== value) return;
    const matches = await catalogue.search(value, RESULTS).catch(() => null);
    // Answers may overtake each other; the last key counts.
    if (asked.current !== value) return;
    setFound({ for: value, products: matches });
    setMarked(0);
  };
  useMoreProducts(catalogue, products.length === 0 ? found?.for : undefined, (value) => {
    if (asked.current === value) void search(value);
  });
  const change = (value: string) => {
    onTextChange?.(value);
    void search(value);
  };
  const pick = (product: CatalogueProduct) => {
    setQuery('');
    close();
    onPick(product);
  };
  const enter = async (entered: string) => {
    // Taken and cleared at once: the next scan may already be typing.
    const typed = entered.trim();
    if (typed === '') {
      props.onEmptyEnter?.();
      return;
    }
    setQuery('');
    close();
    const amount = AMOUNT.exec(typed)?.[1]?.replaceAll('.', '');
    if (amount && props.onAmount) return props.onAmount(amount);
    let best: CatalogueProduct | undefined;
    try {
      for (const code of codesAtEnd(typed)) {
        const exact = await catalogue.byCode(code);
        if (exact) return onPick(exact);
      }
      // What was on screen may belong to an earlier key: Enter means the text as it stands.
      const isSeen = found?.for === entered;
      // Digits that came too fast for a list are a code: a code that is part of another product's would sell that,
      // unseen.
      if (isSeen || !DIGITS.test(typed) || typed.length < SHORTEST_CODE)
        [best] = isSeen ? products.slice(marked) : await catalogue.search(typed, 1);
    } catch {
      return fail(typed);
    }
    const code = unknownCode(typed);
    if (best && normalizeText(typed).length >= MIN_CHARS) onPick(best);
    else if (code !== undefined && onUnknownCode) await onUnknownCode(code);
    else if (asked.current === '') await search(typed);
  };
  const submit = (entered: string) => {
    const work = enter(entered);
    props.onWork?.(work);
  };
  useTypedAhead(isInline ? undefined : { onText: change, onEnter: submit });
  const onKeyDown = (event: KeyboardEvent) => {
    const isSecond = query === '' && isSecondEnter(event, enteredMs.current);
    // Any other key between two of them says that the second one is meant.
    enteredMs.current = event.key === 'Enter' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (event.key === 'Enter') {
      event.preventDefault();
      // The key that charged is still down: number and change would be gone unseen.
      if (event.repeat || isSecond) return;
      submit(query);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (!isOpen && !isInline) setQuery('');
      if (!isOpen || isInline) props.onEscape?.();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && products.length > 0) {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setMarked((marked + by + products.length) % products.length);
    }
  };
  const onBlur = () => {
    close();
    props.onLeave?.();
  };

  // A list of results without one is a message.
  const hasOptions = isOpen && products.length > 0;
  return (
    <div className={styles.root} data-inline={isInline || undefined} onBlur={onBlur}>
      <SearchField
        aria-activedescendant={hasOptions ? `${listId}-${marked}` : undefined}
        aria-autocomplete="list"
        aria-controls={hasOptions ? listId : undefined}
        aria-expanded={hasOptions}
        autoFocus={props.autoFocus}
        // A dialog gives the focus to the field that is marked so.
        data-autofocus={props.autoFocus || undefined}
        data-scan-field={isInline ? undefined : true}
        icon={isInline ? Package : ScanBarcode}
        keyHint={props.keyHint}
        label={props.label ?? text.search}
        onChange={change}
        onFocus={isInline ? (event) => event.currentTarget.select() : undefined}
        onKeyDown={onKeyDown}
        placeholder={props.placeholder ?? text.searchPlaceholder}
        ref={inputRef}
        role="combobox"
        size={isInline ? 44 : 48}
        value={query}
      />
      {isOpen && (
        <div
          aria-label={hasOptions ? text.results : undefined}
          className={styles.list}
          id={listId}
          ref={isInline ? showWhole : undefined}
          role={hasOptions ? 'listbox' : 'status'}
        >
          {products.length === 0 && (
            <p className={styles.none}>{nothingText(found, catalogue.size, props.isUnfilled)}</p>
          )}
          {products.map((product, at) => (
            <Suggestion
              id={`${listId}-${at}`}
              isMarked={at === marked}
              key={product.id}
              onPick={pick}
              product={product}
              query={query}
              reserved={reserved?.get(product.id)}
            />
          ))}
          {products.length > 0 && props.footnote && <p className={styles.footnote}>{props.footnote}</p>}
        </div>
      )}
    </div>
  );
}
