import { announce, onAnnouncement, type NewVersion } from '#app/data/announce.ts';
import { freeForRow, freeWaiting, resetBackoff } from '#app/data/queue/backoff.ts';
import { rememberIdentity } from '#app/data/identity/remember-identity.ts';
import { FLOOR_MS, isDue } from './answer-meaning.ts';
import { every, pauseOn } from './clock.ts';
import type { SyncContext } from './context.ts';
import { Connection } from './connection.ts';
import { readCursor } from './mirror.ts';
import { ALWAYS_VISIBLE, type PageLife } from './page-life.ts';
import { pull, type PullResult } from './pull.ts';
import { push, type PushResult } from './push.ts';
import type { SyncStatus } from './status.ts';
import { hasDue, listRetries } from '#app/data/queue/due.ts';
import { purgeReceipts } from '#app/data/restore/receipts.ts';

const HEARTBEAT_MS = 30_000;
// The tab that reads the stream fetches for all of them; one that sleeps is not waited for longer.
const LEADER_MS = 1000;
// Between two that get no answer; shorter than any backoff, or the first would be the first again each time.
const REST_MS = FLOOR_MS / 2;

/**
 * Drives push and pull of one identity in a page: at the start, after every local write, when the browser
 * says that it is visible again or how the network is, when the server is heard to be further on or no more
 * (`version-stream.ts`), and every 30 s while somebody looks at the page. One round runs at a time; a wish that comes
 * during a round starts another after it.
 */
export class SyncEngine {
  #running: Promise<void> | undefined;
  #wanted = false;
  /** What is sent while the round waits for a page of the feed. */
  #sending: Promise<void> | undefined;
  #isPulling = false;
  #isMoreToSend = false;
  /** Somebody asked: what a try that is under way puts off after that is forgotten too, by the next pass. */
  #isHurried = false;
  /** Passes over the queue that were begun, and who waits for one that is begun after his own wish. */
  #passes = 0;
  #waiting: { after: number; resolve: () => void }[] = [];
  /** Times that the server refused the session. */
  #refusals = 0;
  /** The last pass ended at one that got no answer, and others have not been tried. */
  #isRestDue = false;
  /** A page or what was sent beside it got no answer, since the last round that fetched all. */
  #wasOffline = false;
  /** What was sent last beside the page of this round got no answer. */
  #isBesideLost = false;
  #stops: (() => void)[] = [];
  #stopRetry: () => void = () => undefined;
  readonly #connection: Connection;
  /** As `context`, and the connection notes every answer. */
  readonly #heard: SyncContext;

  constructor(
    readonly context: SyncContext,
    readonly status: SyncStatus,
  ) {
    this.#connection = new Connection(status, context.random, context.clock);
    this.#heard = { ...context, http: this.#connection.listen(context.http) };
  }

  /** Starts the triggers and the first round. */
  start(page: PageLife = ALWAYS_VISIBLE): void {
    const wake = () => void this.syncNow().catch(reportFailure);
    const hurry = () => void this.hurry().catch(reportFailure);
    const cutOff = () =>
      this.#connection.cutOff(this.#running !== undefined, () => page.isVisible() && wake());
    this.#stops = [
      every(this.context.clock, HEARTBEAT_MS, () => page.isVisible() && wake()),
      onAnnouncement(({ database, what, newVersion }, isRemote) => {
        if (database !== this.context.db.name) return;
        if (what === 'outbox') wake();
        if (what === 'cut' && page.isVisible()) cutOff();
        if (newVersion) void this.#follow(newVersion, isRemote).catch(reportFailure);
      }),
      page.subscribe((event) => {
        // The browser may be wrong: who has nothing under way asks.
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
    // A page that does not come holds no sale back.
    if (this.#isPulling) this.#sendMeanwhile();
    this.#running ??= this.#rounds();
    return this.#running;
  }

  /** As `syncNow`, and forgets every backoff: the network is back, or a person asked. */
  async hurry(): Promise<void> {
    await this.#forgetBackoffs();
    await this.syncNow();
  }

  /** As `hurry`, but resolves once the queue is sent, so far as it can be: whoever leaves waits for no page. */
  async sendNow(): Promise<void> {
    await this.#forgetBackoffs();
    const sent = new Promise<void>((resolve) => this.#waiting.push({ after: this.#passes, resolve }));
    await Promise.race([sent, this.syncNow()]);
  }

  async #forgetBackoffs(): Promise<void> {
    this.#isHurried = true;
    await resetBackoff(this.context.db);
  }

  /** Resolves once the server takes the session again; asks it first. Never after `signal`. */
  async whenSignedIn(signal: AbortSignal): Promise<void> {
    await this.syncNow();
    await this.status.untilSignedIn(signal);
  }

  /** The server is further on, or its history is another one: fetches that, unless another tab has by then. */
  async #follow(newVersion: NewVersion, isRemote: boolean): Promise<void> {
    // It speaks again, perhaps to a round that still waits for an answer from before.
    const isBack = this.status.getSnapshot().connection === 'offline';
    this.#connection.heard();
    if (isBack && !isRemote) return this.hurry();
    if (isRemote) await pauseOn(this.context.clock, LEADER_MS);
    // Our own writes come back on the stream: the round that sent them fetches them too.
    await this.#running?.catch(() => undefined);
    if (this.#stops.length === 0) return;
    // The tab that reads the stream may not have noticed that the connection was gone: it was hidden.
    if (isBack && (await listRetries(this.context.db)).length > 0) return this.hurry();
    const cursor = await readCursor(this.context.db);
    const isOther = newVersion.epoch !== null && cursor.epoch !== null && newVersion.epoch !== cursor.epoch;
    if (newVersion.version > cursor.version || isOther) await this.syncNow();
  }

  async #rounds(): Promise<void> {
    // Only then is it known as the running one.
    await Promise.resolve();
    const failures: unknown[] = [];
    try {
      while (this.#wanted && !this.context.signal?.aborted) {
        this.#wanted = false;
        this.status.update({ isBusy: true });
        // One that fails for a reason nobody foresaw ends neither what waits nor what was saved meanwhile.
        await this.#round().catch((error: unknown) => failures.push(error));
        this.status.update({ isBusy: false });
        // Whoever asks while the retries are looked up is heard too: a sale would wait for the next heartbeat.
        if (!this.#wanted) await this.#planRetry();
      }
    } finally {
      // In the step that found nothing wanted: from now on who asks starts rounds of his own.
      this.#running = undefined;
    }
    if (failures.length > 0) throw failures[0];
  }

  /** What waits for its backoff goes when that is over, not with the next heartbeat. */
  async #planRetry(): Promise<void> {
    this.#stopRetry();
    // Who has to sign in again sends nothing before: the heartbeat finds out.
    const { connection, needsLogin } = this.status.getSnapshot();
    if (needsLogin) return;
    const times = await listRetries(this.context.db);
    const nowMs = this.context.clock.now().getTime();
    const delays = times.map((nextAt) => Math.max(FLOOR_MS, isDue(nextAt, nowMs) ? 0 : nextAt - nowMs));
    // Also while a page is waited for; where the connection is gone they wait for that.
    if (this.#isRestDue && connection !== 'offline') delays.push(REST_MS);
    if (delays.length === 0 || this.#stops.length === 0) return;
    // Beside a page it is no wish for another one: on a connection that is gone each would lead to the next.
    const retry = () => (this.#isPulling ? this.#sendMeanwhile() : void this.syncNow().catch(reportFailure));
    this.#stopRetry = this.context.clock.after(Math.min(HEARTBEAT_MS, ...delays), retry);
  }

  async #round(): Promise<void> {
    const { context, status } = this;
    const pushed = await this.#push();
    if (pushed.kind === 'signed-out') return this.#signedOut();
    // Perhaps for want of a connection, perhaps because of that one operation: the feed tells.
    if (pushed.kind === 'unreachable') this.#connection.doubt();
    // The server took something with this session.
    if (pushed.sent > 0) status.update({ needsLogin: false });
    // Whatever the page takes: a retry that falls due meanwhile goes beside it.
    await this.#planRetry();
    const refusals = this.#refusals;
    const pulled = await this.#pull();
    status.pulled(pulled.kind);
    if (pulled.kind === 'signed-out') return this.#signedOut();
    if (pulled.kind === 'unreachable') return this.#unreachable();
    const lastSync = (await context.db.meta.get('last-sync'))?.value as string | undefined;
    status.update({ lastSync: lastSync ?? null });
    if (pulled.kind === 'current') {
      // Unless what was sent beside the page has been refused since.
      if (this.#refusals === refusals) status.update({ needsLogin: false });
      if (await freeForRow(context.db)) this.#wanted = true;
    }
    // The network is back, or the server takes operations again: nobody has to sit out a backoff from before.
    const isBetter = this.#wasOffline || pushed.sent > 0;
    this.#wasOffline = false;
    if (isBetter && (await freeWaiting(context.db))) this.#wanted = true;
    await rememberIdentity(context.db, lastSync ?? null).catch(reportFailure);
    await purgeReceipts(context.db, context.clock.now(), this.#connection.serverTime);
    announce(context.db.name, 'pulled');
    // A write of ours may be newer than the page that was fetched, and the page may have released operations.
    const isBehind = pushed.newestVersion > (await readCursor(context.db)).version;
    const isMoreDue = await this.#hasDue();
    this.#isRestDue &&= isMoreDue;
    // Or what was sent beside the page got no answer after it had come: the next one tells of the connection.
    if (isBehind || this.#isBesideLost || (isMoreDue && !this.#isRestDue)) this.#wanted = true;
  }

  /** Fetches what is new; what is saved meanwhile is sent beside it. */
  async #pull(): Promise<PullResult> {
    this.#isPulling = true;
    this.#isBesideLost = false;
    // Saved since the queue was looked through.
    if (this.#wanted) this.#sendMeanwhile();
    const pulled = await pull(this.#heard, {
      onRefusal: (refusal) => this.status.update({ refusal }),
      onProgress: (bootstrap) => {
        this.status.update({ bootstrap });
        // A long download holds no sale back.
        if (bootstrap) this.#sendMeanwhile();
      },
    }).finally(() => {
      this.#isPulling = false;
      // Also after a page that could not be written: nothing is on its way any more.
      this.status.update({ bootstrap: null });
    });
    await this.#sending;
    return pulled;
  }

  async #push(): Promise<PushResult> {
    this.#passes += 1;
    const pass = this.#passes;
    this.#isRestDue = false;
    const isHurried = this.#isHurried;
    this.#isHurried = false;
    if (isHurried) await resetBackoff(this.context.db);
    const pushed = await push(this.#heard).finally(() => {
      const isOver = ({ after }: { after: number }): boolean => after < pass;
      for (const { resolve } of this.#waiting.filter(isOver)) resolve();
      this.#waiting = this.#waiting.filter((one) => !isOver(one));
    });
    this.#isRestDue = pushed.kind === 'unreachable' && (await this.#hasDue());
    return pushed;
  }

  #hasDue(): Promise<boolean> {
    return hasDue(this.context.db, this.context.clock.now().getTime());
  }

  #sendMeanwhile(): void {
    this.#isMoreToSend = true;
    this.#sending ??= this.#sendAll().catch(reportFailure);
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#isMoreToSend) {
        this.#isMoreToSend = false;
        const pushed = await this.#push();
        // What was sent comes back in a later page than the one that is waited for.
        if (pushed.sent > 0) this.#wanted = true;
        this.#isBesideLost = pushed.kind === 'unreachable';
        if (pushed.kind === 'signed-out') this.#signedOut();
        else if (pushed.kind === 'unreachable') this.#unreachable();
        else if (pushed.sent > 0) {
          this.status.update({ needsLogin: false });
          // The server takes operations: nobody has to sit out a backoff from before.
          if (await freeWaiting(this.context.db)) this.#isMoreToSend = true;
        }
        if (!this.#isMoreToSend) await this.#planRetry();
      }
    } finally {
      // In the step that found nothing more: from now on who asks sends again.
      this.#sending = undefined;
    }
  }

  #signedOut(): void {
    this.#refusals += 1;
    this.status.update({ needsLogin: true });
  }

  #unreachable(): void {
    this.#wasOffline = true;
    // A page that is waited for tells whether it was the connection.
    if (this.#isPulling) this.#connection.doubt();
    else this.#connection.gone();
  }
}

// A round that fails for a reason nobody foresaw (a database closed under it) must not end the rounds.
const reportFailure = (error: unknown): void => globalThis.reportError(error);
