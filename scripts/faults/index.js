import { account } from './people/account.js';
import { andy } from './people/andy.js';
import { answers } from './answers.js';
import { approvals } from './counter/approvals.js';
import { batches } from './batches.js';
import { catalogue } from './counter/catalogue.js';
import { cash } from './counter/cash.js';
import { edits } from './edits.js';
import { guards } from './guards.js';
import { downloads, history } from './history.js';
import { jobs } from './integration/jobs.js';
import { keyFaults } from './integration/keys.js';
import { integrationScreens } from './integration/screens.js';
import { webhookFaults } from './integration/webhooks.js';
import { money } from './money.js';
import { logos } from './counter/logos.js';
import { offline } from './offline.js';
import { owner } from './owner.js';
import { permissions } from './permissions.js';
import { processes } from './processes.js';
import { orders } from './counter/orders.js';
import { reports } from './reports.js';
import { rescue } from './rescue.js';
import { charging } from './counter/charging.js';
import { refunds } from './counter/refunds.js';
import { returns } from './counter/returns.js';
import { signOut } from './sign-out.js';
import { tenants } from './tenants.js';
import { truth } from './truth.js';
import { waiting } from './waiting.js';
import { writes } from './writes.js';

/**
 * Every fault that the tests must notice: `{name, edits: [{file, find, replace}], suite: {files, test?, env?}}`.
 * `find` stands exactly once in its file; `test` is a pattern of test names (Vitest's -t).
 */
export const FAULTS = [
  ...writes,
  ...tenants,
  ...permissions,
  ...approvals,
  ...guards,
  ...account,
  ...money,
  ...cash,
  ...catalogue,
  ...logos,
  ...offline,
  ...downloads,
  ...answers,
  ...batches,
  ...rescue,
  ...signOut,
  ...truth,
  ...waiting,
  ...edits,
  ...owner,
  ...history,
  ...processes,
  ...charging,
  ...refunds,
  ...returns,
  ...orders,
  ...reports,
  ...andy,
  ...jobs,
  ...keyFaults,
  ...webhookFaults,
  ...integrationScreens,
];
