import { accountEndpoints } from './accounts/account-endpoints.ts';
import { approvalEndpoints } from './approvals/approval-endpoints.ts';
import { businessEndpoints } from './businesses/business-endpoints.ts';
import { activityEndpoints } from './activity/activity-endpoints.ts';
import { andyEndpoints } from './andy/andy-endpoints.ts';
import { cashEndpoints } from './cash/cash-endpoints.ts';
import { catalogueEndpoints } from './catalogue/catalogue-endpoints.ts';
import { clientEndpoints } from './clients/client-endpoints.ts';
import { collaboratorEndpoints } from './collaborators/collaborator-endpoints.ts';
import { favouritesEndpoints } from './favourites/favourites-endpoints.ts';
import { integrationEndpoints } from './integration/integration-endpoints.ts';
import { inventoryEndpoints } from './inventory/inventory-endpoints.ts';
import { invoicingEndpoints } from './invoicing/invoicing-endpoints.ts';
import { orderEndpoints } from './orders/order-endpoints.ts';
import { packageEndpoints } from './packages/package-endpoints.ts';
import { printerEndpoints } from './printer/printer-endpoints.ts';
import { reportEndpoints } from './reports/report-endpoints.ts';
import { returnEndpoints } from './returns/return-endpoints.ts';
import { serviceEndpoints } from './service-endpoints.ts';
import { sessionEndpoints } from './session/session-endpoints.ts';
import { syncEndpoints } from './sync/sync-endpoints.ts';
import { testToolEndpoints } from './test-tools/test-tool-endpoints.ts';

/** Every call of the API, once, by the noun it is about. If it is not here, it does not exist. */
export const ENDPOINTS = {
  ...serviceEndpoints,
  ...accountEndpoints,
  ...businessEndpoints,
  ...packageEndpoints,
  ...collaboratorEndpoints,
  ...integrationEndpoints,
  ...sessionEndpoints,
  ...inventoryEndpoints,
  ...clientEndpoints,
  ...invoicingEndpoints,
  ...returnEndpoints,
  ...orderEndpoints,
  ...catalogueEndpoints,
  ...cashEndpoints,
  ...approvalEndpoints,
  ...reportEndpoints,
  ...printerEndpoints,
  ...favouritesEndpoints,
  ...activityEndpoints,
  ...syncEndpoints,
  ...testToolEndpoints,
  ...andyEndpoints,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
