import { useState } from 'react';

/** Under the scan field: the lines, or in their place the tiles, or the editor of the tiles. */
type View = 'lines' | 'tiles' | 'edit';

/**
 * What of a sale is in front where there is no room for both: after a tap the tiles stay, after a scan its line is seen.
 * @param touched what the last scan or pick changed
 */
export function useCartView(draftId: string, touched: { count: number; isTapped: boolean } | null) {
  const touch = touched?.count ?? 0;
  const [choice, setChoice] = useState<{ draftId: string; touch: number; view: View } | null>(null);
  const [page, setPage] = useState<{ draftId: string; id: string } | null>(null);
  const isOfNow = choice?.draftId === draftId && choice.touch === touch;
  const view: View = isOfNow ? choice.view : touched?.isTapped ? 'tiles' : 'lines';
  return {
    view,
    touch,
    show: (next: View) => setChoice({ draftId, touch, view: next }),
    /** The page of tiles that was chosen; each sale begins with the first one. */
    page: page?.draftId === draftId ? page.id : null,
    choosePage: (id: string) => setPage({ draftId, id }),
  };
}

export type CartView = ReturnType<typeof useCartView>;
