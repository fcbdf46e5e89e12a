import { ChevronLeft, ChevronRight, CornerDownRight, Ellipsis, ShoppingBasket, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionMenu, type MenuAction } from '#app/ui/button/ActionMenu.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { ProductSearch } from '#app/features/workspace/invoicing/cart/ProductSearch.tsx';
import {
  addTile,
  type FavouritePage,
  FAVOURITES_MOST,
  type FavouriteTile,
  movePage,
  removePage,
  renamePage,
  restorePage,
} from '#domain/invoicing/favourites.ts';
import type { Change } from './Editor.tsx';
import { editorText as text } from './editor-text.ts';
import styles from './editor.module.css';
import { EditedTiles } from './EditedTiles.tsx';
import { NameField } from './NameField.tsx';

interface EditedPageProps {
  workspace: Workspace;
  page: FavouritePage;
  pages: readonly FavouritePage[];
  onSave: (change: Change) => void;
  /** Saves what takes something away, and offers a way back. */
  onRemove: (change: Change, undo: Change, message: string) => void;
}

const LOOKS = { texto: null, color: null } as const;

/** One page of favourites while it is laid out. */
export function EditedPage(props: EditedPageProps) {
  const { workspace, page, pages, onSave, onRemove } = props;
  const { id, nombre, casillas } = page;
  /** A search that has found its product begins anew. */
  const [found, setFound] = useState(0);
  const at = pages.indexOf(page);
  const add = (tile: FavouriteTile) => onSave((all) => addTile(all, id, tile));
  const leading: MenuAction[] = pages
    .filter((other) => other.id !== id)
    .map((other) => ({
      key: other.id,
      label: text.toPage(other.nombre),
      icon: CornerDownRight,
      onClick: () => add({ tipo: 'pagina', id: other.id, ...LOOKS }),
    }));
  const sundries = () => add({ tipo: 'varios', id: null, ...LOOKS });
  const others = [{ key: 'varios', label: text.varios, icon: ShoppingBasket, onClick: sundries }, ...leading];
  return (
    <>
      <div className={styles.rows}>
        <div className={styles.row}>
          <NameField
            label={text.pageName}
            maxLength={FAVOURITES_MOST.pageName}
            onName={(name) => onSave((all) => renamePage(all, id, name))}
            value={nombre}
          />
          <IconAction
            disabled={at === 0}
            icon={ChevronLeft}
            label={text.pageLeft}
            onClick={() => onSave((all) => movePage(all, id, -1))}
          />
          <IconAction
            disabled={at === pages.length - 1}
            icon={ChevronRight}
            label={text.pageRight}
            onClick={() => onSave((all) => movePage(all, id, 1))}
          />
          <IconAction
            icon={Trash2}
            label={text.removePage(nombre)}
            onClick={() => {
              // As they are then: what is shown may be a moment older.
              let before = pages;
              onRemove(
                (all) => {
                  before = all;
                  return removePage(all, id);
                },
                (all) => restorePage(all, before, id),
                text.pageRemoved(nombre),
              );
            }}
            tone="danger"
          />
        </div>
        {casillas.length < FAVOURITES_MOST.tiles ? (
          <div className={styles.row}>
            <div className={styles.search}>
              <ProductSearch
                autoFocus={found > 0}
                catalogue={workspace.catalogue}
                key={found}
                label={text.addProduct}
                onPick={(product) => {
                  add({ tipo: 'producto', id: product.id, ...LOOKS });
                  setFound(found + 1);
                }}
                placeholder={text.addProductHint}
              />
            </div>
            {others.length > 0 && (
              <ActionMenu
                actions={others}
                label={text.addOther}
                renderOpener={({ 'aria-label': label, ...opener }) => (
                  <IconAction icon={Ellipsis} label={label} {...opener} />
                )}
              />
            )}
          </div>
        ) : (
          <p className={styles.full}>{text.full(FAVOURITES_MOST.tiles)}</p>
        )}
      </div>
      <EditedTiles onRemove={onRemove} onSave={onSave} page={page} pages={pages} workspace={workspace} />
    </>
  );
}
