import { endpoint } from './endpoint.ts';
import { ChangesReply, OperationReply } from './sync.ts';

/** Calls of the offline protocol (offline §4). */
export const syncEndpoints = {
  changes: endpoint({
    method: 'GET',
    path: '/api/erp/sync/cambios/',
    auth: 'collaborator',
    action: 'sync.read',
    query: {
      desde: 'Última versión conocida; 0 trae todo.',
      limite: 'Máximo de filas.',
      epoca: 'Época conocida.',
    },
    reply: ChangesReply,
    summary: 'Cambios del negocio desde una versión.',
  }),
  operation: endpoint({
    method: 'GET',
    path: '/api/erp/sync/operaciones/:op/',
    auth: 'collaborator',
    action: 'sync.read',
    reply: OperationReply,
    summary: 'Resultado guardado de una operación.',
  }),
} as const;
