import type { KeyboardEvent } from 'react';

/** Arrows go from tile to tile as they lie, past those without a button; those of a group that is marked `data-tiles`. */
export function moveAmongTiles(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...(event.currentTarget.closest('[data-tiles]')?.children ?? [])] as HTMLElement[];
  const columns = cells.filter((cell) => cell.offsetTop === cells[0]?.offsetTop).length;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  if (!step) return;
  const from = cells.findIndex((cell) => cell.contains(event.currentTarget));
  for (let at = from + step; cells[at]; at += step) {
    const button = cells[at]?.closest('button') ?? cells[at]?.querySelector('button');
    if (!button) continue;
    event.preventDefault();
    return button.focus();
  }
}
