import { Pencil, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import { editFavourites } from '#app/data/writes/settings-writes.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { addTile, type FavouritePage, type FavouriteTile, removeTile } from '#domain/invoicing/favourites.ts';
import { isDivisible } from '#domain/money/units.ts';
import { text } from '#app/features/workspace/invoicing/text.ts';
import { PageTabs } from './PageTabs.tsx';
import { GoneTile, PlainTile, ProductTile } from './Tile.tsx';
import styles from './tiles.module.css';
import { BEST, type BoardPages, useTiles } from './use-board.ts';

// Wanted when somebody presses long.
const fetchPad = () => import('./QuantityPad.tsx').then(({ QuantityPad }) => QuantityPad);

interface BoardProps {
  workspace: Workspace;
  /** Undefined until they were read. */
  pages: BoardPages | undefined;
  /** What the sale in front has of a product, as typed. */
  quantityOf: (productId: string) => string | undefined;
  /** One of it, or as much as told. */
  onPick: (product: CatalogueProduct, quantity?: string) => void;
  /** So many pesos of it, of what is sold in parts. */
  onMoney: (product: CatalogueProduct, pesos: string) => void;
  /** What has no product of its own. */
  onVarios: () => void;
  /** The goods of the last sale once more; not offered where a sale is begun. */
  onRepeat?: (() => void) | undefined;
  /** Edits the favourites; undefined for people who may not. */
  onEdit: (() => void) | undefined;
  /** The page that was chosen for this sale. */
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Rises with each scan or pick: somebody has gone on, and is not asked for a quantity any more. */
  touch: number;
  /** There is nothing to tap. */
  fallback: ReactNode;
}

/** Takes a tile that leads to nothing off its page, with a way back. */
function takeAway(db: ErpDatabase, serieId: number, page: FavouritePage, tile: FavouriteTile): void {
  const save = (change: (all: readonly FavouritePage[]) => FavouritePage[]) =>
    void editFavourites(db, serieId, change).catch(() =>
      toast({ message: text.favourites.notSaved, tone: 'error' }),
    );
  const at = page.casillas.indexOf(tile);
  save((all) => removeTile(all, page.id, tile));
  const undo = () => save((all) => addTile(all, page.id, tile, at));
  toast({ message: text.favourites.removed, tone: 'info', action: { label: text.undo, onClick: undo } });
}

/** What this shop sells most often, one tap away from the sale: its own pages, and the automatic one. */
export function Board(props: BoardProps) {
  const { workspace, pages: board, chosen, onChoose, onPick, onMoney, onRepeat, onEdit, fallback } = props;
  const [Pad, wantPad] = useOnDemand(fetchPad);
  /** The product whose quantity is asked for. */
  const [asked, setAsked] = useState<{ product: CatalogueProduct; touch: number } | null>(null);
  const panelId = useId();
  const pages = board?.pages ?? [];
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  const products = useTiles(workspace, page);
  if (!board) return <div className={styles.root} />;
  if (!page) return fallback;

  const draw = (tile: FavouriteTile) => {
    const key = `${tile.tipo} ${tile.id ?? ''}`;
    const target = pages.find(({ id }) => id === tile.id);
    const product = tile.id === null ? undefined : products?.byId.get(tile.id);
    if (tile.tipo === 'pagina' && target)
      return <PlainTile key={key} name={target.nombre} onTap={() => onChoose(target.id)} tile={tile} />;
    if (tile.tipo === 'varios')
      return <PlainTile key={key} name={text.favourites.varios} onTap={props.onVarios} tile={tile} />;
    if (tile.tipo === 'producto' && product) {
      const ask = () =>
        void wantPad().then((isThere) => isThere && setAsked({ product, touch: props.touch }));
      const quantity = props.quantityOf(product.id);
      return (
        <ProductTile
          key={key}
          // What has no price of its own is asked for that, not for how much of it.
          onLong={product.abierto ? () => onPick(product) : ask}
          onTap={() => onPick(product)}
          product={product}
          quantity={quantity}
          tile={tile}
        />
      );
    }
    if (!products) return <div key={key} />;
    // The page that was just chosen shows what was read of the one before.
    const isKnown = tile.tipo !== 'producto' || (products.isComplete && products.asked.has(tile.id));
    if (!isKnown) return <div className={styles.waits} key={key} />;
    const { serieId } = board;
    const remove = () => (serieId === null ? undefined : takeAway(workspace.db, serieId, page, tile));
    return (
      <GoneTile
        key={key}
        name={text.favourites.gone}
        onRemove={onEdit && page.id !== BEST ? remove : undefined}
      />
    );
  };

  const isAlone = board.favourites.length === 0;
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        {isAlone ? (
          <h2 className={styles.title}>{onRepeat ? text.scanOrTap : text.bestSellers}</h2>
        ) : (
          <PageTabs onShow={onChoose} pages={pages} panelId={panelId} shown={page.id} />
        )}
        {onRepeat &&
          (isAlone ? (
            <ActionButton className={styles.repeat} keepsFocus onClick={onRepeat} size={44} tone="ghost">
              {text.repeatLast}
            </ActionButton>
          ) : (
            <IconAction icon={RotateCcw} keepsFocus label={text.repeatLast} onClick={onRepeat} />
          ))}
        {onEdit && <IconAction icon={Pencil} label={text.favourites.edit} onClick={onEdit} />}
      </div>
      <div className={styles.scroll} id={panelId} role={isAlone ? undefined : 'tabpanel'}>
        {page.casillas.length === 0 && <p className="caption">{text.favourites.emptyPage}</p>}
        <div aria-label={page.nombre} className={styles.tiles} data-tiles="" role="group">
          {page.casillas.map(draw)}
        </div>
      </div>
      {Pad && asked?.touch === props.touch && (
        <Pad
          onAdd={(quantity) => onPick(asked.product, quantity)}
          onClose={() => setAsked(null)}
          onMoney={
            isDivisible(asked.product.unidad ?? 'und') ? (pesos) => onMoney(asked.product, pesos) : undefined
          }
          product={asked.product}
        />
      )}
    </div>
  );
}
