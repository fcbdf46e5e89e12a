import type { testToolEndpoints } from '#contract/test-tools/test-tool-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const testToolExamples: Record<keyof typeof testToolEndpoints, Example> = {
  seedData: () => ({ body: { type: 'clients' } }),
  clearData: () => ({}),
};
