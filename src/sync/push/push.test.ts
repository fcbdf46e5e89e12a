import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import type { SentOperation } from '#contract/sync/batch.ts';
import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpReply, HttpRequest } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { deviceId } from '#app/data/registry.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { callOf, oneByOne } from '#tests/fixtures/device/one-by-one.ts';
import { giveUp } from './cancel.ts';
import { Pace, push } from './push.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

const soldTo = (id: string) => ({ pagos: [], cliente: { id } });

function sale(op: string): Omit<Operation, 'seq'> {
  const plain = queuedSale(op);
  const effect = { ...plain.effect, sale: soldTo('anybody') as never } as Operation['effect'];
  return { ...plain, delivered: true, effect };
}

/** Before a server that has no batch: each operation goes by its own call. */
const oldServer = () => {
  const pace = new Pace();
  pace.goSingly();
  return pace;
};

/** What the connection does with the n-th operation that is sent; what is not listed arrives. */
type Fates = readonly ('arrives' | 'breaks' | 'hangs')[];

async function counterWith(operations: readonly Omit<Operation, 'seq'>[], fates: Fates = []) {
  const db = new ErpDatabase(`push-${Math.random()}`);
  await db.outbox.bulkAdd([...operations]);
  const keys: (string | undefined)[] = [];
  const http = async ({ headers }: { headers?: Record<string, string> }): Promise<HttpReply> => {
    keys.push(headers?.['idempotency-key']);
    if (fates[keys.length - 1] === 'breaks') throw new ApiError('network');
    if (fates[keys.length - 1] === 'hangs') throw new ApiError('timeout');
    return { status: 201, body: {}, headers: { 'erp-version': `${keys.length}-${keys.length}` } };
  };
  /** Keys of what went together, request by request. */
  const requests: string[][] = [];
  const noted: Http = (request) => {
    const { operaciones } = (request.body ?? {}) as { operaciones?: { op: string }[] };
    requests.push(operaciones?.map(({ op }) => op) ?? [request.headers?.['idempotency-key'] ?? '']);
    return oneByOne(http)(request);
  };
  return { db, keys, requests, context: { db, http: noted, clock: DEVICE_CLOCK, random: () => 1 } };
}

const states = async (db: ErpDatabase) => (await db.outbox.toArray()).map(({ state }) => state);

describe('sending what is queued', () => {
  it('goes on at once, under the same key, after a cut of a connection that has just carried something', async () => {
    const { db, keys, context } = await counterWith(['a', 'b', 'c'].map(sale), ['arrives', 'breaks']);
    expect(await push(context)).toEqual({ kind: 'drained', sent: 3, newestVersion: 4 });
    expect(keys).toEqual(['a', 'b', 'b', 'c']);
    expect(await states(db)).toEqual(['done', 'done', 'done']);
  });

  it('lets no newer sale overtake a sale that needs an operation under way', async () => {
    const needs = (op: string, needed: string) => ({ ...sale(op), dependsOn: [needed] });
    const rows = [sale('first'), needs('second', 'first'), sale('third'), needs('fourth', 'third')];
    const inLane = (op: string) => ({ ...sale(op), lane: 'shared' });
    const { keys, context } = await counterWith([...rows, ...['fifth', 'sixth'].map(inLane), sale('last')]);
    await push(context);
    expect(keys).toEqual(['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'last']);
  });

  it('leaves out a sale that was given up while the sale before it was on its way to an old server', async () => {
    const { db, keys, context } = await counterWith(['a', 'b', 'c'].map(sale));
    const http: Http = async (request) => {
      const reply = await context.http(request);
      if (keys.length === 1) await db.outbox.where('op').equals('b').modify({ state: 'discarded' });
      return reply;
    };
    expect(await push({ ...context, http }, oldServer())).toMatchObject({ kind: 'drained', sent: 2 });
    expect(keys).toEqual(['a', 'c']);
    expect(await states(db)).toEqual(['done', 'discarded', 'done']);
  });

  it('sends nothing again that somebody gives up while its answer does not come', async () => {
    const { db, context } = await counterWith(['a', 'b'].map((op) => ({ ...sale(op), delivered: false })));
    const asked: string[] = [];
    let cut = () => {};
    const waits = new Promise<void>((resolve) => (cut = resolve));
    let isUnderWay = () => {};
    const underWay = new Promise<void>((resolve) => (isUnderWay = resolve));
    const answer = (body: object) => ({ status: 200, body, headers: { 'erp-version': '1-1' } });
    const http: Http = async ({ method, headers }) => {
      asked.push(`${method} ${headers?.['idempotency-key'] ?? ''}`);
      if (method === 'DELETE')
        return answer({ estado: 'anulada', status: 409, cuerpo: {}, desde: null, hasta: null });
      if (asked.length === 1) return answer({});
      isUnderWay();
      await waits;
      throw new ApiError('network');
    };
    const sending = push({ ...context, http }, oldServer());
    await underWay;
    const given = giveUp({ ...context, http }, 2, '');
    await db.outbox.toArray();
    cut();
    await sending;
    expect(await given).toBe('discarded');
    expect(asked).toEqual(['POST a', 'POST b', 'DELETE ']);
    expect(await states(db)).toEqual(['done', 'discarded']);
  });

  it('goes on with what could not be given up', async () => {
    const { db, keys, context } = await counterWith([{ ...sale('a'), sent: true }]);
    await db.me.put({ id: 'me', permission_level: 3 } as never);
    const http: Http = async (request) => {
      if (request.method === 'DELETE') throw new ApiError('network');
      return context.http(request);
    };
    expect(await giveUp({ ...context, http }, 1, 'No era')).toBe('unreachable');
    await push({ ...context, http });
    expect(keys).toEqual(['a']);
    expect(await states(db)).toEqual(['done']);
  });

  it('gives up nothing under a key that the server never cancelled: it got that one meanwhile', async () => {
    const { db, context } = await counterWith([{ ...sale('a'), sent: true }]);
    await db.me.put({ id: 'me', permission_level: 3 } as never);
    const asked: (string | undefined)[] = [];
    const http: Http = async ({ path }) => {
      asked.push(path.split('/').at(-2));
      if (asked.length > 1) throw new ApiError('network');
      await db.outbox.update(1, { op: 'b' });
      const body = { estado: 'anulada', status: 409, cuerpo: null, desde: null, hasta: null };
      return { status: 200, body, headers: {} };
    };
    expect(await giveUp({ ...context, http }, 1, 'No era')).toBe('unreachable');
    expect(asked).toEqual(['a', 'b']);
    expect(await db.outbox.get(1)).toMatchObject({ op: 'b', state: 'pending', error: null });
  });

  it('keeps the order of a lane whose first operation another tab is sending', async () => {
    const inLane = (op: string) => ({ ...sale(op), lane: 'shared' });
    const { db, keys, context } = await counterWith([sale('own'), inLane('first'), inLane('second')]);
    const http: Http = async (request) => {
      // A tab that had to do without the lock takes the next one meanwhile.
      await db.outbox.where('op').equals('first').modify({ state: 'sending' });
      return context.http(request);
    };
    expect(await push({ ...context, http }, oldServer())).toMatchObject({ kind: 'drained', sent: 1 });
    expect(keys).toEqual(['own']);
    expect(await states(db)).toEqual(['done', 'sending', 'pending']);
  });

  it('takes fifty operations with each request, in the order in which they were done', async () => {
    const ops = Array.from({ length: 120 }, (_, at) => `op-${at}`);
    const { keys, requests, context } = await counterWith(ops.map(sale));
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 120 });
    expect(keys).toEqual(ops);
    expect(requests.map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  it('sends what is alone by its own call', async () => {
    const { requests, context } = await counterWith([sale('a')]);
    await push(context);
    expect(requests).toEqual([['a']]);
  });

  it('ends a batch before what needs an answer to it: an edit of the same row, a sale of its product', async () => {
    const edit = (op: string, entityId: string): Omit<Operation, 'seq'> => ({
      ...queuedSale(op),
      kind: 'client-edit',
      entityId,
      lane: entityId,
      effect: { type: 'client-edit', changes: {} },
      base: { v: 1, fields: {} },
      sent: true,
    });
    const to = (op: string, client: string): Omit<Operation, 'seq'> => ({
      ...queuedSale(op),
      effect: { type: 'sale', serie_id: 1, demand: {}, sale: soldTo(client) as never, rests: [] },
    });
    const rows = [
      edit('first', 'ana'),
      edit('second', 'ana'),
      to('Berta buys', 'berta'),
      to('Ana buys', 'ana'),
    ];
    const { requests, context } = await counterWith(rows);
    await push(context);
    expect(requests).toEqual([['first'], ['second', 'Berta buys'], ['Ana buys']]);
  });

  it('ends a batch before a sale at a price that an operation of it makes', async () => {
    const effect = { type: 'product-create', data: { codigo_barras: '1' } } as Operation['effect'];
    const made = { ...queuedSale('made'), kind: 'product-create', effect, sent: true } as const;
    const { effect: sold } = sale('sold');
    const at = { ...sale('sold'), effect: { ...sold, rests: ['made'] } as Operation['effect'], sent: true };
    const { requests, context } = await counterWith([made, sale('other'), { ...at, dependsOn: ['made'] }]);
    await push(context);
    expect(requests).toEqual([['made', 'other'], ['sold']]);
  });

  it('ends a batch before it is larger than the server takes', async () => {
    const long = (op: string) => ({ ...sale(op), body: { nota: 'x'.repeat(400_000) } });
    const { requests, context } = await counterWith(['a', 'b', 'c', 'd'].map(long));
    await push(context);
    expect(requests).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('tells in a batch of each operation what its own call would', async () => {
    const facts = { shownTotal: '5250.00', occurredAt: '2026-11-27T10:00:00-05:00' };
    const base = { v: 3, epoch: 'own.1.1', fields: {} };
    const edit = {
      kind: 'client-edit',
      method: 'PUT',
      entityId: 'marta',
      base,
      sent: true,
    } as Partial<Operation>;
    const rows = [
      { ...sale('a'), ...facts },
      { ...sale('b'), delivered: false },
      { ...sale('c'), ...edit },
    ];
    const sent = async (pace: Pace) => {
      const { context } = await counterWith(rows);
      const requests: HttpRequest[] = [];
      const http: Http = (request) => {
        const { operaciones } = (request.body ?? {}) as { operaciones?: SentOperation[] };
        requests.push(...(operaciones?.map(callOf) ?? [request]));
        return context.http(request);
      };
      await push({ ...context, http }, pace);
      return requests.map(({ headers, ...request }) => ({
        ...request,
        headers: { ...headers, 'erp-device': '' },
      }));
    };
    const together = await sent(new Pace());
    expect(together).toHaveLength(3);
    expect(together).toEqual(await sent(oldServer()));
  });

  it('tells the server what an operation needs of the batch: its lane, and what it depends on', async () => {
    const rows = [sale('a'), { ...sale('b'), lane: 'a' }, { ...sale('c'), dependsOn: ['a', 'long ago'] }];
    const { context } = await counterWith(rows);
    const sent: unknown[] = [];
    const http: Http = (request) => {
      sent.push(...(request.body as { operaciones: { dependsOn: string[] }[] }).operaciones);
      return context.http(request);
    };
    await push({ ...context, http });
    expect(sent).toMatchObject([{ dependsOn: [] }, { dependsOn: ['a'] }, { dependsOn: ['a'] }]);
  });

  it.each([1, 2])('tells with %i operations on which device they were done', async (count) => {
    const { context } = await counterWith(['a', 'b'].slice(0, count).map(sale));
    const devices: unknown[] = [];
    const http: Http = (request) => {
      devices.push(request.headers?.['erp-device']);
      return context.http(request);
    };
    await push({ ...context, http });
    expect(devices).toEqual([await deviceId()]);
  });

  it('stores no late answer to an old key: the operation has got a new one meanwhile, and goes again', async () => {
    const { db, keys, context } = await counterWith([sale('old')]);
    const http: Http = async (request) => {
      const reply = await context.http(request);
      if (keys.length === 1)
        await db.outbox.where('op').equals('old').modify({ op: 'new', state: 'pending' });
      return reply;
    };
    await push({ ...context, http });
    expect(keys).toEqual(['old', 'new']);
    expect(await db.outbox.toArray()).toMatchObject([{ op: 'new', state: 'done', vFrom: 2 }]);
  });

  it('keeps the order where the server has no time for one of a batch: that one goes first again', async () => {
    const { db, keys, context } = await counterWith(['a', 'b', 'c'].map(sale));
    let isBusy = true;
    const http: Http = oneByOne(async (request) => {
      if (!isBusy || request.headers?.['idempotency-key'] !== 'b') return context.http(request);
      isBusy = false;
      return { status: 503, body: {}, headers: { 'retry-after': '7' } };
    });
    // The server begins nothing after it.
    const stopping: Http = async (request) => {
      const reply = await http({ ...request, onLine: () => undefined });
      const { resultados = [] } = (reply.body ?? {}) as { resultados?: { status: number }[] };
      const at = resultados.findIndex(({ status }) => status === 503);
      const rest = resultados.slice(at + 1).map((outcome) => ({ ...outcome, status: 425 }));
      return at < 0 ? reply : { ...reply, body: { resultados: [...resultados.slice(0, at + 1), ...rest] } };
    };
    const pushed = await push({ ...context, http: stopping });
    expect(pushed).toMatchObject({ kind: 'busy', sent: 1, afterMs: 7000 });
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'done' },
      { state: 'pending', nextAt: 0 },
      { state: 'pending', nextAt: 0 },
    ]);
    await push({ ...context, http: stopping });
    expect(keys.slice(-2)).toEqual(['b', 'c']);
  });

  it.each([
    ['in a batch', new Pace()],
    ['by single calls', oldServer()],
  ])(
    'hears %s when and in which history an answer was given, and whether it is one of before',
    async (_how, pace) => {
      const { db, keys, context } = await counterWith(['a', 'b', 'c'].map(sale));
      await db.meta.put({ key: 'epoch', value: 'own.1.1' });
      const answer: Http = async (request) => {
        const { status, body, headers } = await context.http(request);
        const date = 'Fri, 27 Nov 2026 20:00:00 GMT';
        const told = { ...headers, date, ...(keys.length > 3 ? {} : { 'erp-epoch': 'other.1.1' }) };
        if (keys.at(-1) !== 'b') return { status, body, headers: told };
        // To the copy sent before the goods had left.
        const refusal = { error: 'No hay.', codigo: 'stock_insuficiente' };
        return { status: 400, body: refusal, headers: { ...told, 'idempotent-replayed': 'true' } };
      };
      await push({ ...context, http: oneByOne(answer) }, pace);
      const takenAt = Date.UTC(2026, 10, 27, 20);
      const done = { state: 'done', takenAt };
      expect(await db.outbox.toArray()).toMatchObject([{ op: 'a', ...done }, done, { op: 'c', ...done }]);
      expect(new Set(keys).size).toBe(4);
      expect(await db.meta.get('told')).toMatchObject({ value: 'other' });
    },
  );

  it('asks a server with faults of its own once for each operation in a pass', async () => {
    const { requests, context } = await counterWith(Array.from({ length: 30 }, (_, at) => sale(`op-${at}`)));
    let asked = 0;
    const http: Http = async () => {
      asked += 1;
      return { status: 500, body: {}, headers: {} };
    };
    expect(await push({ ...context, http, random: () => 0 })).toMatchObject({ kind: 'busy', sent: 0 });
    expect({ asked, requests }).toEqual({ asked: 31, requests: [] });
  });

  it('takes no outcome that names another operation: what is not answered goes again', async () => {
    const { db, keys, context } = await counterWith(['a', 'b', 'c'].map(sale));
    let isFirst = true;
    const http: Http = async (request) => {
      const reply = await context.http({ ...request, onLine: () => undefined });
      const { resultados } = (reply.body ?? {}) as { resultados?: unknown[] };
      if (!isFirst || !resultados) return reply;
      isFirst = false;
      return { ...reply, body: { resultados: [resultados[0], resultados[2], resultados[1]] } };
    };
    expect(await push({ ...context, http })).toMatchObject({ kind: 'drained', sent: 3 });
    expect(keys).toEqual(['a', 'b', 'c', 'c']);
    expect(await states(db)).toEqual(['done', 'done', 'done']);
  });

  it('sends again only what was not answered when the connection broke, one by one once nothing gets through', async () => {
    const fates = ['arrives', 'arrives', 'breaks', 'breaks'] as const;
    const { keys, requests, context } = await counterWith(['a', 'b', 'c', 'd', 'e'].map(sale), fates);
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 5 });
    expect(keys).toEqual(['a', 'b', 'c', 'c', 'c', 'd', 'e']);
    expect(requests.slice(1)).toEqual([['c', 'd', 'e'], ['c'], ['d', 'e']]);
  });

  it('goes by single calls to a server that knows no batch', async () => {
    const { keys, context } = await counterWith(['a', 'b', 'c'].map(sale));
    let batches = 0;
    const http: Http = async (request) => {
      if (!request.path.includes('lote')) return context.http(request);
      batches += 1;
      return { status: 404, body: {}, headers: {} };
    };
    expect(await push({ ...context, http })).toMatchObject({ kind: 'drained', sent: 3 });
    expect({ keys, batches }).toEqual({ keys: ['a', 'b', 'c'], batches: 1 });
  });

  it.each([
    [503, { kind: 'busy', afterMs: 7000 }],
    [429, { kind: 'busy', afterMs: 7000 }],
    [401, { kind: 'signed-out' }],
  ])(
    'ends with a batch that is refused as a whole with %i, and asks for none of it singly',
    async (status, end) => {
      const { db, context } = await counterWith(['a', 'b'].map(sale));
      let asked = 0;
      const http: Http = async () => {
        asked += 1;
        return { status, body: {}, headers: { 'retry-after': '7' } };
      };
      expect(await push({ ...context, http })).toMatchObject({ ...end, sent: 0 });
      expect(asked).toBe(1);
      expect(await states(db)).toEqual(['pending', 'pending']);
    },
  );

  it('ends where the session ends in the middle of a batch; what was not taken waits under its key', async () => {
    const { db, keys, context } = await counterWith(['a', 'b', 'c'].map(sale));
    const http: Http = async (request) => {
      const reply = await context.http(request);
      return keys.length === 1 ? reply : { status: 401, body: {}, headers: {} };
    };
    expect(await push({ ...context, http: oneByOne(http) })).toMatchObject({ kind: 'signed-out', sent: 1 });
    expect(await db.outbox.toArray()).toMatchObject([
      { op: 'a', state: 'done' },
      { op: 'b', state: 'pending', nextAt: 0 },
      { op: 'c', state: 'pending', nextAt: 0 },
    ]);
    expect(keys).toEqual(['a', 'b', 'c']);
  });

  it('goes by single calls where a batch is answered with nothing', async () => {
    const { keys, context } = await counterWith(['a', 'b'].map(sale));
    let batches = 0;
    const http: Http = async (request) => {
      if (request.path !== PATHS.batch) return context.http(request);
      batches += 1;
      // Asked over and over it ends all the same.
      return { status: batches > 3 ? 401 : 200, body: { resultados: [] }, headers: {} };
    };
    const pace = new Pace();
    expect(await push({ ...context, http }, pace)).toMatchObject({ kind: 'unreachable', sent: 0 });
    expect(await push({ ...context, http }, pace)).toMatchObject({ kind: 'drained', sent: 2 });
    expect({ keys, batches }).toEqual({ keys: ['a', 'b'], batches: 1 });
  });

  it('leaves an operation done that a page proved applied while no answer came', async () => {
    const { db, context } = await counterWith([sale('a')]);
    const http = async (): Promise<never> => {
      await db.outbox.where('op').equals('a').modify({ state: 'done', vFrom: 5, vTo: 5 });
      throw new ApiError('timeout');
    };
    await push({ ...context, http });
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'done', vTo: 5 }]);
  });

  it('ends when nothing has got through, and puts no single operation off for it, however often', async () => {
    const { db, keys, context } = await counterWith(['a', 'b'].map(sale), ['breaks', 'breaks', 'breaks']);
    for (let time = 0; time < 3; time += 1)
      expect(await push(context)).toMatchObject({ kind: 'unreachable', sent: 0, suspect: undefined });
    expect(keys).toEqual(['a', 'a', 'a']);
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'pending', nextAt: 0, attempts: 1, sent: true },
      { state: 'pending', nextAt: 0, attempts: 1, sent: true },
    ]);
  });

  it('ends when the connection breaks five times in a row, and names the operation that was alone', async () => {
    const fates = ['arrives', ...Array.from({ length: 5 }, () => 'breaks' as const)] as const;
    const { keys, context } = await counterWith(['a', 'b', 'c'].map(sale), fates);
    expect(await push(context)).toMatchObject({ kind: 'unreachable', sent: 1, suspect: { op: 'b' } });
    expect(keys).toEqual(['a', 'b', 'b', 'b', 'b', 'b']);
  });

  it('ends as soon as nobody answers in time', async () => {
    const { keys, context } = await counterWith(['a', 'b'].map(sale), ['arrives', 'hangs']);
    expect(await push(context)).toMatchObject({ kind: 'unreachable', sent: 1 });
    expect(keys).toEqual(['a', 'b']);
  });

  it('finds an operation that may go behind a long lane that has to wait', async () => {
    const lane = Array.from({ length: 60 }, (_, at) => ({ ...sale(`held-${at}`), lane: 'held' }));
    const [first, ...rest] = lane;
    const refused = { ...first, state: 'rejected' } as Omit<Operation, 'seq'>;
    const { keys, context } = await counterWith([refused, ...rest, sale('free')]);
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 1 });
    expect(keys).toEqual(['free']);
  });

  it('does not read the whole queue for each operation that it sends', async () => {
    const count = 120;
    const { db, context } = await counterWith(Array.from({ length: count }, (_, at) => sale(`op-${at}`)));
    let read = 0;
    db.outbox.hook('reading', (row) => {
      read += 1;
      return row;
    });
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: count });
    expect(read).toBeLessThan(count * 30); // the whole queue for each would be 7,260 rows at the least
  });
});
