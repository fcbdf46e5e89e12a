import { useEffect, useRef, useState } from 'react';
import type { DraftClient, DraftLine, DraftPayment, SaleDraft } from '#app/data/draft.ts';
import * as edits from '#app/data/draft-edits.ts';
import { type CatalogueProduct, toDraftProduct } from '#app/data/product-catalogue.ts';
import { getInvoice } from '#app/data/invoices.ts';
import { markDelivered, submitSale } from '#app/data/sales.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printRecord } from '#app/print/print-record.ts';
import { beep } from '#app/ui/beep.ts';
import { toast } from '#app/ui/toast.ts';
import type { ChargedSale } from './ReceiptPanel.tsx';
import { text } from './text.ts';
import type { Sale } from './use-sale.ts';

const HELD_PRICES_MS = 86_400_000;

async function print({ db, session }: Workspace, id: string): Promise<void> {
  const [record, business] = await Promise.all([getInvoice(db, id), db.business.toCollection().first()]);
  const setting = { business, establishment: session.nombre_establecimiento ?? '', isReprint: false };
  if (record) await printRecord(record, setting);
}

/** Everything the cashier can do on the sell screen. Edits are synchronous; charging ends on disk. */
export function useSaleActions(workspace: Workspace, sale: Sale, focusSearch: () => void) {
  const { db, drafts: store, catalogue } = workspace;
  const [charged, setCharged] = useState<ChargedSale | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [unknownCode, setUnknownCode] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isCharging, setIsCharging] = useState(false);
  const isBusy = useRef(false);

  // Refused sales and, on a new device, the clients come through the database from the sync engine.
  useEffect(() => {
    const stops = [store.watchReturned(), store.watchFinalConsumer()];
    return () => stops.forEach((stop) => stop());
  }, [store]);

  // Leaving the screen (history, another module) is going on to something else: the goods have left.
  const chargedId = charged?.entityId;
  useEffect(() => {
    if (chargedId === undefined) return undefined;
    return () => void markDelivered(db, chargedId);
  }, [db, chargedId]);

  const edit = (change: (draft: SaleDraft) => SaleDraft) => {
    setRefusal(null);
    setNotice(null);
    store.edit(change);
  };
  /** Whatever starts the next sale says that the customer of the last one has left with the goods. */
  const leaveReceipt = () => {
    if (!charged) return;
    setCharged(null); // its effect marks the sale as delivered
  };
  const add = (product: CatalogueProduct) => {
    // First the focus: a quantity field that loses it commits what it shows, which would undo the edit.
    focusSearch();
    leaveReceipt();
    setUnknownCode(null);
    edit((draft) => edits.addProduct(draft, toDraftProduct(product)));
  };
  const reprice = async (draft: SaleDraft) => {
    const oldest = Date.now() - HELD_PRICES_MS;
    if (!draft.lines.some(({ product }) => product && product.at < oldest)) return;
    const fresh = await catalogue.byIds(draft.lines.flatMap(({ product }) => product?.id ?? []));
    const byId = new Map(fresh.map((product) => [product.id, toDraftProduct(product)]));
    store.editOne(draft.id, (before) => ({
      ...before,
      lines: before.lines.map((line) => ({
        ...line,
        product: (line.product && byId.get(line.product.id)) ?? line.product,
      })),
    }));
    setNotice(text.repriced);
  };
  const tellUnknown = (code: string) => {
    beep();
    setUnknownCode(code);
  };

  const charge = async () => {
    if (isBusy.current || charged) return;
    if (sale.obstacle) {
      setRefusal(sale.obstacle);
      beep();
      return;
    }
    isBusy.current = true;
    setIsCharging(true);
    const { draft, settlement, priced } = sale;
    // Off the screen before anything is awaited: a scan that comes now belongs to the next sale.
    store.take(draft.id);
    try {
      await store.settled();
      const saved = await submitSale(db, { draft, payments: settlement.payments, change: settlement.change });
      setCharged({ ...saved, total: priced.amounts.total_factura, change: settlement.change });
    } catch (error) {
      await store.readmit(draft).catch(() => undefined);
      setRefusal(text.notSaved(error instanceof Error ? error.message : String(error)));
    } finally {
      isBusy.current = false;
      setIsCharging(false);
    }
  };

  return {
    charged,
    refusal,
    unknownCode,
    notice,
    isCharging,
    add,
    charge,
    tellUnknown,
    forgetUnknown: () => setUnknownCode(null),
    async scan(code: string) {
      const product = await catalogue.byCode(code);
      if (product) add(product);
      else tellUnknown(code);
      focusSearch();
    },
    toSearch() {
      leaveReceipt();
      focusSearch();
    },
    async hold() {
      leaveReceipt();
      setRefusal(null);
      if (sale.draft.lines.length > 0) store.add();
      focusSearch();
    },
    show(id: string) {
      leaveReceipt();
      setRefusal(null);
      store.show(id);
      void reprice(store.current);
      focusSearch();
    },
    discard(draft: SaleDraft) {
      void store.discard(draft.id);
      const undo = () => void store.readmit(draft);
      toast({ message: text.saleDiscarded, tone: 'info', action: { label: text.undo, onClick: undo } });
      focusSearch();
    },
    /** The refused sale is open again: its draft came back by itself, the receipt goes. */
    async takeBack() {
      setCharged(null);
      focusSearch();
    },
    print(isProvisional: boolean) {
      if (!charged) return;
      const marked = isProvisional ? markDelivered(db, charged.entityId) : Promise.resolve();
      void marked
        .then(() => print(workspace, charged.entityId))
        .catch((error: Error) => setRefusal(error.message));
    },
    setQuantity: (key: string, typed: string) => edit((draft) => edits.setQuantity(draft, key, typed)),
    setDiscount: (key: string, typed: string) => edit((draft) => edits.setDiscount(draft, key, typed)),
    setText: (key: string, typed: string) => edit((draft) => edits.setLineText(draft, key, typed)),
    pickProduct: (key: string, product: CatalogueProduct) =>
      edit((draft) => edits.pickProduct(draft, key, toDraftProduct(product))),
    remove(line: DraftLine) {
      const { id, lines } = sale.draft;
      const at = lines.findIndex(({ key }) => key === line.key);
      edit((draft) => edits.removeLine(draft, line.key));
      const undo = () => store.editOne(id, (draft) => edits.restoreLine(draft, line, at));
      toast({
        message: text.removed(line.product?.nombre ?? text.lineProduct),
        tone: 'info',
        action: { label: text.undo, onClick: undo },
      });
      focusSearch();
    },
    setClient: (client: DraftClient | null) => edit((draft) => edits.setClient(draft, client)),
    setPayment: (at: number, changes: Partial<DraftPayment>) =>
      edit((draft) => edits.setPayment(draft, at, changes)),
    addPayment: (payment: DraftPayment) => edit((draft) => edits.addPayment(draft, payment)),
    removePayment: (at: number) => edit((draft) => edits.removePayment(draft, at)),
  };
}
