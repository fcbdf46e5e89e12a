import { sweepAddresses } from '#server/http/limits/known-addresses.ts';
import { sweepThrottles } from '#server/http/limits/rate-limit.ts';
import { sweepKeys } from '#server/modules/accounts/owner-keys.repo.ts';
import { sweepSessions as sweepOwnerSessions } from '#server/modules/accounts/owner-session.repo.ts';
import { sweepRegistrations } from '#server/modules/accounts/owners.repo.ts';
import { sweepSenders } from '#server/modules/catalogue/catalogue.repo.ts';
import { sweepSessions } from '#server/modules/collaborators/session.repo.ts';
import { sweepKnownOrders } from '#server/modules/integration/delivery.repo.ts';
import { sweepVersions } from '#server/modules/inventory/product-writes.repo.ts';
import { sweepSteps } from '#server/modules/orders/order-writes.repo.ts';
import { sweepContacts } from '#server/modules/sync/device-contacts.service.ts';
import type { Expiry } from '#server/modules/sync/retention.service.ts';

const DAY_MS = 86_400_000;
const SEASON_MS = 90 * DAY_MS;
// Sooner an invoice may be annulled, and its order goes back to where it was.
const YEAR_MS = 365 * DAY_MS;

/** What ends of the modules' tables, in the order in which it is swept (decision 029). */
export const SWEEPS = {
  sessions: { sweep: sweepSessions, afterMs: 0 },
  ownerSessions: { sweep: sweepOwnerSessions, afterMs: 0 },
  keys: { sweep: sweepKeys, afterMs: 0 },
  // An owner who missed the confirmation's five minutes asks for another link some days later at the most.
  registrations: { sweep: sweepRegistrations, afterMs: 7 * DAY_MS },
  // A device that nobody works on any more has nothing to tell.
  contacts: { sweep: sweepContacts, afterMs: SEASON_MS },
  // The limits look back an hour.
  senders: { sweep: sweepSenders, afterMs: DAY_MS },
  // Who comes back later is a stranger to the limit of sign-ins.
  addresses: { sweep: sweepAddresses, afterMs: SEASON_MS },
  throttles: { sweep: sweepThrottles, afterMs: 0 },
  // A sale without network may be priced by what was true thirty days before.
  versions: { sweep: sweepVersions, afterMs: SEASON_MS },
  steps: { sweep: sweepSteps, afterMs: YEAR_MS },
  knownOrders: { sweep: sweepKnownOrders, afterMs: YEAR_MS },
} satisfies Record<string, Expiry>;
