import type { clientEndpoints } from '#contract/client-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const clientExamples: Record<keyof typeof clientEndpoints, Example> = {
  clients: () => ({}),
  client: ({ a }) => ({ params: { id: a.finalConsumer } }),
};
