import { announce } from '#app/data/announce.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { answeredInvoice } from '#app/data/queue/exchange.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';

/** A sale whose receipt shows another number than its invoice now has. */
export interface Renumbered {
  seq: number;
  entityId: string;
  /** Number on the customer's receipt. */
  former: string;
  /** Number of the invoice. */
  current: string;
  cliente: string;
  /** Money. */
  total: string;
}

/** Number of an invoice. */
function numberOf(invoice: unknown): string | undefined {
  const { numero_factura_display: shown } = (invoice ?? {}) as { numero_factura_display?: unknown };
  return typeof shown === 'string' ? shown : undefined;
}

/**
 * What stays of a sale that the server had taken and has forgotten: the number that was printed. It may get another
 * one, because other counters sell meanwhile.
 * @param invoice as the mirror has it: of a sale whose answer was lost only the feed told the number
 */
export function formerNumberOf(operation: Operation, invoice: unknown): Pick<Operation, 'formerNumber'> {
  const printed = operation.formerNumber ?? numberOf(answeredInvoice(operation)) ?? numberOf(invoice);
  return isKind(operation, 'sale') && printed !== undefined ? { formerNumber: printed } : {};
}

/** Sales that a restored server numbered anew, oldest first, until a person has seen them. */
export async function listRenumbered(db: ErpDatabase): Promise<Renumbered[]> {
  const marked = await db.outbox.where('formerNumber').above('').sortBy('seq');
  const found = await Promise.all(marked.map((operation) => toRenumbered(db, operation)));
  return found.filter((sale) => sale !== undefined);
}

async function toRenumbered(db: ErpDatabase, operation: Operation): Promise<Renumbered | undefined> {
  const { seq, state, entityId, formerNumber } = operation;
  if (!isKind(operation, 'sale') || state !== 'done' || formerNumber === undefined) return undefined;
  const { cliente, total_factura } = operation.effect.sale;
  const mirrored = (await db.invoices.get(entityId))?.invoice;
  const current = numberOf(mirrored) ?? numberOf(answeredInvoice(operation));
  if (current === undefined || current === formerNumber) return undefined;
  return { seq, entityId, former: formerNumber, current, cliente: cliente.nombre, total: total_factura };
}

/** Whether a receipt is known to carry the number that its invoice has after all: nobody needs to be told. */
export function isNumberedAsBefore(operation: Operation): boolean {
  const { formerNumber } = operation;
  return formerNumber !== undefined && formerNumber === numberOf(answeredInvoice(operation));
}

/**
 * A person has seen these. A sale that got its number while the list was read keeps its mark, and is shown next time.
 */
export async function acknowledgeRenumbered(db: ErpDatabase, seen: readonly Renumbered[]): Promise<void> {
  await db.outbox
    .where('seq')
    .anyOf(seen.map(({ seq }) => seq))
    .modify((operation) => {
      delete operation.formerNumber;
    });
  announce(db.name, 'outbox');
}
