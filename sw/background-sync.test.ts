import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpReply } from '#app/api/http.ts';
import { openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { API_VERSION, HEADERS } from '#contract/headers.ts';
import type { SessionData } from '#contract/session/session.ts';
import { feedPage, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { syncEveryIdentity } from './background-sync.ts';

let removeLocks = () => {};
let opened: Workspace;
beforeEach(async () => {
  removeLocks = installLocks();
  const session = {
    sub_user_id: 800,
    business_id: 8,
    first_name: 'Ana',
    last_name: 'Pérez',
    nombre_negocio_asociado: 'La Esquina',
    permission_level: 2,
    serie_id: 7,
    componentes_activos: ['facturacion'],
  } as unknown as SessionData;
  opened = await openWorkspace(session, 'token');
});
afterEach(async () => {
  removeLocks();
  await opened.catalogue.close();
  await opened.db.delete();
});

/** A server that answers a post under a key so, or a batch (null), or not at all. @returns what was posted */
function serverThat(answers: (key: string | null) => HttpReply | null) {
  const posts: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit) => {
    const key = new Headers(headers).get(HEADERS.key);
    if (method === 'POST') posts.push(key);
    const reply = method === 'POST' ? answers(key) : feedPage();
    if (!reply) throw new TypeError('Failed to fetch');
    const told = { ...reply.headers, [HEADERS.api]: API_VERSION };
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers: told });
  });
  return posts;
}

describe('what the browser has sent in the background', () => {
  it('goes past an operation that alone gets no answer, and is asked for again because of that one', async () => {
    const { db } = opened;
    // Too large for a batch: it goes by its own call, and so does what is behind it.
    const large = { ...queuedSale('a'), body: { nota: 'x'.repeat(1_000_000) } };
    await db.outbox.bulkAdd([large, queuedSale('b')]);
    const posts = serverThat((key) => (key === 'a' ? null : taken));
    await expect(syncEveryIdentity()).rejects.toThrow('unsent operations remain');
    expect(posts).toEqual(['a', 'a', 'a', 'b']);
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['pending', 'done']);
  });

  it('goes in its order where a request of an operation alone is lost', async () => {
    const { db } = opened;
    const large = { ...queuedSale('a'), body: { nota: 'x'.repeat(1_000_000) } };
    await db.outbox.bulkAdd([large, queuedSale('b')]);
    let isLost = false;
    const posts = serverThat(() => {
      if (isLost) return taken;
      isLost = true;
      return null;
    });
    await syncEveryIdentity();
    expect(posts).toEqual(['a', 'a', 'b']);
  });

  it('is left alone at once where the server asks for that once it answers', async () => {
    const { db } = opened;
    const large = { ...queuedSale('a'), body: { nota: 'x'.repeat(1_000_000) } };
    await db.outbox.bulkAdd([large, queuedSale('b')]);
    let isLost = false;
    const posts = serverThat(() => {
      if (isLost) return refusal(503, 'sin_servicio');
      isLost = true;
      return null;
    });
    await expect(syncEveryIdentity()).rejects.toThrow('unsent operations remain');
    expect(posts).toEqual(['a', 'a']);
  });

  it('is not sent a second time at once to a server that asks to be left alone (503)', async () => {
    const { db } = opened;
    await db.outbox.bulkAdd([queuedSale('a'), queuedSale('b')]);
    const posts = serverThat(() => refusal(503, 'sin_servicio'));
    await expect(syncEveryIdentity()).rejects.toThrow('unsent operations remain');
    expect(posts).toEqual([null]);
  });
});
