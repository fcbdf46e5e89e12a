import type { KeyboardEvent } from 'react';

/** Arrows go from tile to tile as they lie; those of a group that is marked `data-tiles`. */
export function moveAmongTiles(event: KeyboardEvent<HTMLElement>): void {
  const group = event.currentTarget.closest('[data-tiles]');
  const tiles = [...(group?.querySelectorAll('button') ?? [])];
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
