import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DraftLine, DraftProduct } from '#app/data/drafts/draft.ts';
import { readQuantity } from '#app/data/drafts/draft-math.ts';
import type { CatalogueProduct, ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { cleanDecimal, settleDecimal } from '#app/ui/form/decimal-text.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import type { LineAmounts } from '#domain/money/invoice-math.ts';
import { formatCopPlain, formatQuantity } from '#domain/money/money.ts';
import { QuantityCell } from '#app/features/workspace/invoicing/price/QuantityCell.tsx';
import styles from './lines.module.css';
import { ProductCell } from './ProductCell.tsx';
import noteStyles from '#app/features/workspace/invoicing/line/line.module.css';
import { LineNote } from '#app/features/workspace/invoicing/line/LineNote.tsx';
import { text } from '#app/features/workspace/invoicing/text.ts';

export interface LineActions {
  onQuantity: (key: string, typed: string) => void;
  onDiscount: (key: string, typed: string) => void;
  onText: (key: string, typed: string, product: DraftProduct | null) => void;
  onValue: (key: string, pesos: string) => void;
  onPickProduct: (key: string, product: CatalogueProduct) => void;
  onNote: (key: string, note: string) => void;
  onRemove: (line: DraftLine) => void;
  /** Enter in a field of a line: back to the scan field. */
  onDone: () => void;
}

interface LineRowProps extends LineActions {
  line: DraftLine;
  amounts: LineAmounts | undefined;
  catalogue: ProductCatalogue;
  isOverStock: boolean;
  /** Which scan or pick changed this line, if it was the last one. */
  touch: number | null;
  /** Decimal string; undefined until it was read. */
  stock: string | undefined;
  stockAsOf: string | null;
}

/** What there is of a product of which the sale asks for more. */
function stockHint({ isOverStock, stock, stockAsOf }: LineRowProps): string | null {
  if (!isOverStock || stock === undefined) return null;
  return stockAsOf ? text.stockAt(formatQuantity(stock), stockAsOf) : text.stock(formatQuantity(stock));
}

/** One product of the sale: quantity and discount are edited in place. */
export function LineRow(props: LineRowProps) {
  const { line, amounts, isOverStock, touch, onQuantity, onValue, onRemove, onDone } = props;
  const row = useRef<HTMLTableRowElement>(null);
  // The line of a code scanned again may be out of sight further down.
  useEffect(() => {
    if (touch !== null) row.current?.scrollIntoView({ block: 'nearest' });
  }, [touch]);

  const name = line.product?.nombre ?? (line.text || text.lineProduct);
  const [isTyping, setIsTyping] = useState(false);
  const isWithoutQuantity = line.product !== null && readQuantity(line.cantidad) === null;
  const hintId = `hint-${line.key}`;
  // '0.' may still become half a kilo.
  const hint = isWithoutQuantity && !isTyping ? text.noQuantity : stockHint(props);
  const doneOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.defaultPrevented) onDone();
  };
  return (
    <tr
      className={styles.row}
      data-over={isOverStock || hint !== null || undefined}
      data-touched={touch !== null || undefined}
      ref={row}
    >
      <td className={styles.product}>
        <div className={noteStyles.cell}>
          <ProductCell {...props} name={name} />
          {line.product && (
            <LineNote
              name={name}
              note={line.nota ?? ''}
              onDone={onDone}
              onNote={(note) => props.onNote(line.key, note)}
            />
          )}
        </div>
        {hint !== null && (
          <p className={styles.over} id={hintId}>
            {hint}
          </p>
        )}
      </td>
      <td
        className={styles.quantity}
        onBlur={() => setIsTyping(false)}
        onFocus={() => setIsTyping(true)}
        onKeyDown={doneOnEnter}
      >
        <QuantityCell
          describedBy={hint === null ? undefined : hintId}
          isInvalid={isOverStock || isWithoutQuantity}
          line={line}
          name={name}
          onQuantity={onQuantity}
          onValue={onValue}
        />
      </td>
      <td className={styles.price} data-unit={line.product?.unidad}>
        {line.product && formatCopPlain(line.product.precioConImpuestos)}
      </td>
      <td className={styles.discount} onKeyDown={doneOnEnter}>
        <Discount {...props} name={name} />
      </td>
      <td className={styles.total}>
        {amounts && (
          <>
            <span className={styles.amount}>{formatCopPlain(amounts.total)}</span>
            <span className={styles.parts}>
              <span>{text.base(formatCopPlain(amounts.base))}</span>{' '}
              <span>{text.taxes(formatCopPlain(amounts.impuestos))}</span>
            </span>
          </>
        )}
      </td>
      <td className={styles.remove}>
        <IconAction icon={X} keepsFocus label={text.remove(name)} onClick={() => onRemove(line)} />
      </td>
    </tr>
  );
}

function Discount({ line, name, onDiscount }: LineRowProps & { name: string }) {
  return (
    <input
      aria-label={text.discountOf(name)}
      autoComplete="off"
      className={styles.percent}
      data-empty={Number(line.descuento) === 0 || undefined}
      disabled={line.product === null}
      inputMode="decimal"
      onBlur={() => onDiscount(line.key, settleDecimal(line.descuento) || '0')}
      onChange={(event) => onDiscount(line.key, cleanDecimal(event.currentTarget.value))}
      onFocus={(event) => event.currentTarget.select()}
      value={line.descuento}
    />
  );
}
