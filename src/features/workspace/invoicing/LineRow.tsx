import { X } from 'lucide-react';
import type { DraftLine } from '#app/data/draft.ts';
import type { CatalogueProduct, ProductCatalogue } from '#app/data/product-catalogue.ts';
import { cleanDecimal } from '#app/ui/decimal-text.ts';
import { IconAction } from '#app/ui/IconAction.tsx';
import { QuantityStepper } from '#app/ui/QuantityStepper.tsx';
import type { LineAmounts } from '#domain/invoice-math.ts';
import { formatCopPlain, formatQuantity, moneyToCents } from '#domain/money.ts';
import { taxSummary } from '#domain/tax.ts';
import { ProductSearch } from './ProductSearch.tsx';
import styles from './lines.module.css';
import { text } from './text.ts';

export interface LineActions {
  onQuantity: (key: string, typed: string) => void;
  onDiscount: (key: string, typed: string) => void;
  onText: (key: string, typed: string) => void;
  onPickProduct: (key: string, product: CatalogueProduct) => void;
  onRemove: (line: DraftLine) => void;
}

export interface LineRowProps extends LineActions {
  line: DraftLine;
  amounts: LineAmounts | undefined;
  catalogue: ProductCatalogue;
  isOverStock: boolean;
  /** Decimal string; undefined until it was read. */
  stock: string | undefined;
  stockAsOf: string | null;
}

/** Price of one unit with its taxes, discount left out: what the shelf shows. */
function unitPrice(line: DraftLine): string {
  return line.product ? formatCopPlain(line.product.precioConImpuestos) : '';
}

/** One product of the sale: quantity and discount are edited in place. */
export function LineRow(props: LineRowProps) {
  const { line, amounts, isOverStock, stock, stockAsOf, onQuantity, onDiscount, onRemove } = props;
  const name = line.product?.nombre ?? (line.text || text.lineProduct);
  const stockId = `stock-${line.key}`;
  const taxes = amounts ? moneyToCents(amounts.impuestos) : 0n;
  return (
    <tr className={styles.row} data-over={isOverStock || undefined}>
      <td className={styles.product}>
        <ProductCell {...props} name={name} />
        {isOverStock && stock !== undefined && (
          <span className={styles.over} id={stockId}>
            {stockAsOf ? text.stockAt(formatQuantity(stock), stockAsOf) : text.stock(formatQuantity(stock))}
          </span>
        )}
      </td>
      <td className={styles.quantity}>
        <QuantityStepper
          describedBy={isOverStock ? stockId : undefined}
          isDisabled={line.product === null}
          isInvalid={isOverStock || (line.product !== null && amounts === undefined)}
          label={text.quantityOf(name)}
          onChange={(typed) => onQuantity(line.key, typed)}
          onCommit={(typed) => onQuantity(line.key, typed === '' || typed === '0' ? '1' : typed)}
          value={line.cantidad}
        />
      </td>
      <td className={styles.price}>{unitPrice(line)}</td>
      <td className={styles.discount}>
        <input
          aria-label={text.discountOf(name)}
          className={styles.percent}
          data-empty={Number(line.descuento) === 0 || undefined}
          inputMode="decimal"
          onBlur={() => line.descuento === '' && onDiscount(line.key, '0')}
          onChange={(event) => onDiscount(line.key, cleanDecimal(event.currentTarget.value))}
          onFocus={(event) => event.currentTarget.select()}
          value={line.descuento}
        />
      </td>
      <td className={styles.total}>
        {amounts && (
          <>
            <span className={styles.amount}>{formatCopPlain(amounts.total)}</span>
            <span className={styles.caption}>{text.base(formatCopPlain(amounts.base))}</span>{' '}
            <span className={styles.caption}>{text.taxes(formatCopPlain(taxes))}</span>
          </>
        )}
      </td>
      <td className={styles.remove}>
        <IconAction icon={X} keepsFocus label={text.remove(name)} onClick={() => onRemove(line)} />
      </td>
    </tr>
  );
}

function ProductCell({ line, name, catalogue, onText, onPickProduct }: LineRowProps & { name: string }) {
  if (!line.product) {
    return (
      <ProductSearch
        autoFocus
        catalogue={catalogue}
        initialText={line.text}
        label={text.lineProduct}
        onPick={(product) => onPickProduct(line.key, product)}
        onTextChange={(typed) => onText(line.key, typed)}
        placeholder={text.pickProduct}
      />
    );
  }
  return (
    <button
      aria-label={text.changeProduct(name)}
      className={styles.nameButton}
      onClick={() => onText(line.key, name)}
      type="button"
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.caption}>
        {line.product.codigo_barras} · {taxSummary(line.product)}
      </span>
    </button>
  );
}
