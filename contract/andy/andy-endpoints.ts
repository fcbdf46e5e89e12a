import { Problem } from '#domain/problems.ts';
import { AndyInput, AndyReply } from './andy.ts';
import { andyText } from './andy-text.ts';
import { endpoint } from '#contract/endpoint.ts';
import { PATHS } from '#contract/paths.ts';

/** The assistant of the workspace (workspace §7, contract §5). */
export const andyEndpoints = {
  askAndy: endpoint({
    method: 'POST',
    path: PATHS.askAndy,
    auth: 'collaborator',
    key: 'ignored',
    action: 'andy.ask',
    body: AndyInput,
    bodyProblem: (issues) => {
      // A body that is no object at all asks nothing.
      const issue = issues.find(({ path }) => path.length > 0);
      return new Problem('pregunta_invalida', { values: { motivo: issue?.message ?? andyText.empty } });
    },
    reply: AndyReply,
    summary: 'Pregunta al asistente Andy; solo consulta, nunca cambia datos.',
  }),
} as const;
