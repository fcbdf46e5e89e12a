import * as z from 'zod';
import { CollaboratorEdit, NewCollaborator, OwnedCollaborator } from './collaborators.ts';
import { endpoint } from '#contract/endpoint.ts';

/** Calls of an owner about collaborators (owner-area §7, contract §4, §8). */
export const collaboratorEndpoints = {
  collaborators: endpoint({
    method: 'GET',
    path: '/api/erp/businesses/:id/subusers/',
    auth: 'owner',
    reply: z.array(OwnedCollaborator),
    summary: 'Colaboradores de un negocio.',
  }),
  createCollaborator: endpoint({
    method: 'POST',
    path: '/api/erp/businesses/:id/subusers/',
    auth: 'owner',
    body: NewCollaborator,
    reply: OwnedCollaborator,
    status: 201,
    summary: 'Crea un colaborador del negocio.',
  }),
  editCollaborator: endpoint({
    method: 'PUT',
    path: '/api/erp/subusers/:tipo/:id/',
    auth: 'owner',
    body: CollaboratorEdit,
    reply: OwnedCollaborator,
    summary: 'Edita un colaborador; una contraseña en blanco no cambia.',
  }),
  deleteCollaborator: endpoint({
    method: 'DELETE',
    path: '/api/erp/subusers/:tipo/:id/',
    auth: 'owner',
    reply: z.null(),
    status: 204,
    summary: 'Elimina un colaborador; sus facturas y su registro quedan.',
  }),
} as const;
