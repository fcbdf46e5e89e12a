import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  DraftClient,
  DraftLine,
  DraftPayment,
  DraftProduct,
  SaleDraft,
} from '#app/data/drafts/draft.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { takeBackExchange } from '#app/data/drafts/exchange.ts';
import * as edits from '#app/data/drafts/draft-edits.ts';
import { clientWithId } from '#app/data/read/clients/clients.ts';
import { type CatalogueProduct, toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { beep } from '#app/ui/sound/beep.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { repriceOld } from './reprice.ts';
import type { UnknownCodeProps } from './SellNotices.tsx';
import { text } from './text.ts';
import { useApart } from './price/use-apart.ts';
import { useNaming } from './price/use-naming.ts';
import { type ChargeListener, useCharge } from './use-charge.ts';
import type { Sale } from './use-sale.ts';

export interface SaleActionsOptions extends Omit<ChargeListener, 'onSaved'> {
  /** The server does not answer. */
  isOffline: boolean;
  focusSearch: () => void;
  /** The code of a receipt was scanned: its sale is wanted. */
  onInvoice: (id: string) => void;
}

/** What the last scan or pick changed. */
interface Touched {
  productId: string;
  /** Its number in a row. */
  count: number;
  /** The number of the last touch to decide what is in front. */
  turn: number;
  /** That was the tap of a tile: the lines may be out of sight. */
  isTapped: boolean;
}

type Added = { quantity?: string | undefined; isTapped?: boolean };

/** Everything the cashier can do on the sell screen. Edits are synchronous; charging ends on disk. */
export function useSaleActions(
  workspace: Workspace,
  sale: Sale,
  { isOffline, focusSearch, onInvoice, ...listener }: SaleActionsOptions,
) {
  const { drafts: store, catalogue } = workspace;
  const receipt = useCharge(workspace, sale, isOffline, {
    onSaved: () => {
      // A field that goes with its sale would take the focus along, and Enter would start no next one.
      if (!document.activeElement?.closest('[role="dialog"]')) focusSearch();
    },
    ...listener,
  });
  const [unknownCode, setUnknownCode] = useState<Pick<
    UnknownCodeProps,
    'code' | 'plu' | 'isReceipt' | 'isOffline'
  > | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { naming, ...prices } = useNaming((code) => void scan(code));
  const [touched, setTouched] = useState<Touched | null>(null);
  // Scans are looked up one after the other, and charging waits for those before it.
  const scans = useRef<Promise<void>>(Promise.resolve());

  // Refused sales and, on a new device, the clients come through the database from the sync engine.
  useEffect(() => {
    const stops = [store.watchReturned(), store.watchFinalConsumer()];
    return () => stops.forEach((stop) => stop());
  }, [store]);

  const reprice = useEffectEvent(async (draft: SaleDraft) => {
    if (await repriceOld(workspace, draft)) setNotice(text.repriced);
  });
  // A sale comes to the front in many ways (opened, resumed, returned by the server): its prices may be old.
  useEffect(() => {
    void reprice(sale.draft);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each sale that comes to the front
  }, [sale.draft.id]);

  const edit = (change: (draft: SaleDraft) => SaleDraft) => {
    receipt.forgetRefusal();
    store.edit(change);
  };
  const enter = (
    product: DraftProduct,
    change: (draft: SaleDraft, product: DraftProduct) => SaleDraft,
    isTapped = false,
  ) => {
    // First the focus: a quantity field that loses it commits what it shows, which would undo the edit. A cashier who
    // went on to the client field while the code was looked up stays there.
    if (!document.activeElement?.closest('[data-client-search]')) focusSearch();
    receipt.leave();
    setUnknownCode(null);
    const isKept = isTapped && store.current.lines.length > 0; // what is in front
    setTouched((before) => {
      const count = (before?.count ?? 0) + 1;
      const front = isKept ? before : { turn: count, isTapped };
      return { turn: 0, isTapped: false, ...front, productId: product.id, count };
    });
    edit((draft) => change(draft, product));
  };
  const add = (product: CatalogueProduct, { quantity, isTapped }: Added = {}) => {
    // Its price is the counter's: asked for first, with the sale as it is.
    if (product.abierto) prices.ask({ product: toDraftProduct(product), isTapped });
    else enter(toDraftProduct(product), (draft, one) => edits.addProduct(draft, one, quantity), isTapped);
  };
  const waitFor = (work: Promise<void>) => {
    const before = scans.current;
    scans.current = work.then(
      () => before,
      () => before,
    );
  };
  const apart = useApart(workspace, { enter, waitFor, ...prices });
  const choose = (client: DraftClient) => {
    setUnknownCode(null);
    edit((draft) => edits.setClient(draft, client));
  };
  /** @returns whether the code is that of a receipt that is kept here */
  const tellUnknown = async (code: string): Promise<boolean> => {
    const plu = await apart.addLabelled(code);
    if (plu === true) return true;
    // Fetched with the first code that no product has.
    const found = await import('#app/data/read/invoices/by-receipt.ts')
      .then(({ findByReceipt }) => findByReceipt(workspace.db, code))
      .catch(() => undefined);
    if (typeof found === 'object') {
      onInvoice(found.id);
      return true;
    }
    beep();
    setUnknownCode({ code, plu, isReceipt: found === 'elsewhere', isOffline });
    return false;
  };
  /**
   * A code that comes while a price is asked for is looked up after that.
   * @param clientId text of the client search where the code was scanned into that field: it may be a document's
   * @returns what became of it, for who can't see the cart
   */
  const scan = async (code: string, clientId?: string) => {
    if (naming) {
      prices.keep(code);
      return { words: code, isFailure: false };
    }
    const found = scans.current.then(async () => ({
      product: await catalogue.byCode(code),
      client: clientId === undefined ? undefined : await clientWithId(workspace.db, clientId),
    }));
    const handled = found.then(
      async ({ product, client }) => {
        if (product) add(product);
        else if (client) choose(client);
        else if (await tellUnknown(code)) return { words: code, isFailure: false };
        const name = (product ?? client)?.nombre;
        return { words: name ?? text.unknownScanned, isFailure: name === undefined };
      },
      () => {
        setNotice(text.searchFailed);
        return { words: text.searchFailed, isFailure: true };
      },
    );
    scans.current = handled.then(
      () => undefined,
      () => undefined,
    );
    const outcome = await handled;
    focusSearch();
    return outcome;
  };
  const offerUndo = (message: string, undo: () => void) => {
    const onClick = () => {
      // Messages about the sale without this line no longer apply.
      receipt.forgetRefusal();
      undo();
    };
    toast({ message, tone: 'info', action: { label: text.undo, onClick } });
  };
  /** Another sale in front: messages about the last one no longer apply. */
  const turn = () => {
    receipt.leave();
    receipt.forgetRefusal();
    setUnknownCode(null);
    setNotice(null);
    prices.forgetAll();
    setTouched(null);
    focusSearch();
  };

  const putAside = () => {
    turn();
    if (store.current.lines.length > 0 || store.current.exchange) store.add();
  };
  /** Runs it after earlier scans have reached this sale, not the next one; goods whose price is asked for would stay behind. */
  const afterScans = (deed: () => void) =>
    void scans.current.then(() => (prices.isAsking() ? undefined : deed()));

  return {
    ...receipt,
    unknownCode,
    notice,
    touched,
    add,
    naming,
    nameLater: prices.end,
    ...apart,
    tellUnknown,
    forgetUnknown: () => setUnknownCode(null),
    forgetNotice: () => setNotice(null),
    forgetError: () => store.edit((draft) => ({ ...draft, error: null })),
    waitFor,
    scan,
    charge() {
      if (naming) return;
      setUnknownCode(null);
      setNotice(null);
      afterScans(receipt.askCharge);
    },
    newSale: turn,
    /** The goods of the last sale once more. */
    async repeatLast() {
      turn();
      // Fetched with the first sale that is repeated.
      const { count, left } = await import('./cart/repeat-last.ts')
        .then(({ repeatLast }) => repeatLast(workspace))
        .catch(() => ({ count: 0, left: [] }));
      if (count === 0) setNotice(text.nothingToRepeat);
      else if (left.length > 0) setNotice(text.notRepeated(left));
      focusSearch();
    },
    /** A sale that was charged and given up is open again. */
    async takeBack(operation: Operation) {
      const { current } = store;
      // The cashier may have gone on meanwhile: the sale of the next customer stays in front.
      const isInFront = receipt.drop(operation.entityId);
      const standIn = current.lines.length === 0 && !current.exchange ? current : undefined;
      await takeBackExchange(workspace.db, store, operation, standIn);
      if (isInFront || standIn) return;
      store.show(current.id);
      toast({ message: text.exchange.undone, tone: 'info' });
    },
    afterScans,
    hold: () => afterScans(putAside),
    show(id: string) {
      turn();
      store.show(id);
    },
    discard(draft: SaleDraft) {
      turn();
      void store.discard(draft.id);
      if (draft.lines.length > 0 || draft.exchange)
        offerUndo(text.saleDiscarded, () => void store.readmit(draft));
    },
    clear() {
      const before = sale.draft;
      edit(edits.clearLines);
      offerUndo(text.cleared, () => store.editOne(before.id, (draft) => edits.restoreCleared(draft, before)));
      focusSearch();
    },
    remove(line: DraftLine) {
      const before = sale.draft;
      edit((draft) => edits.removeLine(draft, line.key));
      offerUndo(text.removed(line.product?.nombre ?? text.lineProduct), () =>
        store.editOne(before.id, (draft) => edits.restoreLine(draft, line, before)),
      );
      focusSearch();
    },
    setValue: (key: string, pesos: string) => edit((draft) => edits.setValue(draft, key, pesos)),
    setSaleDiscount: (typed: string) => edit((draft) => edits.setSaleDiscount(draft, typed)),
    setQuantity: (key: string, typed: string) => edit((draft) => edits.setQuantity(draft, key, typed)),
    setDiscount: (key: string, typed: string) => edit((draft) => edits.setDiscount(draft, key, typed)),
    setText: (key: string, typed: string, product: DraftProduct | null) =>
      edit((draft) => edits.setLineText(draft, key, typed, product)),
    pickProduct(key: string, product: CatalogueProduct) {
      const picked = toDraftProduct(product);
      if (product.abierto) prices.ask({ product: picked, lineKey: key });
      else edit((draft) => edits.pickProduct(draft, key, picked));
    },
    setLineNote: (key: string, note: string) => edit((draft) => edits.setLineNote(draft, key, note)),
    setClient: (client: DraftClient | null) => edit((draft) => edits.setClient(draft, client)),
    setPayment: (at: number, changes: Partial<DraftPayment>) =>
      edit((draft) => edits.setPayment(draft, at, changes)),
    addPayment: (payment: DraftPayment) => edit((draft) => edits.addPayment(draft, payment)),
    setNote: (note: string) => edit((draft) => edits.setNote(draft, note)),
    dropExchange() {
      const { id, exchange = null } = sale.draft;
      edit((draft) => edits.setExchange(draft, null));
      offerUndo(text.exchange.removed, () =>
        store.editOne(id, (draft) => edits.setExchange(draft, exchange)),
      );
      focusSearch();
    },
    removePayment: (at: number) => edit((draft) => edits.removePayment(draft, at)),
  };
}
