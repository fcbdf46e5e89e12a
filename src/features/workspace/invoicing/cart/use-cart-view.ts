import { useState } from 'react';

/** Under the scan field: the lines, or in their place the tiles, or the editor of the tiles. */
type View = 'lines' | 'tiles' | 'edit';

/**
 * What of a sale is in front where there is no room for both: after a tap it stays as it is, after a scan its line is seen.
 * @param touched what the last scan or pick changed
 */
export function useCartView(
  draftId: string,
  touched: { count: number; turn: number; isTapped: boolean } | null,
) {
  const turn = touched?.turn ?? 0;
  const [choice, setChoice] = useState<{ draftId: string; turn: number; view: View } | null>(null);
  const [page, setPage] = useState<{ draftId: string; id: string } | null>(null);
  const isOfNow = choice?.draftId === draftId && choice.turn === turn;
  const view: View = isOfNow ? choice.view : touched?.isTapped ? 'tiles' : 'lines';
  return {
    view,
    touch: touched?.count ?? 0,
    show: (next: View) => setChoice({ draftId, turn, view: next }),
    /** The page of tiles that was chosen; each sale begins with the first one. */
    page: page?.draftId === draftId ? page.id : null,
    choosePage: (id: string) => setPage({ draftId, id }),
  };
}

export type CartView = ReturnType<typeof useCartView>;
