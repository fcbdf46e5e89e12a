import { useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import { shelfPrice } from '#app/features/workspace/invoicing/price/shelf-price.ts';
import type { FavouritePage, FavouriteTile } from '#domain/invoicing/favourites.ts';
import type { Change } from './Editor.tsx';
import { editorText as text } from './editor-text.ts';
import styles from './editor.module.css';
import { moveAmongTiles } from './move-among-tiles.ts';
import { isOut } from './Tile.tsx';
import { TileTools } from './TileTools.tsx';
import tileStyles from './tiles.module.css';
import { useTiles } from './use-board.ts';

interface EditedTilesProps {
  workspace: Workspace;
  page: FavouritePage;
  pages: readonly FavouritePage[];
  onSave: (change: Change) => void;
  onRemove: (change: Change, undo: Change, message: string) => void;
}

const keyOf = ({ tipo, id }: FavouriteTile) => `${tipo} ${id ?? ''}`;

/** The tiles of a page: the chosen one is moved, named, coloured or taken away by the tools above them. */
export function EditedTiles({ workspace, page, pages, onSave, onRemove }: EditedTilesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const products = useTiles(workspace, page);
  const tile = page.casillas.find((one) => keyOf(one) === chosen);
  /** What a tile is called without a text of its own. */
  const nameOf = ({ tipo, id }: FavouriteTile): string => {
    if (tipo === 'varios') return text.varios;
    if (tipo === 'pagina') return pages.find((other) => other.id === id)?.nombre ?? text.gone;
    return products?.byId.get(id)?.nombre ?? (products?.isComplete ? text.gone : '');
  };
  return (
    <>
      {tile ? (
        <TileTools
          at={page.casillas.indexOf(tile)}
          count={page.casillas.length}
          key={keyOf(tile)}
          name={nameOf(tile)}
          onRemove={onRemove}
          onSave={onSave}
          pageId={page.id}
          tile={tile}
        />
      ) : (
        <p className={styles.hint}>{page.casillas.length === 0 ? text.empty : text.choose}</p>
      )}
      <div aria-label={text.tiles} className={tileStyles.tiles} data-tiles="" role="group">
        {page.casillas.map((one) => {
          const product = one.tipo === 'producto' ? products?.byId.get(one.id) : undefined;
          return (
            <button
              aria-pressed={one === tile}
              className={tileStyles.tile}
              data-color={one.color ?? undefined}
              data-out={(product && isOut(product)) || undefined}
              key={keyOf(one)}
              onClick={() => setChosen(one === tile ? null : keyOf(one))}
              onKeyDown={moveAmongTiles}
              type="button"
            >
              <span className={tileStyles.name}>{one.texto ?? nameOf(one)}</span>
              {product && !product.abierto && <span className={tileStyles.price}>{shelfPrice(product)}</span>}
            </button>
          );
        })}
      </div>
    </>
  );
}
