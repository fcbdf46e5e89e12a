type PageSlot = number | 'gap-before' | 'gap-after';

/**
 * Which page numbers stand between ‹ and ›. Always the same count of slots once there are more than five pages,
 * so the arrows don't move under a pointer that keeps clicking.
 */
export function pageSlots(page: number, pageCount: number): PageSlot[] {
  if (pageCount <= 5) return Array.from({ length: pageCount }, (_, index) => index + 1);
  if (page <= 3) return [1, 2, 3, 'gap-after', pageCount];
  if (page >= pageCount - 2) return [1, 'gap-before', pageCount - 2, pageCount - 1, pageCount];
  return [1, 'gap-before', page, 'gap-after', pageCount];
}
