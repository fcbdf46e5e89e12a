import * as z from 'zod';
import { ActivityRecord, CollaboratorEntry } from './activity.ts';
import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY, page } from '#contract/page.ts';
import { PATHS } from '#contract/paths.ts';

/** Calls about the log of what was done (workspace §7, contract §5). */
export const activityEndpoints = {
  activity: endpoint({
    method: 'GET',
    path: PATHS.activity,
    auth: 'collaborator',
    action: 'activity.view',
    modules: ['registros'],
    query: {
      ...PAGE_QUERY,
      colaborador_type: 'colaborador o dueno; solo para el nivel 3.',
      colaborador_id: 'Id del colaborador o del dueño; solo para el nivel 3.',
    },
    reply: page(ActivityRecord),
    summary: 'Registro de actividad, lo más reciente primero.',
  }),
  collaboratorList: endpoint({
    method: 'GET',
    path: PATHS.collaborators,
    auth: 'collaborator',
    action: 'activity.filter',
    modules: ['registros'],
    reply: z.array(CollaboratorEntry),
    summary: 'Personas del negocio por las que se puede filtrar el registro.',
  }),
} as const;
