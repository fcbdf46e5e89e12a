import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { useFinger, usePhone } from '#app/ui/hooks/use-screen.ts';
import { useScanner } from '#app/ui/scanner/use-scanner.ts';
import { Cart } from './cart/Cart.tsx';
import type { DownloadState } from './cart/EmptyCart.tsx';
import { ChargePanel } from './charge/ChargePanel.tsx';
import { ClientPicker } from './client/ClientPicker.tsx';
import { PhoneCharge } from './phone/PhoneCharge.tsx';
import { useNewProduct } from './product/use-new-product.tsx';
import { ReceiptPanel } from './charge/ReceiptPanel.tsx';
import { DrawerLink, DrawerStrip, OPEN_DRAWER } from './DrawerStrip.tsx';
import { SellHeader } from './SellHeader.tsx';
import styles from './sell.module.css';
import { useHold } from './order/use-hold.tsx';
import { invoiceHref, NumberingBanner, UnsavedNotice } from './SellNotices.tsx';
import { can } from '#domain/accounts/permissions.ts';
import { usePriceCheck } from './price/use-price-check.tsx';
import { useActiveModules } from './cart/use-active-modules.ts';
import { useSale } from './use-sale.ts';
import { type SaleActionsOptions, useSaleActions } from './use-sale-actions.ts';
import { focusReceived, useSellKeys } from './keys/use-sell-keys.ts';

// Nobody needs it to sell.
const fetchNewClient = () => import('./client/NewClient.tsx').then(({ NewClient }) => NewClient);
const fetchKeys = () => import('./keys/KeysDialog.tsx').then(({ KeysDialog }) => KeysDialog);

export interface SellScreenProps extends Pick<SaleActionsOptions, 'onReceipt'> {
  workspace: Workspace;
  /** First download of the device: shown in place of the products while there are none. */
  download: DownloadState;
  /** Asks for them once more; resolves when that is over. */
  onDownload: () => unknown;
  /** The last answer came from the server: the stock shown is today's. */
  isInStep: boolean;
  /** The server does not answer. */
  isOffline: boolean;
  /** When the mirror last matched the server, ISO 8601. */
  lastSync: string | null;
  onOpenHistory: () => void;
  /** Gives an operation up with the server's word; whether it is given up. */
  onGiveUp: (seq: number) => Promise<boolean>;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
}

/** The counter: products left, charge right; the scan field is pinned and never moves. */
export function SellScreen(props: SellScreenProps) {
  const { workspace, download, isInStep, lastSync, onOpenHistory, onFollow } = props;
  const { db } = workspace;
  const search = useRef<HTMLInputElement>(null);
  const isPhone = usePhone();
  const isTouch = useFinger();
  // A focus that nobody asked for would open the keyboard on glass; scans are heard without it.
  const focusSearch = () => (isTouch ? undefined : search.current?.focus());
  const sale = useSale(workspace, props.isOffline);
  /** The sale that was to be charged before it could be; another one in front is not meant. */
  const askedFor = useRef<string | null>(null);
  const actions = useSaleActions(workspace, sale, {
    isOffline: props.isOffline,
    focusSearch,
    onInvoice: (id) => props.onFollow(invoiceHref(id)),
    onReceipt: props.onReceipt,
    onUnsettled: (id) => void (askedFor.current = id),
  });
  const [KeysDialog, wantKeys] = useOnDemand(fetchKeys);
  const [NewClient, wantNewClient] = useOnDemand(fetchNewClient);
  const priceCheck = usePriceCheck(workspace, focusSearch);
  /** What the name of a client that is to be made began with. */
  const [newClient, setNewClient] = useState<string | null>(null);
  const newProduct = useNewProduct(workspace, { onClose: focusSearch, onMade: actions.scan, onFollow });
  const modules = useActiveModules(db);
  const holding = useHold(workspace, sale, { modules, actions, onFollow });
  const mayCreate = can(workspace.session.permission_level, 'clients.edit') && modules?.includes('clientes');
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const wantsPayment = useRef(false);
  // Only whether there is any: to count fifty thousand would take a step for each, at every change of one.
  const hasProducts = useLiveRead(
    [db.products],
    async () => (await db.products.filter(({ borrado }) => !borrado).first()) !== undefined,
    [db],
  );

  const help = () => {
    void wantKeys();
    setIsHelpOpen(true);
  };
  const closeAll = () => {
    setIsHelpOpen(false);
    setIsChoosing(false);
    setIsDrawerOpen(false);
  };
  const checkPrice = () => {
    closeAll();
    priceCheck.open();
  };
  /**
   * Where the shop charges with an open drawer only, the key and the button lead there first. Pressed before the screen
   * knows the shop's rules, they count once it does: a sale would be charged without bag tax and rounding.
   */
  const charge = () => {
    askedFor.current = sale.isSettled ? null : sale.draft.id;
    if (!sale.isSettled) return;
    if (sale.needsDrawer) props.onFollow(OPEN_DRAWER);
    else actions.charge();
  };
  const chargeAsked = useEffectEvent(charge);
  useEffect(() => {
    if (askedFor.current !== sale.draft.id) askedFor.current = null;
    else if (sale.isSettled) chargeAsked();
  }, [sale.isSettled, sale.draft.id]);
  const startNext = () => {
    closeAll();
    actions.newSale();
  };
  /** Where cash is typed; the button where nothing is. On a phone the drawer with both comes first. */
  const focusPayment = () => {
    if (actions.charged) return;
    wantsPayment.current = isPhone && !isDrawerOpen;
    if (wantsPayment.current) setIsDrawerOpen(true);
    else focusReceived();
  };
  useScanner((code, into) => {
    // It is no scan of the sale behind.
    if (holding.isAsking || newProduct.isOpen) return;
    closeAll();
    void actions.scan(code, into?.field.closest('[data-client-search]') ? into.text : undefined);
  }, workspace.catalogue.hasCode);
  useSellKeys({
    F1: help,
    F2: () => {
      if (actions.charged) startNext();
      else closeAll();
      search.current?.focus();
    },
    F4: () => {
      if (!actions.leave()) return;
      setIsDrawerOpen(isPhone);
      setIsChoosing(true);
    },
    F6: checkPrice,
    F7: focusPayment,
    F8: charge,
    F9: () => {
      closeAll();
      holding.hold();
    },
  });

  const client = (
    <ClientPicker
      credit={sale.credit}
      db={db}
      draft={sale.draft}
      isOpen={isChoosing}
      isUnfilled={download !== 'done' && download !== 'running'}
      onClose={(choice) => {
        setIsChoosing(false);
        if (choice !== undefined) actions.setClient(choice);
        focusSearch();
      }}
      onCreate={
        mayCreate
          ? (typed) => {
              setIsChoosing(false);
              void wantNewClient().then((isThere) => (isThere ? setNewClient(typed) : focusSearch()));
            }
          : undefined
      }
      onOpen={() => setIsChoosing(true)}
      onWork={actions.waitFor}
    />
  );
  const side = actions.charged ? (
    <ReceiptPanel
      charged={actions.charged}
      db={db}
      failure={actions.refusal}
      isOffline={props.isOffline}
      key={actions.charged.entityId}
      isHeld={actions.isHeld}
      onGiveUp={async (operation) => {
        const isGone = await props.onGiveUp(operation.seq);
        if (isGone) await actions.takeBack(operation);
        return isGone;
      }}
      onNewSale={startNext}
      onReturned={() => {
        actions.drop(actions.charged?.entityId ?? '');
        closeAll();
      }}
      onUse={(deed, isProvisional) => void actions.use(deed, isProvisional)}
    />
  ) : (
    <ChargePanel
      client={client}
      isCharging={actions.charging !== null}
      onAddPayment={actions.addPayment}
      onCharge={charge}
      onDone={focusSearch}
      onDiscount={actions.setSaleDiscount}
      onNote={actions.setNote}
      onOrder={actions.charging ? undefined : holding.order}
      // On glass that key only puts the keyboard away.
      onPaid={isTouch ? focusSearch : charge}
      onPayment={actions.setPayment}
      onRemovePayment={actions.removePayment}
      refusal={actions.refusal}
      sale={actions.charging ?? sale}
      stockAsOf={isInStep ? null : lastSync}
    />
  );

  return (
    <div className={styles.screen}>
      <SellHeader
        currentId={sale.draft.id}
        drafts={sale.drafts}
        onClear={actions.clear}
        onDiscard={actions.discard}
        onHelp={help}
        onHistory={onOpenHistory}
        onHold={holding.hold}
        onShow={actions.show}
        reminder={<DrawerLink db={db} onFollow={props.onFollow} />}
      />
      <div className="banners">
        <UnsavedNotice drafts={workspace.drafts} />
        <NumberingBanner db={db} />
        <DrawerStrip db={db} onFollow={props.onFollow} />
        {holding.shown}
        {sale.exchange?.parts && !actions.charged && (
          <sale.exchange.parts.ExchangeStrip exchange={sale.exchange} onRemove={actions.dropExchange} />
        )}
      </div>
      <div className={styles.columns}>
        <Cart
          actions={actions}
          download={download}
          onDownload={props.onDownload}
          stockAsOf={isInStep ? null : lastSync}
          isTouch={isTouch}
          onDone={focusSearch}
          onFollow={props.onFollow}
          onNewProduct={newProduct.open}
          onEmptyEnter={actions.charged ? startNext : sale.draft.lines.length > 0 ? focusPayment : undefined}
          hasProducts={hasProducts}
          sale={sale}
          search={search}
          workspace={workspace}
        />
        {isPhone ? (
          <PhoneCharge
            isDone={actions.charged !== null}
            isOpen={isDrawerOpen}
            onClose={() => setIsDrawerOpen(false)}
            onShown={() => {
              if (wantsPayment.current) focusReceived();
              wantsPayment.current = false;
            }}
            onOpen={() => (sale.needsDrawer && !actions.charged ? charge() : setIsDrawerOpen(true))}
            sale={sale}
          >
            {side}
          </PhoneCharge>
        ) : (
          <Panel className={styles.side} padding="none">
            {side}
          </Panel>
        )}
      </div>
      {priceCheck.dialog}
      {NewClient && newClient !== null && (
        <NewClient
          db={db}
          onClose={() => {
            setNewClient(null);
            focusSearch();
          }}
          onMade={(made) => {
            setNewClient(null);
            actions.setClient(made);
            focusSearch();
          }}
          typed={newClient}
        />
      )}
      {newProduct.dialog}
      {KeysDialog && <KeysDialog isOpen={isHelpOpen} onClose={closeAll} onPriceCheck={checkPrice} />}
    </div>
  );
}
