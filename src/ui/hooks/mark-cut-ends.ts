/**
 * Marks a row that scrolls sideways with the ends at which it goes on (`data-more="start end"`), so that its style
 * can fade them: a row that ends between two of its parts would look whole. For the `ref` of the row.
 */
export function markCutEnds(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const mark = () => {
    const beyond = row.scrollWidth - row.clientWidth - row.scrollLeft;
    const ends = [row.scrollLeft > 1 && 'start', beyond > 1 && 'end'];
    row.dataset['more'] = ends.filter(Boolean).join(' ');
  };
  const sizes = new ResizeObserver(mark);
  for (const part of [row, ...row.children]) sizes.observe(part);
  row.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    row.removeEventListener('scroll', mark);
  };
}
