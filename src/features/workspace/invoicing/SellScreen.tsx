import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { useScanner } from '#app/ui/use-scanner.ts';
import { formatCop } from '#domain/money.ts';
import { ChargePanel } from './ChargePanel.tsx';
import { ClientPicker } from './ClientPicker.tsx';
import { LineTable } from './LineTable.tsx';
import { NumberingBanner } from './NumberingBanner.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { SellHeader } from './SellHeader.tsx';
import styles from './sell.module.css';
import { text } from './text.ts';
import { UnknownCode } from './UnknownCode.tsx';
import { useSale } from './use-sale.ts';
import { useSaleActions } from './use-sale-actions.ts';
import { useSellKeys } from './use-sell-keys.ts';

const PHONE = '(max-width: 40em)';

export interface SellScreenProps {
  workspace: Workspace;
  isOnline: boolean;
  /** When the mirror last matched the server, ISO 8601. */
  lastSync: string | null;
  onOpenHistory: () => void;
}

/** The counter: products left, charge right; the scan field is pinned and never moves. */
export function SellScreen({ workspace, isOnline, lastSync, onOpenHistory }: SellScreenProps) {
  const search = useRef<HTMLInputElement>(null);
  const focusSearch = () => search.current?.focus();
  const sale = useSale(workspace);
  const actions = useSaleActions(workspace, sale, focusSearch);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE) ?? false;
  const productCount = useLiveQuery(() => workspace.db.products.count(), [workspace.db]);

  useScanner((code) => void actions.scan(code));
  useSellKeys({
    F1: () => setIsHelpOpen(true),
    F2: () => actions.toSearch(),
    F4: () => setIsChoosing(true),
    F8: () => void actions.charge(),
    F9: () => void actions.hold(),
  });

  const client = (
    <ClientPicker
      db={workspace.db}
      draft={sale.draft}
      isOpen={isChoosing}
      onClose={(choice) => {
        setIsChoosing(false);
        if (choice !== undefined) actions.setClient(choice);
        focusSearch();
      }}
      onOpen={() => setIsChoosing(true)}
    />
  );
  const side = actions.charged ? (
    <ReceiptPanel
      charged={actions.charged}
      db={workspace.db}
      key={actions.charged.entityId}
      onNewSale={() => {
        setIsDrawerOpen(false);
        actions.toSearch();
      }}
      onPrint={actions.print}
      onReturned={() => void actions.takeBack()}
    />
  ) : (
    <ChargePanel
      client={client}
      isCharging={actions.isCharging}
      onAddPayment={actions.addPayment}
      onCharge={() => void actions.charge()}
      onPayment={actions.setPayment}
      onRemovePayment={actions.removePayment}
      refusal={actions.refusal}
      sale={sale}
    />
  );

  return (
    <div className={styles.screen}>
      <SellHeader
        currentId={sale.draft.id}
        drafts={sale.drafts}
        isHelpOpen={isHelpOpen}
        onDiscard={actions.discard}
        onHelp={setIsHelpOpen}
        onHistory={onOpenHistory}
        onHold={() => void actions.hold()}
        onShow={actions.show}
      />
      <div className={styles.banners}>
        <NumberingBanner db={workspace.db} />
      </div>
      <div className={styles.columns}>
        <Panel className={styles.cart} padding="none">
          <div className={styles.scan}>
            <ProductSearch
              autoFocus={!isPhone}
              catalogue={workspace.catalogue}
              inputRef={search}
              keyHint="F2"
              onPick={actions.add}
              onUnknownCode={actions.tellUnknown}
            />
          </div>
          {actions.unknownCode && (
            <UnknownCode
              code={actions.unknownCode}
              level={workspace.session.permission_level}
              onClose={actions.forgetUnknown}
            />
          )}
          {actions.notice && (
            <div className={styles.unknown}>
              <Notice tone="info">{actions.notice}</Notice>
            </div>
          )}
          <LineTable
            hasNoProducts={productCount === 0 && lastSync !== null}
            onDiscount={actions.setDiscount}
            onPickProduct={actions.pickProduct}
            onQuantity={actions.setQuantity}
            onRemove={actions.remove}
            onText={actions.setText}
            sale={sale}
            stockAsOf={isOnline ? null : lastSync}
            workspace={workspace}
          />
        </Panel>
        {isPhone ? (
          <>
            <div className={styles.phoneBar}>
              <div className={styles.phoneTotal}>
                <span>{text.total}</span>
                <strong>{formatCop(sale.priced.amounts.total_factura)}</strong>
              </div>
              <ActionButton onClick={() => setIsDrawerOpen(true)} size={60} tone="primary">
                {text.chargeShort}
              </ActionButton>
            </div>
            <Drawer
              onClose={() => setIsDrawerOpen(false)}
              opened={isDrawerOpen}
              classNames={{ body: styles.drawer ?? '' }}
              position="bottom"
              size="92%"
              title={text.charge}
            >
              {side}
            </Drawer>
          </>
        ) : (
          <Panel className={styles.side} padding="none">
            {side}
          </Panel>
        )}
      </div>
    </div>
  );
}
