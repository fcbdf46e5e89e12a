import { useState } from 'react';
import type { DraftLine, DraftProduct } from '#app/data/drafts/draft.ts';
import type { CatalogueProduct, ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import styles from './lines.module.css';
import { ProductSearch } from './ProductSearch.tsx';
import { captionOf } from '#app/features/workspace/invoicing/tax-groups.ts';
import { text } from '#app/features/workspace/invoicing/text.ts';

interface ProductCellProps {
  line: DraftLine;
  name: string;
  catalogue: ProductCatalogue;
  /** When the stock shown was last in step with the server, while offline. */
  stockAsOf: string | null;
  /** The text is no product any more, unless it is the name of the product that stood there. */
  onText: (key: string, typed: string, product: DraftProduct | null) => void;
  onPickProduct: (key: string, product: CatalogueProduct) => void;
  onDone: () => void;
}

/** Name, code and taxes; a press on them edits the text, and a changed text is no product any more (workspace §2). */
export function ProductCell({
  line,
  name,
  catalogue,
  stockAsOf,
  onText,
  onPickProduct,
  onDone,
}: ProductCellProps) {
  // The product that stood here when editing began: Esc, or a scan taken back from the field, restores it.
  const [before, setBefore] = useState<DraftProduct | null>(null);
  const { key, product } = line;
  if (!before && product) {
    return (
      <button
        aria-label={text.changeProduct(name)}
        className={styles.nameButton}
        onClick={() => setBefore(product)}
        title={name}
        type="button"
      >
        <span className={styles.name}>{name}</span>
        <span className="small anywhere">{captionOf(product)}</span>
      </button>
    );
  }
  const cancel = () => {
    if (before) onText(key, before.nombre, before);
    setBefore(null);
    onDone();
  };
  return (
    <div className={styles.editor} data-invalid={!product || undefined}>
      <ProductSearch
        autoFocus={before !== null}
        catalogue={catalogue}
        footnote={stockAsOf ? text.stockFrom(stockAsOf) : undefined}
        initialText={line.text}
        isInline
        label={text.lineProduct}
        onEscape={cancel}
        onLeave={() => setBefore(null)}
        onPick={(picked) => {
          // Its price is asked for first: until then the line is what it was.
          if (picked.abierto && before) onText(key, before.nombre, before);
          setBefore(null);
          onPickProduct(key, picked);
          onDone();
        }}
        onTextChange={(typed) => onText(key, typed, typed === before?.nombre ? before : null)}
        placeholder={text.pickProduct}
      />
      {!product && <p className={styles.over}>{text.pickProduct}</p>}
    </div>
  );
}
