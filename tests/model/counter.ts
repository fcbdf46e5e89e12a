import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { readToken } from '#app/api/session-token.ts';
import { databaseName, ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { holdsMoney } from '#app/data/queue/exchange.ts';
import { deliverOrphans } from '#app/data/writes/hand-over.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { SyncEngine } from '#app/sync/engine.ts';
import { SyncStatus } from '#app/sync/status.ts';
import type { SessionData } from '#contract/session/session.ts';
import type { TestServer } from '#tests/fixtures/server.ts';
import { Network } from './network.ts';
import { plugIn, Power } from './power.ts';
import type { ShownLine } from './invariants/shown-prices.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

/** A write of which the screen said "Guardado en este equipo", as the person at the counter knows it. */
export interface Saved {
  seq: number;
  kind: Operation['kind'];
  entityId: string;
  /** The goods have left, as far as this person has said. */
  isDelivered: boolean;
  /** The person gave it up, or took the existing row instead. */
  isGivenUp: boolean;
  /** Every key that it ever had. */
  keys: Set<string>;
  /** What came back for it, of an exchange: the id of its return. */
  exchangeId?: string;
  lastState: Operation['state'];
}

/** A browser on a counter: the real engine in one or two tabs, over a disk that survives the browser's death. */
export class Counter {
  readonly saved: Saved[] = [];
  readonly network: Network;
  /** How far the device's clock is off. */
  clockOffMs = 0;
  isSignedIn = true;
  lostSeries = false;
  isLevelChanged = false;
  /** What the person saved last of each settings object. */
  readonly settings = new Map<string, unknown>();
  /** The open sale that stands aside, and what its line showed. */
  basket: { draft: SaleDraft; line: ShownLine } | undefined;
  /** What the line of each charged sale showed, by the invoice's id. */
  readonly shown = new Map<string, ShownLine>();
  readonly #disk = new IDBFactory();
  #power = new Power();
  #tabs: ErpDatabase[] = [];

  private constructor(
    readonly server: TestServer,
    readonly session: SessionData,
    readonly token: string,
  ) {
    this.network = new Network(server, () => token);
  }

  /** Signs a collaborator in on a device of his own, and downloads the shop. */
  static async open(server: TestServer, businessId: number, collaboratorId: number): Promise<Counter> {
    const token = await server.openSession(businessId, collaboratorId);
    const session = readToken(token, server.clock.now.getTime());
    if (!session) throw new Error('unreadable token');
    const counter = new Counter(server, session, token);
    await counter.db.me.put({ ...session, id: 'me', v: 0 });
    await counter.sync();
    return counter;
  }

  get db(): ErpDatabase {
    return this.tab(0);
  }

  readonly now = (): Date => new Date(this.server.clock.now.getTime() + this.clockOffMs);

  tab(at: number): ErpDatabase {
    this.#tabs[at] ??= this.#openTab();
    return this.#tabs[at];
  }

  context(at = 0): SyncContext {
    const power = this.#power;
    const http: SyncContext['http'] = (request) => this.network.send(request, power);
    return { db: this.tab(at), http, clock: { ...DEVICE_CLOCK, now: this.now }, random: () => 0 };
  }

  /** A round of sending and fetching, as after a tap on "Enviar ahora". */
  sync(at = 0): Promise<void> {
    return new SyncEngine(this.context(at), new SyncStatus()).hurry();
  }

  /** Runs until the browser dies at the given step, and starts it again. @returns whether it died */
  async dieAt(step: number, run: () => Promise<unknown>): Promise<boolean> {
    const power = this.#power;
    power.failAfter(step);
    try {
      await run();
    } catch (error) {
      if (!power.isOff) throw error;
    }
    if (!power.isOff) {
      power.restore();
      return false;
    }
    await this.#startAgain();
    return true;
  }

  /** Notes what is new in the outbox: the screen said that it is saved. */
  async noteSaved(): Promise<Saved[]> {
    const last = this.saved.at(-1)?.seq ?? 0;
    const rows = await this.db.outbox.where('seq').above(last).sortBy('seq');
    const fresh = rows.map(({ seq, kind, entityId, op, state, effect }): Saved => {
      const exchange = effect.type === 'sale' ? effect.exchange : undefined;
      return {
        ...(exchange ? { exchangeId: exchange.id } : {}),
        seq,
        kind,
        entityId,
        isDelivered: false,
        isGivenUp: false,
        keys: new Set([op]),
        lastState: state,
      };
    });
    this.saved.push(...fresh);
    return fresh;
  }

  close(): void {
    for (const tab of this.#tabs) tab.close();
  }

  #openTab(): ErpDatabase {
    const { business_id, sub_user_id } = this.session;
    const options = { indexedDB: this.#disk, IDBKeyRange };
    const db = new ErpDatabase(databaseName(business_id, sub_user_id), options);
    plugIn(db, this.#power);
    db.outbox.hook('updating', (changes, seq) => {
      const { op } = changes as Partial<Operation>;
      if (op !== undefined) this.saved.find((saved) => saved.seq === seq)?.keys.add(op);
    });
    return db;
  }

  /** Sales charged in tabs that died count as delivered (`DraftStore.open`); not those whose money waits for the server. */
  async #startAgain(): Promise<void> {
    this.close();
    this.#tabs = [];
    this.#power = new Power();
    this.network.faults.length = 0;
    // What it had heard may not have reached the disk.
    this.network.heard = undefined;
    await this.noteSaved();
    const rows = await this.db.outbox.where('state').anyOf('pending', 'sending', 'blocked').toArray();
    const open = rows.filter((row) => !holdsMoney(row)).map(({ seq }) => seq);
    await deliverOrphans(this.db, new Set());
    for (const saved of this.saved)
      if (saved.kind === 'sale' && open.includes(saved.seq)) saved.isDelivered = true;
  }
}
