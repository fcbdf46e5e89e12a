import type { businessEndpoints } from '#contract/businesses/business-endpoints.ts';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import { legalBusiness } from '#tests/fixtures/owner.ts';

export const businessExamples: Record<keyof typeof businessEndpoints, Example> = {
  registerBusiness: () => ({ body: legalBusiness() }),
  businesses: () => ({}),
  invoicingStates: () => ({}),
  businessSeries: ({ a }) => ({ params: { id: `PJ-${a.businessId}` } }),
  businessDetail: ({ a }) => ({ params: { id: `PJ-${a.businessId}` } }),
  editBusiness: async ({ a, callers }) => {
    const params = { id: `PJ-${a.businessId}` };
    const { body } = await callers.owner.get(fillPath(ENDPOINTS.businessDetail.path, params));
    return { params, body };
  },
};
