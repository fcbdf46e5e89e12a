import type { ReactNode } from 'react';
import type { DraftLine } from '#app/data/drafts/draft.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { useNarrow } from '#app/ui/hooks/use-screen.ts';
import { can } from '#domain/accounts/permissions.ts';
import { addToQuantity } from '#domain/stock/quantity.ts';
import { Board } from '#app/features/workspace/invoicing/favourites/Board.tsx';
import type { BoardPages } from '#app/features/workspace/invoicing/favourites/use-board.ts';
import styles from '#app/features/workspace/invoicing/sell.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';
import type { useSaleActions } from '#app/features/workspace/invoicing/use-sale-actions.ts';
import { type DownloadState, EmptyCart, ScanFirst } from './EmptyCart.tsx';
import { LineTable } from './LineTable.tsx';
import type { CartView } from './use-cart-view.ts';

// Wanted when somebody lays the tiles out.
const fetchEditor = () =>
  import('#app/features/workspace/invoicing/favourites/Editor.tsx').then(({ Editor }) => Editor);

interface CartBodyProps {
  workspace: Workspace;
  sale: Sale;
  actions: ReturnType<typeof useSaleActions>;
  view: CartView;
  board: BoardPages | undefined;
  download: DownloadState;
  onDownload: () => unknown;
  stockAsOf: string | null;
  hasProducts: boolean | undefined;
  onDone: () => void;
  onFollow: (href: string) => void;
}

/** Whether tiles stand beside the lines: a tap moves nothing, not even the first one of a sale. */
export function useBeside(board: BoardPages | undefined, hasProducts: boolean | undefined): boolean {
  const isNarrow = useNarrow();
  return !isNarrow && hasProducts !== false && (board === undefined || board.pages.length > 0);
}

/** How much of a product the sale has, in all its lines; undefined for none. */
function quantityIn(lines: readonly DraftLine[], id: string): string | undefined {
  return lines
    .filter(({ product }) => product?.id === id)
    .reduce<string | undefined>((sum = '0', { cantidad }) => addToQuantity(sum, cantidad), undefined);
}

/** The lines of the sale and the tiles, beside each other where there is room. */
export function CartBody(props: CartBodyProps) {
  const { workspace, sale, actions, view, board, hasProducts, onDone } = props;
  const { lines } = sale.draft;
  const [Editor, wantEditor] = useOnDemand(fetchEditor);
  const isBeside = useBeside(board, hasProducts);
  const serieId = board?.serieId ?? null;
  const mayEdit = can(workspace.session.permission_level, 'favourites.edit') && board?.isKnown === true;
  const edit = mayEdit ? () => void wantEditor().then((isThere) => isThere && view.show('edit')) : undefined;
  const repeat = () => void actions.repeatLast();

  const tiles = (onRepeat: (() => void) | undefined, fallback: ReactNode) => (
    <Board
      chosen={view.page}
      fallback={fallback}
      onChoose={view.choosePage}
      onEdit={edit}
      onMoney={actions.addValue}
      onPick={(product, quantity) => actions.add(product, { quantity, isTapped: true })}
      onRepeat={onRepeat}
      onVarios={() => void actions.addSundries()}
      pages={board}
      quantityOf={(id) => quantityIn(lines, id)}
      touch={view.touch}
      workspace={workspace}
    />
  );
  if (view.view === 'edit' && Editor && board && serieId !== null)
    return (
      <Editor
        first={view.page}
        onDone={() => {
          view.show('tiles');
          onDone();
        }}
        pages={board.favourites}
        serieId={serieId}
        workspace={workspace}
      />
    );
  const scanFirst = <ScanFirst onEdit={board?.pages.length === 0 ? edit : undefined} onRepeat={repeat} />;
  const empty = () => (
    <EmptyCart
      download={props.download}
      hasProducts={hasProducts}
      onDownload={() => {
        onDone();
        return props.onDownload();
      }}
      onFollow={props.onFollow}
      workspace={workspace}
    >
      {scanFirst}
    </EmptyCart>
  );
  const table = () => (
    <LineTable
      catalogue={workspace.catalogue}
      onClear={actions.clear}
      onDiscount={actions.setDiscount}
      onDone={onDone}
      onNote={actions.setLineNote}
      onPickProduct={actions.pickProduct}
      onQuantity={actions.setQuantity}
      onValue={actions.setValue}
      onRemove={actions.remove}
      onText={actions.setText}
      sale={sale}
      stockAsOf={props.stockAsOf}
      touched={actions.touched}
    />
  );
  // The tiles stay after the first tap: nothing moves under the finger.
  const isCovered = !isBeside && hasProducts && (lines.length === 0 || view.view === 'tiles');
  const isEmpty = lines.length === 0;
  return (
    <div className={styles.body}>
      {isCovered
        ? tiles(isEmpty ? repeat : undefined, isEmpty ? scanFirst : null)
        : isEmpty
          ? empty()
          : table()}
      {isBeside && hasProducts && (
        <section aria-label={text.favourites.show} className={styles.beside}>
          {tiles(undefined, null)}
        </section>
      )}
    </div>
  );
}
