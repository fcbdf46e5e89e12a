import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { bestSellers } from '#app/data/read/products/best-sellers.ts';
import type { CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import { formatCop, formatQuantity } from '#domain/money/money.ts';
import styles from './tiles.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

const MOST = 24;

interface BestSellersProps {
  workspace: Workspace;
  onPick: (product: CatalogueProduct) => void;
  /** The goods of the last sale once more; not offered where a sale is begun. */
  onRepeat?: () => void;
  /** Nobody has sold anything here lately. */
  fallback: ReactNode;
}

/** What this shop sells most, one tap away from the sale; from this device alone. */
export function BestSellers({ workspace, onPick, onRepeat, fallback }: BestSellersProps) {
  const { db, catalogue } = workspace;
  // On a new device the sales come after the products.
  const ids = useLiveRead([db.invoices], () => bestSellers(db, MOST).catch(() => []), [db]);
  const [products, setProducts] = useState<readonly CatalogueProduct[]>();
  // The catalogue reads the database: what is shown does not move under a finger until the next sale.
  useEffect(() => {
    let isWanted = true;
    const show = (found: readonly CatalogueProduct[]) => (isWanted ? setProducts(found) : undefined);
    if (ids) void catalogue.byIds(ids).then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [ids, catalogue]);
  if (!products) return <div className={styles.root} />;
  if (products.length === 0) return fallback;
  return (
    <div className={styles.root}>
      <div className="spread">
        <h2 className={styles.title}>{onRepeat ? text.scanOrTap : text.bestSellers}</h2>
        {onRepeat && (
          <ActionButton className={styles.repeat} keepsFocus onClick={onRepeat} size={36} tone="ghost">
            {text.repeatLast}
          </ActionButton>
        )}
      </div>
      <div aria-label={text.bestSellers} className={styles.tiles} role="group">
        {products.map((product) => (
          <button
            className={styles.tile}
            data-out={(product.stock !== null && product.stock <= 0) || undefined}
            key={product.id}
            onClick={() => onPick(product)}
            onKeyDown={move}
            onMouseDown={keepFocus}
            type="button"
          >
            <span className={styles.name}>{product.nombre}</span>
            <span className={styles.foot}>
              <span className={styles.price}>{formatCop(product.precioConImpuestos)}</span>
              <span className={styles.stock}>{stockWords(product)}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

function stockWords({ stock, isLow }: CatalogueProduct): string {
  if (stock === null || (stock > 0 && !isLow)) return '';
  return stock <= 0 ? text.stockOut : text.stockLow(formatQuantity(stock));
}

/** Arrows go from tile to tile as they lie. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  const [first] = tiles;
  if (at < 0 || !first) return;
  const columns = tiles.filter((tile) => tile.offsetTop === first.offsetTop).length;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const next = tiles[at + (steps[event.key] ?? 0)];
  if (!(event.key in steps) || !next) return;
  event.preventDefault();
  next.focus();
}
