import { endpoint } from '#contract/endpoint.ts';
import { PATHS } from '#contract/paths.ts';
import { SeedInput, seedProblem, TestToolReply } from './test-tools.ts';

/** Test tools of level 3 (workspace §7, contract §5); 404 on a server that has them off. */
export const testToolEndpoints = {
  seedData: endpoint({
    method: 'POST',
    path: PATHS.seedData,
    auth: 'collaborator',
    action: 'test-tools.use',
    // Which of them decides the body.
    modules: ['inventario', 'clientes'],
    body: SeedInput,
    bodyProblem: seedProblem,
    reply: TestToolReply,
    summary: 'Genera 5.000 productos o 400 clientes de prueba.',
  }),
  clearData: endpoint({
    method: 'POST',
    path: PATHS.clearData,
    auth: 'collaborator',
    action: 'test-tools.use',
    everyModule: ['inventario', 'clientes'],
    reply: TestToolReply,
    summary: 'Elimina productos y clientes; nunca facturas, numeración ni registros.',
  }),
} as const;
