import type { Http } from '#app/api/http.ts';
import { readInvoicingStates } from '#app/api/owner/businesses.ts';
import type { InvoicingStates } from '#contract/invoicing/invoicing-states.ts';
import { parseBusinessId } from '#domain/accounts/business-id.ts';
import type { InvoicingState } from '#domain/invoicing/invoicing-blocks.ts';

// The cards of all businesses ask at once: the answer to the first is for all of them.
const asked = new WeakMap<Http, Promise<InvoicingStates>>();

function readAll(http: Http): Promise<InvoicingStates> {
  const open = asked.get(http) ?? readInvoicingStates(http).finally(() => asked.delete(http));
  asked.set(http, open);
  return open;
}

const numberOf = (id: string) => parseBusinessId(id)?.id;

/** What decides whether the counters of a business may issue. @throws as `askOwner` */
export async function readInvoicingState(http: Http, businessId: string): Promise<InvoicingState> {
  const found = (await readAll(http)).find(({ id }) => numberOf(id) === numberOf(businessId));
  if (!found) throw new Error('not among the businesses of this owner');
  return {
    serverNow: found.hora_servidor,
    lastIssuedAt: found.ultima_emision,
    vigencia_hasta: found.vigencia_hasta,
    series: found.series,
    isModuleOn: found.facturacion_activa,
    collaborators: found.colaboradores.map((one) => ({
      name: one.nombre,
      isActive: one.is_active,
      serieId: one.serie_facturacion,
    })),
  };
}
