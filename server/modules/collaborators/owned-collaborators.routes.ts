import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { idParam } from '#server/http/params.ts';
import type { CollaboratorService } from './collaborators.service.ts';

export function ownedCollaboratorRoutes(router: Router, collaborators: CollaboratorService): void {
  router.ownerRead(ENDPOINTS.collaborators, async ({ actor, params }) =>
    collaborators.list(await collaborators.locateBusiness(actor, params['id'] ?? '')),
  );

  router.ownerWrite(
    ENDPOINTS.createCollaborator,
    (actor, params) => collaborators.locateBusiness(actor, params['id'] ?? ''),
    ({ actor, body }, write) => collaborators.create(actor, body, write),
    (refusal, { body }, write) => collaborators.tellMore(refusal, body, write, null),
  );

  router.ownerWrite(
    ENDPOINTS.editCollaborator,
    (actor, params) => collaborators.locate(actor, params['tipo'] ?? '', idParam(params, 'id')),
    ({ actor, params, body }, write) => collaborators.edit(actor, idParam(params, 'id'), body, write),
    (refusal, { body, params }, write) => collaborators.tellMore(refusal, body, write, idParam(params, 'id')),
  );

  router.ownerWrite(
    ENDPOINTS.deleteCollaborator,
    (actor, params) => collaborators.locate(actor, params['tipo'] ?? '', idParam(params, 'id')),
    ({ actor, params }, write) => collaborators.remove(actor, idParam(params, 'id'), write),
  );
}
