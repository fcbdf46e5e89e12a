import { LayoutGrid, List, Tag } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { CameraButton } from '#app/ui/camera/CameraButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { useBoard } from '#app/features/workspace/invoicing/favourites/use-board.ts';
import { Naming } from '#app/features/workspace/invoicing/price/Naming.tsx';
import { CartBody, useBeside } from './CartBody.tsx';
import type { DownloadState } from './EmptyCart.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { useCartView } from './use-cart-view.ts';
import styles from '#app/features/workspace/invoicing/sell.module.css';
import { SaleNotice, UnknownCode } from '#app/features/workspace/invoicing/SellNotices.tsx';
import { text } from '#app/features/workspace/invoicing/text.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';
import type { useSaleActions } from '#app/features/workspace/invoicing/use-sale-actions.ts';

interface CartProps {
  workspace: Workspace;
  sale: Sale;
  actions: ReturnType<typeof useSaleActions>;
  search: RefObject<HTMLInputElement | null>;
  isTouch: boolean;
  download: DownloadState;
  onDownload: () => unknown;
  /** When the stock shown was last in step with the server, while offline. */
  stockAsOf: string | null;
  hasProducts: boolean | undefined;
  onDone: () => void;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
  /** Makes a product of a code that none has. */
  onNewProduct: (code: string) => void;
  onEmptyEnter: (() => void) | undefined;
}

/** The scan field and the lines under it. */
export function Cart(props: CartProps) {
  const { workspace, sale, actions, search, isTouch, download, stockAsOf, hasProducts, onDone } = props;
  const { draft } = sale;
  const board = useBoard(workspace);
  const view = useCartView(draft.id, actions.touched);
  const hasTiles = view.view === 'tiles';
  const isBeside = useBeside(board, hasProducts);
  const isToggled =
    draft.lines.length > 0 && !isBeside && view.view !== 'edit' && board && board.pages.length > 0;
  // A screen that comes later than the chat beside it leaves the focus of a person who writes there.
  const [isChatting] = useState(() => Boolean(document.activeElement?.closest('[data-chat]')));
  return (
    <Panel className={styles.cart} padding="none">
      <div className={styles.scan}>
        <div className={styles.scanRow}>
          <ProductSearch
            autoFocus={!isTouch && !isChatting}
            catalogue={workspace.catalogue}
            chargedId={actions.charged?.entityId}
            footnote={stockAsOf ? text.stockFrom(stockAsOf) : undefined}
            inputRef={search}
            isUnfilled={download !== 'done' && download !== 'running'}
            keyHint="F2"
            onAmount={(pesos) => void actions.addSundries(pesos)}
            onPick={actions.add}
            onUnknownCode={actions.tellUnknown}
            onWork={actions.waitFor}
            {...(props.onEmptyEnter ? { onEmptyEnter: props.onEmptyEnter } : {})}
          />
          {isToggled && (
            <IconAction
              aria-pressed={hasTiles}
              icon={hasTiles ? List : LayoutGrid}
              keepsFocus
              label={board.favourites.length > 0 ? text.favourites.show : text.bestSellers}
              onClick={() => view.show(hasTiles ? 'lines' : 'tiles')}
            />
          )}
          <IconAction
            icon={Tag}
            keepsFocus
            label={text.sundriesHint}
            onClick={() => void actions.addSundries()}
          />
          <CameraButton onCode={actions.scan} />
        </div>
        {actions.unknownCode && (
          <UnknownCode
            {...actions.unknownCode}
            db={workspace.db}
            level={workspace.session.permission_level}
            onClose={actions.forgetUnknown}
            onCreate={props.onNewProduct}
            onFollow={props.onFollow}
          />
        )}
      </div>
      <Naming
        asked={actions.naming}
        onClose={(asked) => {
          actions.nameLater(asked);
          onDone();
        }}
        onNamed={(asked, pesos) => void actions.addNamed(asked, pesos)}
      />
      {draft.error && (
        <SaleNotice onClose={actions.forgetError} tone="error">
          {draft.error}
        </SaleNotice>
      )}
      {actions.notice && (
        <SaleNotice onClose={actions.forgetNotice} tone="info">
          {actions.notice}
        </SaleNotice>
      )}
      <CartBody {...props} board={board} view={view} />
    </Panel>
  );
}
