import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/outbox/operation.ts';
import { SyncEngine } from './engine.ts';
import { SyncStatus } from './status.ts';

const EMPTY_PAGE = { epoca: 'e', hasta: 0, mas: false, cambios: [], aplicadas: [] };

function operation(op: string): Omit<Operation, 'seq'> {
  return {
    op,
    format: 2,
    kind: 'sale',
    entityId: op,
    lane: op,
    touches: [],
    dependsOn: [],
    method: 'POST',
    path: '/api/x/',
    body: {},
    base: null,
    effect: { type: 'sale', serie_id: 1, demand: {}, sale: { pagos: [] } as never, rests: [] },
    shownTotal: null,
    state: 'pending',
    sent: false,
    delivered: false,
    attempts: 0,
    nextAt: 0,
    occurredAt: '2026-11-21T10:00:00-05:00',
    vFrom: null,
    vTo: null,
    response: null,
    error: null,
    draft: null,
    discard: null,
  };
}

let engine: SyncEngine | undefined;
afterEach(() => engine?.stop());

function start(answer: (post: number) => HttpReply) {
  const db = new ErpDatabase(`engine-${Math.random()}`);
  let posts = 0;
  const http = async ({ method }: { method: string }): Promise<HttpReply> =>
    method === 'POST' ? answer((posts += 1)) : { status: 200, body: EMPTY_PAGE, headers: {} };
  engine = new SyncEngine({ db, http, now: () => new Date(), random: () => 1 }, new SyncStatus());
  return { db, engine, posts: () => posts };
}

const ok: HttpReply = { status: 201, body: {}, headers: { 'erp-version': '0-0' } };

describe('the engine', () => {
  it('tries again when the backoff is over, without waiting for the heartbeat', async () => {
    const { db, engine, posts } = start((post) => {
      if (post === 1) throw new ApiError('network');
      return ok;
    });
    await db.outbox.add(operation('a'));
    engine.start();
    await expect.poll(posts, { timeout: 5000 }).toBe(2);
    await expect.poll(async () => (await db.outbox.toArray())[0]?.state).toBe('done');
  });

  it('sends at the start what was waiting for a backoff when the browser was closed', async () => {
    const { db, engine, posts } = start(() => ok);
    await db.outbox.add({ ...operation('a'), attempts: 4, nextAt: Date.now() + 60_000 });
    engine.start();
    await expect.poll(posts).toBe(1);
  });

  it('does not spin over an operation that the server cannot process', async () => {
    const { db, engine, posts } = start(() => ({ status: 500, body: {}, headers: {} }));
    await db.outbox.add(operation('a'));
    engine.start();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(posts()).toBe(1);
  });
});
