import * as z from 'zod';
import { accountEndpoints } from './account-endpoints.ts';
import { businessEndpoints } from './business-endpoints.ts';
import { activityEndpoints } from './activity-endpoints.ts';
import { andyEndpoints } from './andy-endpoints.ts';
import { clientEndpoints } from './client-endpoints.ts';
import { collaboratorEndpoints } from './collaborator-endpoints.ts';
import { endpoint } from './endpoint.ts';
import { inventoryEndpoints } from './inventory-endpoints.ts';
import { invoicingEndpoints } from './invoicing-endpoints.ts';
import { packageEndpoints } from './package-endpoints.ts';
import { printerEndpoints } from './printer-endpoints.ts';
import { Detail } from './session.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { syncEndpoints } from './sync-endpoints.ts';
import { testToolEndpoints } from './test-tool-endpoints.ts';

/** Every call of the API, once, by the noun it is about. If it is not here, it does not exist. */
export const ENDPOINTS = {
  health: endpoint({
    method: 'GET',
    path: '/api/health/',
    auth: 'public',
    reply: z.object({
      status: z.literal('ok'),
      database: z.enum(['embedded', 'postgres']),
      version: z.string(),
    }),
    summary: 'Estado del servicio.',
  }),
  ensureCsrf: endpoint({
    method: 'GET',
    path: '/api/ensure-csrf/',
    auth: 'public',
    reply: Detail,
    summary: 'Deja la cookie csrftoken.',
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json/',
    auth: 'public',
    reply: z.looseObject({ openapi: z.literal('3.1.0') }),
    summary: 'Este documento.',
  }),
  docs: endpoint({
    method: 'GET',
    path: '/api/docs/',
    auth: 'public',
    reply: z.string(),
    summary: 'La API en una página para leer.',
  }),
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
