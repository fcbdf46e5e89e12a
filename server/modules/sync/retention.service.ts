import type { Db } from '#server/platform/database/database.ts';
import * as repo from './retention.repo.ts';

const DAY_MS = 86_400_000;
const TOMBSTONES_MS = 180 * DAY_MS;
const OPERATIONS_MS = 90 * DAY_MS;
// An owner who missed the confirmation's five minutes asks for another link some days later at the most.
const REGISTRATIONS_MS = 7 * DAY_MS;
// A device that nobody works on any more has nothing to tell.
const CONTACTS_MS = 90 * DAY_MS;
// The limits look back an hour.
const SENDERS_MS = DAY_MS;
// A season: who comes back later is a stranger to the limit of sign-ins.
const ADDRESSES_MS = 90 * DAY_MS;
// Sooner an invoice may be annulled, and its order goes back to where it was.
const STEPS_MS = 365 * DAY_MS;
// Few at a time: the cashier who sells meanwhile waits for one piece at the most.
const PIECE = 2000;

/** Removes some rows that ended before that moment. @returns how many */
type Sweep = (db: Db, before: Date, limit: number) => Promise<number>;

/** What the daily sweep needs of the other modules; `services.ts` hands it in. */
interface RetentionPorts {
  /** Collaborators' sessions that were revoked or have expired. */
  sweepSessions: Sweep;
  /** Owners' sessions that were revoked or have expired. */
  sweepOwnerSessions: Sweep;
  /** Keys of mails that have expired. */
  sweepKeys: Sweep;
  /** Registrations whose e-mail nobody confirmed. */
  sweepRegistrations: Sweep;
  /** When devices were last heard. */
  sweepContacts: Sweep;
  /** Where orders of public pages came from. */
  sweepSenders: Sweep;
  /** Addresses that accounts signed in from. */
  sweepAddresses: Sweep;
  /** How orders that are over came to their end. */
  sweepSteps: Sweep;
  /** Counts of limits whose window is over. */
  sweepThrottles: Sweep;
}

interface Swept {
  tombstones: number;
  operations: number;
  sessions: number;
  keys: number;
  registrations: number;
  contacts: number;
  senders: number;
  addresses: number;
  steps: number;
  throttles: number;
}

/** What is kept, and how long: tombstones 180 days, operations 90, sign-ins and keys while they are good (docs/deployment.md). */
export function createRetentionService(db: Db, ports: RetentionPorts) {
  async function piecewise(remove: () => Promise<number>): Promise<number> {
    let total = 0;
    for (let count = await remove(); count > 0; count = await remove()) total += count;
    return total;
  }
  const sweep = (remove: Sweep, before: Date) => piecewise(() => remove(db, before, PIECE));

  async function sweepTombstones(before: Date): Promise<number> {
    let total = 0;
    for (const businessId of await repo.findWithOldTombstones(db, before))
      total += await piecewise(() =>
        db.transaction().execute((tx) => repo.deleteTombstones(tx, businessId, before, PIECE)),
      );
    return total;
  }

  return {
    /**
     * Removes what is past its time. A device that has not seen the tombstones starts anew.
     * @returns how many of each; undefined while another process does it
     */
    purge: (now: Date): Promise<Swept | undefined> =>
      db.transaction().execute(async (tx) => {
        if (!(await repo.takeSweepLock(tx))) return undefined;
        const ago = (ageMs: number) => new Date(now.getTime() - ageMs);
        return {
          operations: await sweep(repo.deleteOperations, ago(OPERATIONS_MS)),
          tombstones: await sweepTombstones(ago(TOMBSTONES_MS)),
          sessions: (await sweep(ports.sweepSessions, now)) + (await sweep(ports.sweepOwnerSessions, now)),
          keys: await sweep(ports.sweepKeys, now),
          registrations: await sweep(ports.sweepRegistrations, ago(REGISTRATIONS_MS)),
          contacts: await sweep(ports.sweepContacts, ago(CONTACTS_MS)),
          senders: await sweep(ports.sweepSenders, ago(SENDERS_MS)),
          addresses: await sweep(ports.sweepAddresses, ago(ADDRESSES_MS)),
          throttles: await sweep(ports.sweepThrottles, now),
          steps: await sweep(ports.sweepSteps, ago(STEPS_MS)),
        };
      }),
  };
}
