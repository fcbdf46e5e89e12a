import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { announce } from '#app/data/announce.ts';
import { needsReview } from '#app/data/queue/operation.ts';
import { identitiesTable, rememberIdentity } from '#app/data/registry.ts';
import { pauseOn } from './clock.ts';
import { SyncEngine } from './engine.ts';
import { engineOn, feedPage, keyOf, queuedWrite, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { settled } from '#tests/fixtures/device/test-clock.ts';

let engine: SyncEngine | undefined;
let removeLocks = () => {};
beforeEach(() => {
  vi.stubGlobal('reportError', () => undefined);
  removeLocks = installLocks();
});
afterEach(() => {
  engine?.stop();
  removeLocks();
  vi.unstubAllGlobals();
});

const series = (fin: number) => ({
  tabla: 'series',
  id: '1',
  v: 7,
  borrado: false,
  fila: {
    id: 1,
    proximo_consecutivo: 11,
    rango_fin: fin,
    resolucion: { vigencia_hasta: '2099-12-31' },
  },
});

describe('an unforeseen case', () => {
  it('is a page that removes a cause before the refusal for it arrives: the sale goes on by itself', async () => {
    let isExtended = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let gets = 0;
    let posts = 0;
    const c = engineOn(async (request) => {
      if (request.method === 'POST') {
        posts += 1;
        // The server refused it before the range was extended; the answer is slow.
        if (posts === 1) {
          isExtended = true;
          release();
          await pauseOn(c.clock, 600);
          return refusal(409, 'rango_agotado');
        }
        return taken;
      }
      gets += 1;
      if (gets === 1) {
        await held;
        return feedPage({ hasta: 7, cambios: [series(isExtended ? 100 : 10)] });
      }
      return feedPage({ hasta: 7 });
    });
    engine = c.engine;
    engine.start();
    await settled();
    expect(gets).toBe(1);
    await c.db.outbox.add({ ...queuedSale('a'), delivered: false });
    announce(c.db.name, 'outbox');
    await c.clock.pass(2500);
    expect(await c.db.series.get(1)).toMatchObject({ rango_fin: 100 });
    for (let beat = 0; beat < 3; beat += 1) await engine.syncNow();
    expect({ posts, state: (await c.db.outbox.toArray())[0]?.state }).toMatchObject({ state: 'done' });
  });

  it('is an old refusal, replayed after its cause is gone: the operation goes on by itself', async () => {
    let posts = 0;
    const c = engineOn(async ({ method }) => {
      if (method !== 'POST') return feedPage({ hasta: 7 });
      posts += 1;
      // The answer to the first copy was lost; the module has been switched on since.
      return posts === 1 ? refusal(403, 'modulo_inactivo', { 'idempotent-replayed': 'true' }) : taken;
    });
    await c.db.meta.bulkPut([
      { key: 'cursor', value: 7 },
      { key: 'epoch', value: 'e' },
    ]);
    await c.db.me.put({ id: 'me', v: 7, serie_id: 1, componentes_activos: ['inventario'] } as never);
    await c.db.outbox.add(queuedWrite('a', { sent: true, attempts: 1 }));
    await c.engine.syncNow();
    expect(await c.db.outbox.toArray()).toMatchObject([{ state: 'done' }]);
    expect(posts).toBe(2);
  });

  it('is a new refusal that the mirror does not explain: the operation is not sent again', async () => {
    let posts = 0;
    const c = engineOn(async ({ method }) => {
      if (method !== 'POST') return feedPage({ hasta: 7 });
      posts += 1;
      return refusal(403, 'modulo_inactivo');
    });
    await c.db.meta.bulkPut([
      { key: 'cursor', value: 7 },
      { key: 'epoch', value: 'e' },
    ]);
    await c.db.me.put({ id: 'me', v: 7, serie_id: 1, componentes_activos: ['inventario'] } as never);
    await c.db.outbox.add(queuedWrite('a'));
    await c.engine.syncNow();
    expect(await c.db.outbox.toArray()).toMatchObject([{ state: 'blocked' }]);
    expect(posts).toBe(1);
  });

  it('is a due operation on a counter that was left: its engine does not ask the server again and again', async () => {
    const leaving = new AbortController();
    let gets = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const c = engineOn(
      async () => {
        gets += 1;
        if (gets === 1) await held;
        return feedPage();
      },
      { signal: leaving.signal },
    );
    engine = c.engine;
    engine.start();
    await settled();
    expect(gets).toBe(1);
    leaving.abort();
    engine.stop();
    await c.db.outbox.add(queuedSale('a'));
    release();
    await c.clock.pass(1500);
    const after = gets;
    await c.db.outbox.clear();
    expect(after).toBeLessThanOrEqual(2);
  });

  it('is an operation that can not be made ready: it holds no other back, and is put before a person in the end', async () => {
    const sent: string[] = [];
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage();
      sent.push(keyOf(request));
      return taken;
    });
    engine = c.engine;
    // A row on which `freeze` fails.
    await c.db.outbox.add(
      queuedWrite('odd', { effect: { type: 'stock-edit' } as never, kind: 'stock-edit' as never }),
    );
    await c.db.outbox.add(queuedWrite('printer'));
    for (let beat = 0; beat < 8; beat += 1) await engine.hurry();
    expect(sent).toEqual(['printer']);
    const odd = await c.db.outbox.get({ op: 'odd' });
    expect(odd && needsReview(odd)).toBe(true);
  });

  it('is an operation whose answer can not be stored: it holds no other back, nor the page', async () => {
    const sent: string[] = [];
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage({ hasta: 1 });
      sent.push(keyOf(request));
      return { ...taken, headers: { 'erp-version': '5-5' } };
    });
    engine = c.engine;
    // A sale without payments: what it leaves the client owing can not be told.
    const effect = { type: 'sale', serie_id: 1, demand: {}, sale: {}, rests: [] } as never;
    await c.db.meta.put({ key: 'epoch', value: 'e' });
    await c.db.outbox.add({ ...queuedSale('odd'), effect, touches: ['clientes:ana'] });
    await c.db.outbox.add(queuedSale('b'));
    await engine.syncNow();
    expect(sent.slice(0, 2)).toEqual(['odd', 'b']);
    expect(c.snap().lastSync).not.toBeNull();
    for (let beat = 0; beat < 8; beat += 1) await engine.hurry();
    const odd = await c.db.outbox.get({ op: 'odd' });
    expect(odd && needsReview(odd)).toBe(true);
  });

  it('is an operation that can not be sent: those behind it go at once', async () => {
    const sent: string[] = [];
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage();
      sent.push(keyOf(request));
      if (keyOf(request) === 'a') throw new TypeError('nobody foresaw it');
      return taken;
    });
    engine = c.engine;
    await c.db.outbox.bulkAdd([queuedSale('a'), queuedSale('b')]);
    await engine.syncNow();
    expect(sent.slice(0, 2)).toEqual(['a', 'b']);
    expect(await c.db.outbox.get({ op: 'a' })).toMatchObject({ state: 'pending', sent: true });
  });

  it('is a round that fails: what was saved meanwhile does not wait for the heartbeat', async () => {
    const sent: string[] = [];
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage();
      sent.push(keyOf(request));
      return taken;
    });
    engine = c.engine;
    const { meta } = c.db;
    const get = meta.get.bind(meta) as (key: unknown) => never;
    let isFirst = true;
    // After the page: the round would be over.
    vi.spyOn(meta, 'get').mockImplementation((async (key: unknown) => {
      if (key !== 'last-sync' || !isFirst) return get(key);
      isFirst = false;
      await c.db.outbox.add(queuedSale('b'));
      announce(c.db.name, 'outbox');
      throw new TypeError('nobody foresaw it');
    }) as never);
    engine.start();
    await settled();
    expect(sent).toEqual(['b']);
    expect(isFirst).toBe(false);
  });

  it('is a registry that the disk refuses: operations released by the page go all the same', async () => {
    const c = engineOn(async ({ method }) =>
      method === 'POST' ? taken : feedPage({ hasta: 7, cambios: [series(100)] }),
    );
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const named = { businessId: 1, subUserId: 1, name: 'Ana', businessName: 'La Esquina' };
    await rememberIdentity({ ...named, id: c.db.name, pending: 0, lastSync: null });
    identitiesTable().hook('updating', refuse);
    onTestFinished(() => identitiesTable().hook('updating').unsubscribe(refuse));
    const error = { status: 409, codigo: 'rango_agotado', text: 'Se agotó.', at: '' };
    await c.db.outbox.add({ ...queuedSale('a'), state: 'blocked', sent: true, error });
    await c.engine.syncNow();
    expect(await c.db.outbox.toArray()).toMatchObject([{ state: 'done' }]);
  });

  it('is a logo that a full device cannot keep: the round still notes its time and plans the next try', async () => {
    let posts = 0;
    const c = engineOn(async ({ method }) => {
      if (method !== 'POST') return feedPage({ hasta: 1 });
      posts += 1;
      return posts === 1 ? refusal(503) : taken;
    });
    Object.assign(c.context, { readLogoFile: async () => new Blob(['x'], { type: 'image/png' }) });
    // The engine copies its context when it is made.
    engine = new SyncEngine(c.context, c.status);
    await c.db.settings.put({
      key: 'printer',
      value: {},
      srv: { logo: '/media/l.png' },
      v: 1,
      rev: 1,
      pageRev: 1,
    });
    c.db.settings.hook('creating', (key) => {
      if (key === 'logo') throw new DOMException('full', 'QuotaExceededError');
    });
    await c.db.outbox.add(queuedWrite('a'));
    engine.start();
    await c.clock.pass(20_000);
    expect({ posts, lastSync: c.snap().lastSync }).toEqual({ posts: 2, lastSync: expect.any(String) });
  });
});
