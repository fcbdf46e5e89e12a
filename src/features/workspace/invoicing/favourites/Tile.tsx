import { CornerDownRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import type { FavouriteTile } from '#domain/invoicing/favourites.ts';
import { shelfPrice } from '#app/features/workspace/invoicing/price/shelf-price.ts';
import { formatQuantity } from '#domain/money/money.ts';
import { text } from '#app/features/workspace/invoicing/text.ts';
import { moveAmongTiles } from './move-among-tiles.ts';
import styles from './tiles.module.css';
import { useLongPress } from './use-long-press.ts';

interface ProductTileProps {
  tile: FavouriteTile;
  product: CatalogueProduct;
  /** How much of it the sale in front has, as typed; undefined for none. */
  quantity: string | undefined;
  onTap: () => void;
  /** More than one of it, or a part. */
  onLong: () => void;
}

function stockWords({ stock, isLow }: CatalogueProduct): string {
  if (stock === null || (stock > 0 && !isLow)) return '';
  return stock <= 0 ? text.stockOut : text.stockLow(formatQuantity(stock));
}

export const isOut = ({ stock }: CatalogueProduct): boolean => stock !== null && stock <= 0;

/** A product, one tap away from the sale; a long press asks how much of it. */
export function ProductTile({ tile, product, quantity, onTap, onLong }: ProductTileProps) {
  const press = useLongPress(onLong);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    press.events.onKeyDown();
    moveAmongTiles(event);
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    onLong();
  };
  return (
    <button
      aria-haspopup="dialog"
      aria-keyshortcuts="Shift+Enter"
      className={styles.tile}
      data-color={tile.color ?? undefined}
      data-out={isOut(product) || undefined}
      onClick={() => press.isOver() || onTap()}
      onMouseDown={keepFocus}
      title={text.favourites.hold}
      type="button"
      {...press.events}
      onKeyDown={onKeyDown}
    >
      <span className={styles.name}>{tile.texto ?? product.nombre}</span>
      <span className={styles.foot}>
        <span className={styles.price}>{!product.abierto && shelfPrice(product)}</span>
        <span className={styles.stock}>{stockWords(product)}</span>
      </span>
      {quantity !== undefined && (
        <span className={styles.badge}>
          {formatQuantity(quantity)}
          <span className="visually-hidden"> {text.favourites.inSale}</span>
        </span>
      )}
    </button>
  );
}

/** Leads to another page, or sells what has no product of its own. */
export function PlainTile(props: { tile: FavouriteTile; name: string; onTap: () => void }) {
  const { tile, name, onTap } = props;
  return (
    <button
      className={styles.tile}
      data-color={tile.color ?? undefined}
      onClick={onTap}
      onKeyDown={moveAmongTiles}
      onMouseDown={keepFocus}
      type="button"
    >
      <span className={styles.name}>{tile.texto ?? name}</span>
      {tile.tipo === 'pagina' && <CornerDownRight aria-hidden className={styles.leads} size={16} />}
    </button>
  );
}

/** Its product, or the page that it led to, is gone: its place stays until somebody who may takes it away. */
export function GoneTile({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  return (
    <div className={styles.gone}>
      <span>{name}</span>
      {onRemove && (
        <button className={styles.remove} onClick={onRemove} onKeyDown={moveAmongTiles} type="button">
          {text.favourites.remove}
        </button>
      )}
    </div>
  );
}
