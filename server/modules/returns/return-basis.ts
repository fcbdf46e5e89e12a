import type { Client } from '#contract/clients/clients.ts';
import { clientIdentification, type IdentityField } from '#contract/clients/client-fields.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { ReturnInput } from '#contract/returns/return-input.ts';
import { returnText } from '#contract/returns/return-text.ts';
import type { Business, Series } from '#contract/session/session.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { Write } from '#server/platform/write.ts';
import type { ReturnPorts } from './ports.ts';

export interface ReturnRequest {
  actor: Collaborator;
  input: ReturnInput;
  facts: RequestFacts;
  /** SHA-256 of the request. */
  hash: string;
}

export type ReturnClient = Pick<Client, 'id' | 'dv_nit_juridico' | IdentityField> & {
  deleted_at: Date | null;
};

/** What a return rests on. */
export interface ReturnBasis {
  id: string;
  /** undefined without invoice. */
  invoice: Invoice | undefined;
  client: ReturnClient;
  business: Business;
  /** Series of the store that takes it back. */
  series: Series;
}

/** Whether a client has an account of his own: everybody but the built-in one. */
export const hasAccount = (client: ReturnClient): boolean =>
  clientIdentification(client) !== FINAL_CONSUMER_ID;

/** @throws Problem at the invoice or client that is not there, `sin_serie` */
export async function gather(
  ports: Pick<ReturnPorts, 'findInvoices' | 'findClient' | 'findSeries'>,
  { actor, input }: ReturnRequest,
  { tx, businessId }: Write,
  { id, business }: Pick<ReturnBasis, 'id' | 'business'>,
): Promise<ReturnBasis> {
  const [invoice] = input.factura_id ? await ports.findInvoices(tx, businessId, [input.factura_id]) : [];
  if (input.factura_id && !invoice) throw new Problem('factura_desconocida');
  const clientId = invoice?.cliente_id ?? input.cliente_id;
  const client = clientId ? await ports.findClient(tx, businessId, clientId) : undefined;
  if (!client) throw fieldProblem('cliente_id', returnText.clientRequired);
  // The goods are in the store of whom they were given to.
  const serieId = actor.serieId ?? invoice?.serie_id;
  const series = serieId === undefined ? undefined : await ports.findSeries(tx, businessId, serieId);
  if (!series) throw new Problem('sin_serie');
  return { id, invoice, client, business, series };
}
