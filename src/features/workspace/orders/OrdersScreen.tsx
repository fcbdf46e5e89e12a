import { ClipboardList, Plus, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { readBoard, type ShownOrder, tablesOfOrders } from '#app/data/read/orders/orders.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { isMuted, onMuted, setMuted } from '#app/ui/sound/chime.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { BillDialog } from './billing/BillDialog.tsx';
import { billOf, putInFront } from './billing/bill.ts';
import { Board } from './board/Board.tsx';
import { ClosedOrders } from './ClosedOrders.tsx';
import { OrderDetail } from './detail/OrderDetail.tsx';
import { BLANK_ORDER, typedOf, type TypedOrder } from './form/form-values.ts';
import { type OpenForm, OrderDrawer } from './form/OrderDrawer.tsx';
import type { RenderSearch } from './form/OrderForm.tsx';
import styles from './orders.module.css';
import { takeFurther } from './step.ts';
import { text } from './text.ts';

interface OrdersScreenProps {
  workspace: Workspace;
  isOffline: boolean;
  /** The mirror is empty and stays so for now. */
  isUnfilled: boolean;
  /** The first download is not over: there may be orders that have not come. */
  isFilling: boolean;
  /** The order that the address names; empty for the board. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** What a new order begins with, of a sale that became one; null without. */
  begun: TypedOrder | null;
  /** The new order of that sale is on disk, or nobody wants it. */
  onBegun: (isSaved: boolean) => void;
  renderSearch: RenderSearch;
  canSell: boolean;
  /** The sale of an order is in front. */
  onSell: () => void;
  /** Shows an invoice of the history. */
  onInvoice: (id: string) => void;
}

type View = 'open' | 'closed';
type Bill = { order: ShownOrder } & Awaited<ReturnType<typeof billOf>>;

/** What was promised and is not sold yet: taken, prepared, handed over, billed (orders.md). */
export function OrdersScreen(props: OrdersScreenProps) {
  const { workspace, openId, onOpen, begun, onBegun, canSell, onSell } = props;
  const { db } = workspace;
  const board = useLiveRead(tablesOfOrders(db), () => readBoard(db), [db]);
  const isSilent = useSyncExternalStore(onMuted, isMuted);
  const [view, setView] = useState<View>('open');
  const [form, setForm] = useState<OpenForm | null>(begun && { start: begun, edited: null });
  const [bill, setBill] = useState<Bill | null>(null);

  // What a toast offers may be pressed once this screen is gone.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  if (openId === '' && view !== 'open') setView('open');
  // The address has led to the board: forgotten, it can do so again.
  const forget = useEffectEvent(() => onOpen(null));
  useEffect(() => {
    if (openId === '') forget();
  }, [openId]);

  const create = () => setForm({ start: BLANK_ORDER, edited: null });
  const edit = async (order: ShownOrder) => {
    const client = order.cliente_id === null ? undefined : await db.clients.get(order.cliente_id);
    onOpen(null);
    setForm({ start: typedOf(order, client?.nombre ?? ''), edited: order });
  };
  const toSale = (order: ShownOrder, lines: Bill['lines']) => {
    setBill(null);
    void putInFront(workspace, order, lines).then(onSell);
  };
  const startBill = async (order: ShownOrder) => {
    const found = await billOf(workspace, order);
    if (found.lines.length > 0 && found.changed.length === 0 && found.missing.length === 0)
      toSale(order, found.lines);
    else if (isHere.current) setBill({ order, ...found });
    // Its details lead to the question.
    else onOpen(order.id);
  };
  const emptyBoard = (
    <EmptyState
      action={{ label: text.create, icon: Plus, onClick: create }}
      icon={ClipboardList}
      text={props.isUnfilled ? text.empty.unfilledText : text.empty.text}
      title={props.isUnfilled ? text.empty.unfilled : text.empty.title}
    />
  );
  return (
    <div className={styles.screen}>
      <PageHeading
        actions={
          <>
            <IconAction
              aria-pressed={isSilent}
              icon={isSilent ? VolumeX : Volume2}
              label={isSilent ? text.soundOff : text.soundOn}
              onClick={() => setMuted(!isSilent)}
            />
            <ActionButton icon={Plus} onClick={create} tone="primary">
              {text.create}
            </ActionButton>
          </>
        }
        title={text.title}
      >
        <Segmented
          label={text.views}
          onChange={setView}
          options={[
            { value: 'open', label: text.open },
            { value: 'closed', label: text.closed },
          ]}
          value={view}
        />
      </PageHeading>
      {props.isOffline && (
        <Notice className={styles.notice} isStanding tone="info">
          {text.offline}
        </Notice>
      )}
      {view === 'closed' && <ClosedOrders canBill={canSell} db={db} onOpen={onOpen} />}
      {view === 'open' &&
        board?.length === 0 &&
        (props.isFilling && !props.isUnfilled ? (
          <p className={styles.filling} role="status">
            {text.empty.filling}
          </p>
        ) : (
          emptyBoard
        ))}
      {view === 'open' && board !== undefined && board.length > 0 && (
        <Board
          canBill={canSell}
          onBill={(order) => void startBill(order)}
          onOpen={onOpen}
          onStep={(order, estado) =>
            void takeFurther(db, order, estado, {
              onBill: canSell ? (stepped) => void startBill(stepped) : undefined,
            })
          }
          orders={board}
        />
      )}
      <OrderDetail
        canBill={canSell}
        id={openId || null}
        onBill={(order) => void startBill(order)}
        onClose={() => onOpen(null)}
        onEdit={(order) => void edit(order)}
        onInvoice={props.onInvoice}
        workspace={workspace}
      />
      <OrderDrawer
        form={form}
        onClose={() => {
          setForm(null);
          if (begun) onBegun(false);
        }}
        onCreated={() => {
          if (begun) onBegun(true);
        }}
        renderSearch={props.renderSearch}
        workspace={workspace}
      />
      {bill && (
        <BillDialog
          bill={bill}
          onCancel={() => setBill(null)}
          onConfirm={() => toSale(bill.order, bill.lines)}
        />
      )}
    </div>
  );
}
