import { isHandedOverByInvoice, orderState } from '#domain/orders/orders.ts';
import { idFrom } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import * as sales from './order-sales.repo.ts';
import * as repo from './order-writes.repo.ts';

/** The order behind a label, under its lock; it may be unknown here, and holds nothing up. */
interface WatchedOrder {
  id: string;
  /** The invoice in force that bills it already, with its number on paper. */
  billed: { id: string; numero: string } | null;
}

/**
 * Brings an order to where its steps and its sales have it, and has the devices hear of it. Nothing for an order that is
 * not here: it finds its sales when it comes.
 * @param annulled an invoice that the write annuls
 */
export async function settleOrder(write: Write, id: string, annulled: string | null = null): Promise<void> {
  const { tx, businessId, changes, now } = write;
  const course = await repo.findCourse(tx, businessId, id);
  if (!course) return;
  const billing = await sales.findBilling(tx, businessId, id, annulled);
  const invoiceId = billing?.invoice_id ?? null;
  const steps = course.pasos.filter((step) => step.invoice_id === null || step.invoice_id === invoiceId);
  if (billing && isHandedOverByInvoice(course.tipo)) {
    await repo.insertStep(tx, businessId, id, {
      id: idFrom(`entregado ${billing.invoice_id}`),
      estado: 'entregado',
      collaboratorId: billing.collaborator_id,
      deviceId: null,
      invoiceId,
      motivo: null,
      fisico_en: billing.fisico_en,
      created_at: now,
      creation_hash: null,
    });
    steps.push({ estado: 'entregado', invoice_id: invoiceId });
  }
  const estado = orderState(steps, billing !== undefined);
  await repo.storeState(tx, businessId, id, { estado, invoiceId });
  changes.put('pedidos', id);
}

/** What sales, returns and payments do with the label of an order (orders.md): it is never a reason to refuse them but one. */
export const orderLabels = {
  /** Locks the order before the write locks anything of its own. @returns undefined for no label */
  async watch({ tx, businessId }: Write, id: string | null | undefined): Promise<WatchedOrder | undefined> {
    if (!id) return undefined;
    await repo.lockOrder(tx, businessId, id);
    const billing = await sales.findBilling(tx, businessId, id);
    if (!billing) return { id, billed: null };
    const numero = await sales.findInvoiceNumber(tx, businessId, billing.invoice_id);
    return { id, billed: { id: billing.invoice_id, numero } };
  },

  /**
   * A sale bills the order; a further one of it changes nothing. Called once the sale's own row is among the changes: its
   * replay counts the versions from there.
   */
  async bill(
    write: Write,
    { id, billed }: WatchedOrder,
    sale: { invoiceId: string; collaboratorId: number; soldAt: Date },
  ): Promise<void> {
    await sales.insertSale(write.tx, write.businessId, id, {
      invoice_id: sale.invoiceId,
      collaborator_id: sale.collaboratorId,
      fisico_en: sale.soldAt,
    });
    if (!billed) await settleOrder(write, id);
  },

  /** An invoice is annulled: what it billed can be billed again. */
  async free(write: Write, order: WatchedOrder | undefined, invoiceId: string): Promise<void> {
    if (order) await settleOrder(write, order.id, invoiceId);
  },

  /** Whether it keeps goods for this client, who may pay for them before they are billed. */
  keepsFor: async ({ tx, businessId }: Write, { id, billed }: WatchedOrder, clientId: string) =>
    billed === null && repo.keepsFor(tx, businessId, id, clientId),

  /** Whether it is here and was taken for no client: whose money it is, a payment towards it would leave open. */
  isOfNobody: ({ tx, businessId }: Write, { id }: WatchedOrder) => repo.isOfNobody(tx, businessId, id),

  /** Something was paid towards it: the devices hear what its client has paid. */
  async pay(write: Write, order: WatchedOrder | undefined): Promise<void> {
    if (order && (await repo.findCourse(write.tx, write.businessId, order.id)))
      write.changes.put('pedidos', order.id);
  },
};
