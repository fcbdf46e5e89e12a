import { announce, onAnnouncement, type NewVersion } from '#app/data/announce.ts';
import { FLOOR_MS, nextRetry, resetBackoff } from '#app/data/queue/backoff.ts';
import { hasDue } from '#app/data/queue/choose.ts';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { rememberIdentity } from '#app/data/identity/remember-identity.ts';
import { every, pauseOn } from './clock.ts';
import type { SyncContext } from './context.ts';
import { Connection } from './connection/connection.ts';
import { readCursor } from './pull/mirror.ts';
import { ALWAYS_VISIBLE, type PageLife } from './page-life.ts';
import { pull, type PullResult } from './pull/pull.ts';
import { ConnectionBackoff, PAUSE_MS } from './push/connection-backoff.ts';
import { Pace, push, type PushResult } from './push/push.ts';
import type { SyncStatus } from './status.ts';
import { noteHistory } from '#app/data/queue/told-history.ts';
import { purgeReceipts } from '#app/data/restore/receipts.ts';

const HEARTBEAT_MS = 30_000;
// The tab that reads the stream fetches for all tabs of the browser; the others fetch themselves if it has not by then.
const LEADER_MS = 1000;

/**
 * Runs push and pull of one identity in a page: at the start, after every local write, when the page becomes visible or
 * the browser reports the network, when the stream of versions tells of a newer one or breaks (`version-stream.ts`), and
 * every 30 s while the page is visible. One round runs at a time; a request during a round starts another after it.
 */
export class SyncEngine {
  #running: Promise<void> | undefined;
  #wanted = false;
  /** Passes over the queue beside a page of the feed that the round waits for. */
  #sending: Promise<void> | undefined;
  #isPulling = false;
  #isMoreToSend = false;
  /** A person asked to send: the next pass forgets all backoffs again, also those that a try under way is about to set. */
  #isHurried = false;
  /** Passes over the queue begun so far; `#waiting` resolves at the end of a pass that was begun after the request. */
  #passes = 0;
  #waiting: { after: number; resolve: () => void }[] = [];
  /** How often the server refused the session. */
  #refusals = 0;
  /** The server was not reached, or had trouble, in the last round: with the next page all backoffs are forgotten. */
  #wasGone = false;
  readonly #pace = new Pace();
  readonly #backoff: ConnectionBackoff;
  #stops: (() => void)[] = [];
  #stopRetry: () => void = () => undefined;
  readonly #connection: Connection;
  /** `context` with an http that reports every answer to the connection. */
  readonly #heard: SyncContext;

  constructor(
    readonly context: SyncContext,
    readonly status: SyncStatus,
  ) {
    this.#connection = new Connection(status, context.random, context.clock);
    this.#heard = { ...context, http: this.#connection.listen(context.http) };
    this.#backoff = new ConnectionBackoff(context);
  }

  /** Starts the triggers and the first round. */
  start(page: PageLife = ALWAYS_VISIBLE): void {
    // A round that fails by a bug must not end the rounds.
    const wake = () => void this.syncNow().catch(reportUnlessLeaving);
    const hurry = () => void this.hurry().catch(reportUnlessLeaving);
    const cutOff = () =>
      this.#connection.cutOff(this.#running !== undefined, () => page.isVisible() && wake());
    this.#stops = [
      every(this.context.clock, HEARTBEAT_MS, () => page.isVisible() && wake()),
      onAnnouncement(({ database, what, newVersion }, isRemote) => {
        if (database !== this.context.db.name) return;
        if (what === 'outbox') wake();
        if (what === 'cut' && page.isVisible()) cutOff();
        if (newVersion) void this.#follow(newVersion, isRemote).catch(reportUnlessLeaving);
      }),
      page.subscribe((event) => {
        // The browser may be wrong: without a round under way the server is asked.
        if (event === 'offline') return this.#running ? cutOff() : wake();
        if (event !== 'hidden') hurry();
      }),
      () => this.#stopRetry(),
      () => this.#connection.stop(),
    ];
    hurry();
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** One round now: send what is due, then fetch what is new. Resolves when it is over. */
  syncNow(): Promise<void> {
    this.#wanted = true;
    // A sale must not wait for a page of the feed that does not come.
    if (this.#isPulling) this.#sendMeanwhile();
    this.#running ??= this.#rounds();
    return this.#running;
  }

  /** As `syncNow`, but forgets every backoff first: the network is back, or a person asked. */
  async hurry(): Promise<void> {
    await this.#forgetBackoffs();
    await this.syncNow();
  }

  /** As `hurry`, but resolves once every operation that can go has gone: signing out waits for no page. */
  async sendNow(): Promise<void> {
    await this.#forgetBackoffs();
    const sent = new Promise<void>((resolve) => this.#waiting.push({ after: this.#passes, resolve }));
    await Promise.race([sent, this.syncNow()]);
  }

  async #forgetBackoffs(): Promise<void> {
    this.#isHurried = true;
    await resetBackoff(this.context.db);
  }

  /** Asks the server, and resolves once it accepts the session again; never after `signal`. */
  async whenSignedIn(signal: AbortSignal): Promise<void> {
    await this.syncNow();
    await this.status.untilSignedIn(signal);
  }

  /** The server has a newer version, or another history: fetches it, unless another tab has by then. */
  async #follow(newVersion: NewVersion, isRemote: boolean): Promise<void> {
    const { db } = this.context;
    // The server is back, perhaps while a round still waits for an answer from before.
    const isBack = this.status.getSnapshot().connection === 'offline';
    // Before it is called reached: what it acknowledged may be lost, and the page that shows it may not come.
    if (newVersion.epoch !== null) await noteHistory(db, newVersion.epoch).catch(reportUnlessLeaving);
    this.#connection.heard();
    if (isBack && !isRemote) return this.hurry();
    if (isRemote) await pauseOn(this.context.clock, LEADER_MS);
    // The stream reports our own writes too: the round that sent them fetches them itself.
    await this.#running?.catch(() => undefined);
    if (this.#stops.length === 0) return;
    // The tab that reads the stream may be hidden and not know that this one saw the connection gone.
    if (isBack && (await this.#isAnyWaiting())) return this.hurry();
    const cursor = await readCursor(db);
    const isOther = newVersion.epoch !== null && cursor.epoch !== null && newVersion.epoch !== cursor.epoch;
    if (newVersion.version > cursor.version || isOther) await this.syncNow();
  }

  async #rounds(): Promise<void> {
    // `#running` is assigned after this call returns: nothing may happen before.
    await Promise.resolve();
    const failures: unknown[] = [];
    try {
      while (this.#wanted && !this.context.signal?.aborted) {
        this.#wanted = false;
        this.status.update({ isBusy: true });
        // A bug in one round must not keep the queue, or what was saved meanwhile, from being sent.
        await this.#round().catch((error: unknown) => failures.push(error));
        this.status.update({ isBusy: false });
        // A sale saved while the retries are looked up sets `#wanted` and is sent at once, not with the next heartbeat.
        if (!this.#wanted) await this.#planRetry();
      }
    } finally {
      // In the step that found `#wanted` false: the next request starts rounds of its own.
      this.#running = undefined;
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Plans a round for the moment in which the first backoff ends, instead of the next heartbeat. */
  async #planRetry(): Promise<void> {
    this.#stopRetry();
    const { clock, db } = this.context;
    // Nothing can be sent before the next sign-in, which the heartbeat notices.
    if (this.status.getSnapshot().needsLogin || this.#stops.length === 0) return;
    const nowMs = clock.now().getTime();
    const nextAt = await nextRetry(db, nowMs);
    const delays = nextAt === undefined ? [] : [Math.max(FLOOR_MS, nextAt - nowMs)];
    if (await this.#hasDue()) delays.push(Math.max(PAUSE_MS, this.#backoff.leftMs));
    if (delays.length === 0) return;
    // Beside a page only the queue is sent: a wish for another page would lead to the next one for ever on a dead connection.
    const retry = () =>
      this.#isPulling ? this.#sendMeanwhile() : void this.syncNow().catch(reportUnlessLeaving);
    this.#stopRetry = clock.after(Math.min(HEARTBEAT_MS, ...delays), retry);
  }

  async #round(): Promise<void> {
    const { context, status } = this;
    const pushed = await this.#push();
    if (pushed.kind === 'signed-out') return this.#signedOut();
    // Either the connection is gone or this operation cannot be sent: the page requested next shows which.
    if (pushed.kind === 'unreachable') this.#connection.doubt();
    // The server took an operation with this session: it is valid.
    if (pushed.sent > 0) status.update({ needsLogin: false });
    // However long the page takes, a retry that becomes due meanwhile is sent beside it.
    await this.#planRetry();
    const refusals = this.#refusals;
    const pulled = await this.#pull();
    status.pulled(pulled.kind);
    if (pulled.kind === 'signed-out') return this.#signedOut();
    if (pulled.kind === 'unreachable') return this.#unreachable();
    // A server with no time for a page either says nothing about the operation in front.
    if (pushed.kind !== 'busy' || pulled.kind !== 'trouble') await this.#backoff.answered();
    const lastSync = (await context.db.meta.get('last-sync'))?.value as string | undefined;
    status.update({ lastSync: lastSync ?? null });
    if (pulled.kind === 'current') {
      // Unless the session was refused to an operation sent beside the page.
      if (this.#refusals === refusals) status.update({ needsLogin: false });
      if (this.#wasGone) {
        this.#backoff.forget();
        if (await resetBackoff(context.db)) this.#wanted = true;
      }
    }
    this.#wasGone = pulled.kind === 'trouble';
    await rememberIdentity(context.db, lastSync ?? null).catch(reportUnlessLeaving);
    await purgeReceipts(context.db, context.clock.now(), this.#connection.serverTime);
    announce(context.db.name, 'pulled');
    // An own write may be newer than the fetched page, and the page may have released blocked operations.
    const isBehind = pushed.newestVersion > (await readCursor(context.db)).version;
    const isMoreDue = this.#backoff.leftMs <= 0 && (await this.#hasDue());
    if (isBehind || isMoreDue) this.#wanted = true;
  }

  /** Fetches what is new; sales saved meanwhile are sent beside it. */
  async #pull(): Promise<PullResult> {
    this.#isPulling = true;
    // Something was saved since the last pass over the queue.
    if (this.#wanted) this.#sendMeanwhile();
    const pulled = await pull(this.#heard, {
      onRefusal: (refusal) => this.status.update({ refusal }),
      onProgress: (bootstrap) => {
        this.status.update({ bootstrap });
        // A first download takes minutes: sales go between its pages.
        if (bootstrap) this.#sendMeanwhile();
      },
    }).finally(() => {
      this.#isPulling = false;
      // The download has ended, even if a page could not be written.
      this.status.update({ bootstrap: null });
    });
    await this.#sending;
    return pulled;
  }

  async #push(): Promise<PushResult> {
    this.#passes += 1;
    const pass = this.#passes;
    const isHurried = this.#isHurried;
    this.#isHurried = false;
    if (isHurried) {
      this.#backoff.forget();
      await resetBackoff(this.context.db);
    }
    const pushed = await push(this.#heard, this.#pace).finally(() => {
      const isOver = ({ after }: { after: number }): boolean => after < pass;
      for (const { resolve } of this.#waiting.filter(isOver)) resolve();
      this.#waiting = this.#waiting.filter((one) => !isOver(one));
    });
    this.#backoff.passed(pushed);
    return pushed;
  }

  #hasDue(): Promise<boolean> {
    return hasDue(this.context.db, this.context.clock.now().getTime());
  }

  async #isAnyWaiting(): Promise<boolean> {
    const nextAt = await nextRetry(this.context.db, this.context.clock.now().getTime());
    return nextAt !== undefined || (await this.#hasDue());
  }

  #sendMeanwhile(): void {
    this.#isMoreToSend = true;
    this.#sending ??= this.#sendAll().catch(reportUnlessLeaving);
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#isMoreToSend) {
        this.#isMoreToSend = false;
        const pushed = await this.#push();
        // The page that is under way was asked for before: the own write is in a later one.
        if (pushed.sent > 0) this.#wanted = true;
        if (pushed.kind === 'signed-out') this.#signedOut();
        else if (pushed.kind === 'unreachable') this.#unreachable();
        else if (pushed.sent > 0) this.status.update({ needsLogin: false });
        if (!this.#isMoreToSend) await this.#planRetry();
      }
    } finally {
      // In the same step that found nothing more: the next request sends again.
      this.#sending = undefined;
    }
  }

  #signedOut(): void {
    this.#refusals += 1;
    this.status.update({ needsLogin: true });
  }

  #unreachable(): void {
    this.#wasGone = true;
    // The page under way tells whether it was the connection or that operation.
    if (this.#isPulling) this.#connection.doubt();
    else this.#connection.gone();
  }
}
