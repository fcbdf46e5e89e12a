import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { PATHS } from './paths.ts';
import { Detail } from './session/session.ts';

/** Calls about the service itself (contract §1, §3). */
export const serviceEndpoints = {
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
  live: endpoint({
    method: 'GET',
    path: '/api/health/live/',
    auth: 'public',
    reply: z.object({ status: z.literal('ok') }),
    summary: 'El proceso responde.',
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready/',
    auth: 'public',
    reply: z.object({ status: z.literal('ok') }),
    summary: 'Puede recibir trabajo: base de datos, migraciones y disco; si no, 503 con el motivo.',
  }),
  ensureCsrf: endpoint({
    method: 'GET',
    path: PATHS.ensureCsrf,
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
} as const;
