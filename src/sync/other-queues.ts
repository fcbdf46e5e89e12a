import type { ErpDatabase } from '#app/data/db.ts';
import { withExistingDatabase } from '#app/data/identity/existing-database.ts';
import { atTheDoor } from '#app/data/drafts/tabs.ts';
import { settleHandedOn } from '#app/data/identity/hand-on.ts';
import { hasPin } from '#app/data/identity/pins.ts';
import { rememberIdentity } from '#app/data/identity/remember-identity.ts';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { nextRetry } from '#app/data/queue/backoff.ts';
import { countInStates } from '#app/data/queue/by-state.ts';
import { hasDue } from '#app/data/queue/choose.ts';
import { isHistoryInDoubt } from '#app/data/queue/at-server.ts';
import { lastHistory, noteHistory } from '#app/data/queue/told-history.ts';
import { listIdentities } from '#app/data/registry.ts';
import type { Clock } from './clock.ts';
import type { SyncContext } from './context.ts';
import { askForLevel } from './pull/ask-for-level.ts';
import { pull } from './pull/pull.ts';
import { Pace, push } from './push/push.ts';
import { pushPast } from './push-past.ts';
import type { SyncStatus } from './status.ts';
import { type Connect, storedContext } from './stored-context.ts';

/** The heartbeat of the counter in front comes every 30 s. */
const LOOK_EVERY_MS = 25_000;
/** What waits for a page and not for a call: an edit for its row, a sale for the owner's new resolution. */
const PAGE_EVERY_MS = 5 * 60_000;
interface OtherQueuesOptions {
  /** Name of the database of the counter in front, whose own engine sends its queue. */
  own: string;
  clock: Clock;
  /** Aborted when the counter is left. */
  signal: AbortSignal;
  connect?: Connect;
  /** Called after each look: their queues may have moved. */
  onLooked?: () => Promise<void>;
}

/**
 * Sends what others have left unsent on this device, each with the own token and under the own lock: a screen lock keeps no
 * sale from the server. A refused token waits for its owner's sign-in, and ends nothing for the person in front.
 */
export class OtherQueues {
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;
  readonly #pages = new Map<string, number>();
  readonly #paces = new Map<string, Pace>();

  constructor(readonly options: OtherQueuesOptions) {}

  /** Looks at them after rounds of the counter in front that the server answered. @returns a function that stops it */
  follow(status: SyncStatus): () => void {
    let wasBusy = false;
    return status.subscribe(() => {
      const { isBusy, connection } = status.getSnapshot();
      const isOver = wasBusy && !isBusy;
      wasBusy = isBusy;
      // With the connection back nothing waits for the next look.
      if (connection === 'offline') this.#lookedAt = -Infinity;
      if (isOver && connection === 'online') void this.look().catch(reportUnlessLeaving);
    });
  }

  /** One look at all of them, unless the last one was a moment ago. */
  look(): Promise<void> {
    const nowMs = this.options.clock.elapsedMs();
    if (nowMs - this.#lookedAt < LOOK_EVERY_MS) return this.#looking ?? Promise.resolve();
    this.#lookedAt = nowMs;
    this.#looking ??= this.#lookAtAll().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Sends what one person has left, now: somebody in front waits for it. */
  async sendOf(database: string): Promise<void> {
    await withExistingDatabase(database, (db) => this.#send(db));
  }

  /** Puts right of which level one person is: the server has just refused what that level may do. */
  async readLevelOf(database: string): Promise<void> {
    const { signal, connect, clock } = this.options;
    await withExistingDatabase(database, async (db) => {
      const stored = await storedContext(db, connect);
      if (stored) await askForLevel({ ...stored, clock, signal });
    });
  }

  async #lookAtAll(): Promise<void> {
    const { own, signal, onLooked } = this.options;
    const told = await withExistingDatabase(own, lastHistory).catch(() => undefined);
    const identities = await listIdentities();
    const business = identities.find(({ id }) => id === own)?.businessId;
    for (const { id, businessId } of identities) {
      if (signal.aborted) return;
      if (id === own) continue;
      // A database that does not open now must not keep the others from being sent.
      await withExistingDatabase(id, async (db) => {
        // A sale that changed hands as its page died is one again.
        await atTheDoor(id, () => settleHandedOn(db)).catch(reportUnlessLeaving);
        // The server was restored, which nobody may ever tell this mirror by itself: its queue is at rest.
        if (businessId === business) await noteHistory(db, told).catch(reportUnlessLeaving);
        await this.#send(db).catch(reportUnlessLeaving);
      }).catch(reportUnlessLeaving);
    }
    await onLooked?.();
  }

  async #send(db: ErpDatabase): Promise<void> {
    const { signal, connect, clock } = this.options;
    const stored = await storedContext(db, connect);
    if (!stored || (await db.meta.get('refused'))) return;
    const context: SyncContext = { ...stored, clock, signal };
    if (await this.#isAtRest(db)) return this.#askAfter(context);
    const pace = this.#paces.get(db.name) ?? new Pace();
    this.#paces.set(db.name, pace);
    // The server has answered the person in front.
    const pushed = await pushPast(context, pace, await push(context, pace));
    if (pushed.kind === 'drained' && (await this.#wantsPage(db))) await pull(context);
    const lastSync = (await db.meta.get('last-sync'))?.value as string | undefined;
    await rememberIdentity(db, lastSync ?? null);
  }

  /** A PIN opens no counter of somebody whom the owner has dismissed, and approves nothing above a level that was lowered. */
  async #askAfter(context: SyncContext): Promise<void> {
    const { db } = context;
    if (!(await hasPin(db.name)) || this.#hadPageOf(db)) return;
    await askForLevel(context);
  }

  /** Whether a page was asked for a moment ago; else one is now. */
  #hadPageOf({ name }: ErpDatabase): boolean {
    const nowMs = this.options.clock.elapsedMs();
    if (nowMs - (this.#pages.get(name) ?? -Infinity) < PAGE_EVERY_MS) return true;
    this.#pages.set(name, nowMs);
    return false;
  }

  /** Whether nothing can go, and no page could change that. */
  async #isAtRest(db: ErpDatabase): Promise<boolean> {
    const nowMs = this.options.clock.now().getTime();
    return !(await hasDue(db, nowMs)) && !(await this.#isWaiting(db, nowMs));
  }

  /** What is left waits for the feed perhaps: a page every now and then, since nobody looks at this mirror. */
  async #wantsPage(db: ErpDatabase): Promise<boolean> {
    return (await this.#isWaiting(db, this.options.clock.now().getTime())) && !this.#hadPageOf(db);
  }

  async #isWaiting(db: ErpDatabase, nowMs: number): Promise<boolean> {
    if (await db.meta.get('left')) return false;
    // What a tab was sending as it died is due once push has found it; what is lost, once the history was fetched.
    return (
      (await countInStates(db, ['sending', 'blocked'])) > 0 ||
      (await nextRetry(db, nowMs)) !== undefined ||
      (await isHistoryInDoubt(db))
    );
  }
}
