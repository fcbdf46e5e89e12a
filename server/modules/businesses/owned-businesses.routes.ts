import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import type { InvoicingStateService } from './invoicing-states.service.ts';
import type { OwnedBusinessService } from './owned-businesses.service.ts';
import type { RegistrationService } from './registration.service.ts';

export function ownedBusinessRoutes(
  router: Router,
  businesses: OwnedBusinessService,
  registration: RegistrationService,
  states: InvoicingStateService,
): void {
  router.ownerWrite(
    ENDPOINTS.registerBusiness,
    () => registration.reserveId(),
    ({ actor, body }, write) => registration.register(actor, body, write),
    (refusal, { body, now }) => registration.tellMore(refusal, body, now),
  );

  router.ownerRead(ENDPOINTS.businesses, ({ actor }) => businesses.list(actor));

  router.ownerRead(ENDPOINTS.invoicingStates, ({ actor }) => states.list(actor));

  router.ownerRead(ENDPOINTS.businessSeries, async ({ actor, params }) =>
    businesses.series(await businesses.locate(actor, params['id'] ?? '')),
  );

  router.ownerRead(ENDPOINTS.businessDetail, async ({ actor, params }) =>
    businesses.detail(await businesses.locate(actor, params['id'] ?? '')),
  );

  router.ownerWrite(
    ENDPOINTS.editBusiness,
    (actor, params) => businesses.locate(actor, params['id'] ?? ''),
    ({ actor, body }, write) => businesses.edit(actor, body, write),
  );
}
