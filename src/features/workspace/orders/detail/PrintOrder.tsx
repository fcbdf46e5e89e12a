import { Bike, ChefHat, Printer, ReceiptText } from 'lucide-react';
import type { ShownOrder } from '#app/data/read/orders/orders.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ActionMenu } from '#app/ui/button/ActionMenu.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import type { OrderPaper } from '#app/print/order/order-paper.ts';

const text = all.detail;
const UNKNOWN_BUSINESS = { nombre: '', identificacion: '', direccion: '', ciudad: '', telefono: '' };

/** Prints a paper of an order the way this device prints. @throws PrintError */
async function print({ db, session }: Workspace, order: ShownOrder, paper: OrderPaper): Promise<void> {
  // Fetched when there is something to print, as at the counter.
  const [{ orderPaper }, { printReceipt }, { readPrintSource }] = await Promise.all([
    import('#app/print/order/order-paper.ts'),
    import('#app/print/print-ticket.ts'),
    import('#app/data/read/invoices/print-source.ts'),
  ]);
  const [business, series, billed] = await Promise.all([
    db.business.toCollection().first(),
    db.series.get(order.serie_id),
    order.invoice_id === null ? undefined : db.invoices.get(order.invoice_id),
  ]);
  const payments = (billed?.invoice ?? billed?.sale)?.pagos;
  const establishment = series?.nombre_establecimiento ?? session.nombre_establecimiento ?? '';
  const source = await readPrintSource(db);
  await printReceipt(
    orderPaper(order, { paper, business: business ?? UNKNOWN_BUSINESS, establishment, payments }),
    source,
  );
}

/** The papers of an order: for who prepares it, and for who brings it. */
export function PrintOrder({ workspace, order }: { workspace: Workspace; order: ShownOrder }) {
  const act = (paper: OrderPaper) => () =>
    void print(workspace, order, paper).catch((error: unknown) =>
      toast({ message: printFailure(error, text.printFailed), tone: 'error' }),
    );
  const slip = {
    key: 'slip',
    label: text.slip,
    icon: Bike,
    onClick: act('slip'),
  };
  return (
    <ActionMenu
      actions={[
        { key: 'kitchen', label: text.kitchen, icon: ChefHat, onClick: act('kitchen') },
        { key: 'prices', label: text.kitchenPrices, icon: ReceiptText, onClick: act('priced') },
        ...(order.tipo === 'domicilio' ? [slip] : []),
      ]}
      label={text.print}
      renderOpener={(opener) => (
        <ActionButton icon={Printer} {...opener}>
          {text.print}
        </ActionButton>
      )}
    />
  );
}
