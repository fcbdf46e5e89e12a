import type { EndpointName } from '#contract/endpoints.ts';
import type { Example } from './example.ts';
import { accountExamples } from './examples/account.ts';
import { businessExamples } from './examples/business.ts';
import { activityExamples } from './examples/activity.ts';
import { approvalExamples } from './examples/approval.ts';
import { andyExamples } from './examples/andy.ts';
import { cashExamples } from './examples/cash.ts';
import { clientExamples } from './examples/client.ts';
import { collaboratorExamples } from './examples/collaborator.ts';
import { favouritesExamples } from './examples/favourites.ts';
import { integrationExamples } from './examples/integration.ts';
import { inventoryExamples } from './examples/inventory.ts';
import { invoicingExamples } from './examples/invoicing.ts';
import { catalogueExamples, orderExamples } from './examples/order.ts';
import { packageExamples } from './examples/package.ts';
import { printerExamples } from './examples/printer.ts';
import { reportExamples } from './examples/report.ts';
import { returnExamples } from './examples/return.ts';
import { sessionExamples } from './examples/session.ts';
import { syncExamples } from './examples/sync.ts';
import { testToolExamples } from './examples/test-tool.ts';

/** A good call of every endpoint; without a call for each of them this does not compile. */
export const EXAMPLES: Record<EndpointName, Example> = {
  health: () => ({}),
  live: () => ({}),
  ready: () => ({}),
  ensureCsrf: () => ({}),
  openapi: () => ({}),
  docs: () => ({}),
  ...accountExamples,
  ...businessExamples,
  ...packageExamples,
  ...collaboratorExamples,
  ...integrationExamples,
  ...sessionExamples,
  ...inventoryExamples,
  ...clientExamples,
  ...invoicingExamples,
  ...returnExamples,
  ...orderExamples,
  ...catalogueExamples,
  ...cashExamples,
  ...approvalExamples,
  ...reportExamples,
  ...printerExamples,
  ...favouritesExamples,
  ...activityExamples,
  ...syncExamples,
  ...testToolExamples,
  ...andyExamples,
};

/** They end every other session of their caller: only by the world's own may they be made. */
export const ENDS_OTHERS: readonly EndpointName[] = [
  'changePassword',
  'closeOtherOwnerSessions',
  'changeOwnPassword',
  'closeOtherSessions',
];

/** Their examples are no good calls: tests/flow/owner/second-factor.test.ts makes good ones. */
export const NO_GOOD_EXAMPLE: readonly EndpointName[] = ['activateFactor', 'endFactor'];

/** They take from the world what the others need: the session of their caller, the catalogue. */
export const SPOILERS: readonly EndpointName[] = ['subLogout', 'logout', 'clearData', ...NO_GOOD_EXAMPLE];
