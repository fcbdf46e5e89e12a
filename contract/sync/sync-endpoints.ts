import { endpoint } from '#contract/endpoint.ts';
import { PATHS } from '#contract/paths.ts';
import { BatchInput, BatchReply, ImportInput, ImportReply } from './batch.ts';
import { ChangesReply, NewestVersion, OperationReply } from './sync.ts';

/** Calls of the offline protocol (offline §4). */
export const syncEndpoints = {
  changes: endpoint({
    method: 'GET',
    path: PATHS.changes,
    auth: 'collaborator',
    reads: ['device', 'pending'],
    action: 'sync.read',
    query: {
      desde: 'Última versión conocida; 0 trae todo.',
      limite: 'Máximo de filas.',
      epoca: 'Época conocida.',
      inicial: '1 en cada página de una descarga que empezó en 0: sin pedidos ni cajas cerrados hace mucho.',
    },
    reply: ChangesReply,
    summary: 'Cambios del negocio desde una versión.',
  }),
  events: endpoint({
    method: 'GET',
    path: PATHS.events,
    auth: 'collaborator',
    action: 'sync.read',
    stream: true,
    reply: NewestVersion,
    summary: 'Avisa cada vez que el negocio tiene una versión nueva (text/event-stream).',
  }),
  operation: endpoint({
    method: 'GET',
    path: '/api/erp/sync/operaciones/:op/',
    auth: 'collaborator',
    action: 'sync.read',
    reply: OperationReply,
    summary: 'Resultado guardado de una operación.',
  }),
  cancelOperation: endpoint({
    method: 'DELETE',
    path: '/api/erp/sync/operaciones/:op/',
    auth: 'collaborator',
    key: 'ignored',
    action: 'sync.read',
    reply: OperationReply,
    summary: 'Anula una operación que no se ha aplicado; si ya se aplicó, responde su resultado.',
  }),
  batch: endpoint({
    method: 'POST',
    path: PATHS.batch,
    auth: 'collaborator',
    reads: ['device'],
    key: 'ignored',
    action: 'sync.read',
    body: BatchInput,
    reply: BatchReply,
    summary: 'Envía en orden hasta 50 operaciones de un equipo; cada una se responde como si llegara sola.',
  }),
  importOperations: endpoint({
    method: 'POST',
    path: '/api/erp/sync/importar/',
    auth: 'collaborator',
    key: 'ignored',
    action: 'operations.import',
    body: ImportInput,
    reply: ImportReply,
    summary: 'Envía las operaciones rescatadas de un compañero; él sigue siendo el vendedor.',
  }),
} as const;
