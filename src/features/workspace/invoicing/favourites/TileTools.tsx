import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import {
  addTile,
  changeTile,
  FAVOURITES_MOST,
  type FavouriteTile,
  moveTile,
  removeTile,
  TILE_COLOURS,
} from '#domain/invoicing/favourites.ts';
import type { Change } from './Editor.tsx';
import { editorText as text } from './editor-text.ts';
import styles from './editor.module.css';
import { NameField } from './NameField.tsx';

interface TileToolsProps {
  tile: FavouriteTile;
  /** What it is called without a text of its own. */
  name: string;
  pageId: string;
  /** Its place, and how many there are. */
  at: number;
  count: number;
  onSave: (change: Change) => void;
  onRemove: (change: Change, undo: Change, message: string) => void;
}

const COLOURS = [null, ...TILE_COLOURS] as const;

/** What can be done with the chosen tile. */
export function TileTools({ tile, name, pageId, at, count, onSave, onRemove }: TileToolsProps) {
  const shown = tile.texto ?? name;
  const move = (steps: number) => onSave((all) => moveTile(all, pageId, tile, steps));
  return (
    <div aria-label={`${text.chosen}: ${shown}`} className={styles.tools} role="group">
      <IconAction disabled={at === 0} icon={ChevronLeft} label={text.left} onClick={() => move(-1)} />
      <IconAction
        disabled={at === count - 1}
        icon={ChevronRight}
        label={text.right}
        onClick={() => move(1)}
      />
      <NameField
        isOptional
        label={text.tileText}
        maxLength={FAVOURITES_MOST.tileText}
        onName={(typed) => onSave((all) => changeTile(all, pageId, tile, { texto: typed || null }))}
        placeholder={name}
        value={tile.texto ?? ''}
      />
      <div aria-label={text.colour} className={styles.colours} role="group">
        {COLOURS.map((color) => (
          <button
            aria-label={color ? text.colours[color] : text.noColour}
            aria-pressed={tile.color === color}
            className={styles.colour}
            data-color={color ?? undefined}
            key={color ?? ''}
            onClick={() => onSave((all) => changeTile(all, pageId, tile, { color }))}
            title={color ? text.colours[color] : text.noColour}
            type="button"
          />
        ))}
      </div>
      <IconAction
        icon={Trash2}
        label={text.removeTile(shown)}
        onClick={() =>
          onRemove(
            (all) => removeTile(all, pageId, tile),
            (all) => addTile(all, pageId, tile, at),
            text.tileRemoved(shown),
          )
        }
        tone="danger"
      />
    </div>
  );
}
