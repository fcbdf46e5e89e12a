import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { packageEndpoints } from '#contract/packages/package-endpoints.ts';
import type { ErpConfiguration } from '#contract/packages/packages.ts';
import type { Example } from '#tests/contract/example.ts';

// A package with all five modules, so that the world stays as it is.
const EVERYTHING = 2;

export const packageExamples: Record<keyof typeof packageEndpoints, Example> = {
  packages: () => ({}),
  erpConfiguration: ({ a }) => ({ params: { tipo: 'PJ', id: a.businessId } }),
  choosePackage: ({ a }) => ({
    params: { tipo: 'PJ', id: a.businessId },
    body: { tipo_negocio_paquete_id: EVERYTHING },
  }),
  switchComponent: async ({ a, callers }) => {
    const path = fillPath(ENDPOINTS.erpConfiguration.path, { tipo: 'PJ', id: a.businessId });
    const { body } = await callers.owner.get<ErpConfiguration>(path);
    return { params: { id: body.componentes_configurados[0]!.id }, body: { is_active: true } };
  },
};
