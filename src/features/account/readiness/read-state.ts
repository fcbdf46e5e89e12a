import type { Http } from '#app/api/http.ts';
import { readBusiness } from '#app/api/owner-businesses.ts';
import { readCollaborators } from '#app/api/owner-collaborators.ts';
import { readConfiguration } from '#app/api/owner-packages.ts';
import type { InvoicingState } from '#domain/invoicing-blocks.ts';

const INVOICING = 'facturacion';

/** What decides whether the counters of a business may issue. @throws as `askOwner` */
export async function readInvoicingState(http: Http, businessId: string): Promise<InvoicingState> {
  const [detail, configuration, people] = await Promise.all([
    readBusiness(http, businessId),
    readConfiguration(http, businessId),
    readCollaborators(http, businessId),
  ]);
  const module = configuration.componentes_configurados.find(
    (one) => one.componente_erp_detalle.slug === INVOICING,
  );
  return {
    vigencia_hasta: detail.resolucion.vigencia_hasta,
    series: detail.series,
    isModuleOn: module?.is_active === true,
    collaborators: people.map((person) => ({
      name: `${person.first_name} ${person.last_name}`,
      isActive: person.is_active,
      serieId: person.serie_facturacion,
    })),
  };
}
