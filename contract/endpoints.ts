import { accountEndpoints } from './account-endpoints.ts';
import { businessEndpoints } from './business-endpoints.ts';
import { activityEndpoints } from './activity-endpoints.ts';
import { andyEndpoints } from './andy-endpoints.ts';
import { clientEndpoints } from './client-endpoints.ts';
import { collaboratorEndpoints } from './collaborator-endpoints.ts';
import { inventoryEndpoints } from './inventory-endpoints.ts';
import { invoicingEndpoints } from './invoicing-endpoints.ts';
import { packageEndpoints } from './package-endpoints.ts';
import { printerEndpoints } from './printer-endpoints.ts';
import { serviceEndpoints } from './service-endpoints.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { syncEndpoints } from './sync-endpoints.ts';
import { testToolEndpoints } from './test-tool-endpoints.ts';

/** Every call of the API, once, by the noun it is about. If it is not here, it does not exist. */
export const ENDPOINTS = {
  ...serviceEndpoints,
  ...accountEndpoints,
  ...businessEndpoints,
  ...packageEndpoints,
  ...collaboratorEndpoints,
  ...sessionEndpoints,
  ...inventoryEndpoints,
  ...clientEndpoints,
  ...invoicingEndpoints,
  ...printerEndpoints,
  ...activityEndpoints,
  ...syncEndpoints,
  ...testToolEndpoints,
  ...andyEndpoints,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
