import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { operationOf } from '#app/data/read/invoices/invoices.ts';
import { whyNotWritten } from '#app/data/write-failure.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { limitsOf, recordedPayments } from '#app/data/drafts/exchange.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { isShownAsZero } from '#domain/money/money.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { beep } from '#app/ui/sound/beep.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { type ChargedSale, NUMBER_WITHIN_MS, type ReceiptDeed } from './charge/ReceiptPanel.tsx';
import { text } from './text.ts';
import type { Sale } from './use-sale.ts';

// Fetched once there is something to print: a counter is ready to sell without it.
const loadPrinting = () => import('./printing.ts');

async function doWith(workspace: Workspace, id: string, deed: ReceiptDeed): Promise<string | null> {
  const printing = await loadPrinting();
  if (deed === 'text' || deed === 'picture') {
    return (await printing.shareSale(workspace, id, deed)) === 'copied' ? text.copied : null;
  }
  await printing.printSale(workspace, id, deed === 'pdf' ? 'browser' : 'device');
  return null;
}

/** Whether the money that goes back waits for the server's word. */
const asksForMoney = (back: ChargedSale['back'] | undefined): boolean =>
  back?.parts != null && !back.hasLeft && back.medio !== 'credito';

/** What became of a receipt: shown; left for what comes next; dropped, as its sale was given up or came back. */
type ReceiptFate = 'shown' | 'left' | 'dropped';

export interface ChargeListener {
  /** Just before the receipt stands where the fields of the sale were. */
  onSaved: () => void;
  onReceipt?: ((fate: ReceiptFate) => void) | undefined;
  /** A scan has just changed the sale: it is to be charged once what is left of those goods has been read. */
  onUnsettled: (saleId: string) => void;
}

/**
 * Charging the sale in front, and the receipt that follows.
 * @param isOffline the server does not answer
 */
export function useCharge(
  workspace: Workspace,
  sale: Sale,
  isOffline: boolean,
  { onSaved, onReceipt, onUnsettled }: ChargeListener,
) {
  const { db, drafts: store } = workspace;
  const [charged, setCharged] = useState<ChargedSale | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [charging, setCharging] = useState<Sale | null>(null);
  const isBusy = useRef(false);
  const entityId = charged?.entityId;
  const back = charged?.back;
  const asksMoney = asksForMoney(back);
  const operation = useLiveRead(
    [db.outbox],
    async () => (asksMoney && entityId !== undefined ? operationOf(db, entityId) : undefined),
    [db, asksMoney, entityId],
  );
  /** Money waits for the server's word: until it comes, or the cashier lets the money go, nothing says that it left. */
  const isOver = operation?.state === 'done' || operation?.state === 'discarded';
  const isHeld = asksMoney && !isOver && operation?.delivered !== true;
  const holdsMoney = useRef(false);
  const inFront = useRef<string | undefined>(undefined);
  const isLeft = useRef(false);

  // Leaving the screen (history, another module) is going on to something else: the goods have left.
  useEffect(() => {
    if (entityId === undefined) return undefined;
    return () => (holdsMoney.current ? undefined : void markDelivered(db, entityId));
  }, [db, entityId]);
  useEffect(() => {
    holdsMoney.current = isHeld;
    inFront.current = entityId;
  }, [isHeld, entityId]);
  const tell = useEffectEvent((fate: ReceiptFate) => onReceipt?.(fate));
  // An answer that comes once the screen was left is about nothing in front.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (inFront.current !== undefined) tell('left');
      inFront.current = undefined;
    };
  }, []);
  /** The answer may come in a moment, and its sum is to be seen then. */
  const isWaiting = () =>
    holdsMoney.current && charged !== null && Date.now() - charged.at < NUMBER_WITHIN_MS;

  /**
   * Whatever starts the next sale says that the customer of the last one has left; the effect above notes it. This
   * says nothing of an exchange whose money waits.
   * @returns false while its answer may come in a moment: it stays, and what is scanned is the next sale
   */
  const leave = (): boolean => {
    if (isWaiting()) return false;
    if (holdsMoney.current) toast({ message: text.exchange.putAside, tone: 'info' });
    setCharged(null);
    if (charged) onReceipt?.('left');
    return true;
  };
  const refuse = (reason: string) => {
    setRefusal(reason);
    beep();
  };
  const charge = async () => {
    if (isBusy.current) return;
    // The key pressed twice charges once; where the next sale has begun beside the receipt, that is meant.
    if (charged) return sale.draft.lines.length > 0 ? void leave() : undefined;
    if (!sale.isSettled) return onUnsettled(sale.draft.id);
    if (sale.obstacle) {
      refuse(sale.obstacle);
      return;
    }
    isBusy.current = true;
    setCharging(sale);
    setRefusal(null);
    const { settlement, priced, exchange } = sale;
    const { change, rounding } = settlement;
    const payments = recordedPayments(sale);
    // What came back is worth what it is now: not as the sale remembers it.
    const draft = exchange ? { ...sale.draft, exchange: exchange.goods } : sale.draft;
    const refunds = exchange ? { refunds: exchange.refunds } : {};
    try {
      // Without network money goes back at once: it is a fact from then on. So it is where its asking cannot be fetched.
      const hasLeft = exchange !== null && (isOffline || !exchange.parts);
      const goes = exchange !== null && !isShownAsZero(exchange.given);
      const facts = goes && hasLeft ? { ...refunds, isDelivered: true } : refunds;
      const submit = () => submitSale(db, { draft, payments, change, ...facts });
      const saved = await store.charge(draft, () =>
        exchange?.parts ? exchange.parts.whileUnchanged(db, exchange.goods, submit) : submit(),
      );
      const back =
        exchange && goes
          ? {
              medio: exchange.goods.medio,
              valor: exchange.given,
              of: limitsOf(exchange.goods),
              total: exchange.total,
              parts: exchange.parts,
              hasLeft,
            }
          : null;
      // Charged by another tab before, it is not known to have left. It is saved whatever becomes of that.
      if (goes && hasLeft) await markDelivered(db, saved.entityId).catch(() => undefined);
      // Locked meanwhile, or left for the history: no receipt comes, and the goods have left as they do behind one.
      if (isLeft.current) {
        onReceipt?.('left');
        return asksForMoney(back) ? undefined : await markDelivered(db, saved.entityId);
      }
      onSaved();
      onReceipt?.('shown');
      setCharged({ ...saved, total: priced.amounts.total_factura, change, rounding, back, at: Date.now() });
    } catch (error) {
      refuse(exchange?.parts?.whyNotCharged(error) ?? text.notSaved[whyNotWritten(error)]);
    } finally {
      isBusy.current = false;
      setCharging(null);
    }
  };
  // A scan may still change the sale between the key and its effect: the callback of the newest render is called.
  const latest = useRef(charge);
  useEffect(() => {
    latest.current = charge;
  });

  return {
    charged,
    refusal,
    /** The sale that is being saved; it stays on the panel until it is. */
    charging,
    askCharge: () => setTimeout(() => void latest.current(), 0),
    forgetRefusal: () => setRefusal(null),
    leave,
    /** The sale is none any more. @returns whether its receipt was in front */
    drop(gone: string): boolean {
      setCharged((now) => (now?.entityId === gone ? null : now));
      if (inFront.current !== gone) return false;
      onReceipt?.('dropped');
      return true;
    },
    isHeld,
    /** A failure is shown beside the receipt; the sale stays as it is. */
    async use(deed: ReceiptDeed, isProvisional: boolean) {
      if (!charged) return;
      setRefusal(null);
      try {
        if (deed === 'auto' && !(await loadPrinting()).printsByItself()) return;
        if (isProvisional) await markDelivered(db, charged.entityId);
        const told = await doWith(workspace, charged.entityId, deed);
        if (told !== null) toast({ message: told });
      } catch (error) {
        const isShare = deed === 'text' || deed === 'picture';
        setRefusal(printFailure(error, isShare ? text.notShared : text.noPrinting));
      }
    },
  };
}
