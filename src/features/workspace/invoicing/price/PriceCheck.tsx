import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CatalogueProduct, ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { ProductSearch } from '#app/features/workspace/invoicing/cart/ProductSearch.tsx';
import { captionOf } from '#app/features/workspace/invoicing/tax-groups.ts';
import { useScanner } from '#app/ui/scanner/use-scanner.ts';
import { MoneyText } from '#app/ui/figures/MoneyText.tsx';
import { formatCop, formatQuantity } from '#domain/money/money.ts';
import styles from './price.module.css';
import { text } from './price-text.ts';

interface PriceCheckProps {
  catalogue: ProductCatalogue;
  onClose: () => void;
}

/** What is shown: a product, or the code that none has. */
type Shown = { product: CatalogueProduct } | { code: string } | null;

/** What a product costs, for who asks at the counter: the sale in front stays as it is. */
export function PriceCheck({ catalogue, onClose }: PriceCheckProps) {
  const [shown, setShown] = useState<Shown>(null);
  const last = useRef('');
  useScanner((code) => {
    last.current = code;
    // Answers may overtake each other: the last scan counts.
    const show = (product?: CatalogueProduct) =>
      last.current === code ? setShown(product ? { product } : { code }) : undefined;
    void catalogue.byCode(code).then(show, () => show());
  });
  return (
    <Modal onClose={onClose} opened returnFocus={false} size={480} title={text.title}>
      <div className={styles.body}>
        <ProductSearch
          autoFocus
          catalogue={catalogue}
          isInline
          label={text.search}
          onPick={(product) => setShown({ product })}
          onUnknownCode={(code) => setShown({ code })}
          placeholder={text.searchHint}
        />
        <div aria-live="polite" className={styles.answer}>
          {!shown && <p className="caption">{text.hint}</p>}
          {shown && 'code' in shown && <p>{text.unknown(shown.code)}</p>}
          {shown && 'product' in shown && <Price product={shown.product} />}
        </div>
      </div>
    </Modal>
  );
}

function Price({ product }: { product: CatalogueProduct }) {
  const { nombre, precioConImpuestos, stock } = product;
  return (
    <>
      <p className={styles.name}>{nombre}</p>
      <p className="caption figures">{captionOf(product)}</p>
      <MoneyText className={styles.price} size="total">
        {formatCop(precioConImpuestos)}
      </MoneyText>
      <p className="caption">{stock === null ? text.stockToCome : text.stock(formatQuantity(stock))}</p>
    </>
  );
}
