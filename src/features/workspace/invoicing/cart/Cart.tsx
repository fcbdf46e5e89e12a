import { LayoutGrid, Tag } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { CameraButton } from '#app/ui/camera/CameraButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { BestSellers } from './BestSellers.tsx';
import { type DownloadState, EmptyCart } from './EmptyCart.tsx';
import { LineTable } from './LineTable.tsx';
import { Naming } from '#app/features/workspace/invoicing/price/Naming.tsx';
import { ProductSearch } from './ProductSearch.tsx';
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
  /** The sale whose lines have made room for tiles: several products, one tap each. */
  const [tilesOf, setTilesOf] = useState<string | null>(null);
  const hasTiles = tilesOf === draft.id;
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
          {draft.lines.length > 0 && (
            <IconAction
              aria-pressed={hasTiles}
              icon={LayoutGrid}
              keepsFocus
              label={text.bestSellers}
              onClick={() => setTilesOf(hasTiles ? null : draft.id)}
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
        onClose={() => {
          actions.nameLater();
          onDone();
        }}
        onNamed={(product, pesos) => void actions.addNamed(product, pesos)}
        product={actions.naming}
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
      {draft.lines.length === 0 ? (
        <EmptyCart
          download={download}
          onDownload={() => {
            onDone();
            return props.onDownload();
          }}
          onFollow={props.onFollow}
          onPick={actions.add}
          workspace={workspace}
          hasProducts={hasProducts}
          onRepeat={() => void actions.repeatLast()}
        />
      ) : hasTiles ? (
        <BestSellers fallback={null} onPick={actions.add} workspace={workspace} />
      ) : (
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
          stockAsOf={stockAsOf}
          touched={actions.touched}
        />
      )}
    </Panel>
  );
}
