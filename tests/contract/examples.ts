import type { EndpointName } from '#contract/endpoints.ts';
import type { Example } from './example.ts';
import { accountExamples } from './examples/account.ts';
import { andyExamples } from './examples/andy.ts';
import { clientExamples } from './examples/client.ts';
import { inventoryExamples } from './examples/inventory.ts';
import { invoicingExamples } from './examples/invoicing.ts';
import { sessionExamples } from './examples/session.ts';
import { syncExamples } from './examples/sync.ts';

/** A good call of every endpoint; one that is missing here does not compile. */
export const EXAMPLES: Record<EndpointName, Example> = {
  health: () => ({}),
  ensureCsrf: () => ({}),
  ...accountExamples,
  ...sessionExamples,
  ...inventoryExamples,
  ...clientExamples,
  ...invoicingExamples,
  ...syncExamples,
  ...andyExamples,
};
