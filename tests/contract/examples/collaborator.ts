import type { collaboratorEndpoints } from '#contract/collaborators/collaborator-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import type { World } from '#tests/contract/world.ts';
import { collaboratorBody, createCollaborator } from '#tests/fixtures/owner.ts';

/** Somebody new of shop A: an edit or a deletion leaves the world's people alone. */
async function somebody({ a, callers }: World): Promise<{ tipo: string; id: number }> {
  const { body } = await createCollaborator(callers.owner, a.businessId);
  return { tipo: 'PJ', id: body.id };
}

export const collaboratorExamples: Record<keyof typeof collaboratorEndpoints, Example> = {
  collaborators: ({ a }) => ({ params: { id: `PJ-${a.businessId}` } }),
  createCollaborator: ({ a }) => ({
    params: { id: `PJ-${a.businessId}` },
    body: collaboratorBody({ serie_facturacion: a.serieId }),
  }),
  editCollaborator: async (world) => ({
    params: await somebody(world),
    body: collaboratorBody({ password: '', password2: '' }),
  }),
  deleteCollaborator: async (world) => ({ params: await somebody(world) }),
};
