import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpReply } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { ATTENTION_TRIES, type Operation } from '#app/data/queue/operation.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';
import { oneByOne } from '#tests/fixtures/device/one-by-one.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { Pace, push } from './push.ts';
import { backoffMs, isDue } from '#app/data/queue/backoff.ts';
import { meaningOf, OVERRULED_BY_DELIVERY, retryAfterMs } from './answer-meaning.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const reply = (status: number, codigo = '', headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: 'Texto del servidor', codigo },
});

describe('an answer', () => {
  it('of 2xx means applied', () => {
    expect(meaningOf(reply(201), false, false, NOW).kind).toBe('applied');
  });

  it.each([408, 429, 500, 502, 503])('of %i is retried under the same key', (status) => {
    expect(meaningOf(reply(status, '', { 'retry-after': '3' }), true, true, NOW)).toMatchObject({
      kind: 'retry',
      afterMs: 3000,
    });
  });

  it.each(['resolucion_vencida', 'rango_agotado', 'sin_serie', 'modulo_inactivo'])(
    'with %s blocks until it changes',
    (codigo) => {
      expect(meaningOf(reply(400, codigo), true, true, NOW).kind).toBe('blocked');
    },
  );

  it.each([...OVERRULED_BY_DELIVERY])(
    'that refused with %s what had not left yet is asked for once more, and only once',
    (codigo) => {
      expect(meaningOf(reply(400, codigo), true, false, NOW).kind).toBe('resend');
      expect(meaningOf(reply(400, codigo), true, true, NOW).kind).toBe('refused');
      expect(meaningOf(reply(400, codigo), false, false, NOW).kind).toBe('refused');
    },
  );

  it('that cancelled what was handed over since is no end of it: it goes once more under another key', () => {
    expect(meaningOf(reply(409, 'anulada'), true, true, NOW).kind).toBe('resend');
    expect(meaningOf(reply(409, 'anulada'), false, false, NOW).kind).toBe('refused');
  });

  it('of 412 means that the edit was made on older data', () => {
    expect(meaningOf(reply(412, 'version_cambiada'), false, false, NOW).kind).toBe('stale');
  });

  it.each([400, 403, 404, 409, 410, 422])('of %i is a refusal, never a sale that was made', (status) => {
    expect(meaningOf(reply(status, 'total_distinto'), true, true, NOW)).toMatchObject({
      kind: 'refused',
      error: { status },
    });
  });

  it("of another 4xx is refused with the server's text", () => {
    const outcome = meaningOf(reply(422, 'clave_reutilizada'), true, true, NOW);
    expect(outcome).toMatchObject({ kind: 'refused', error: { status: 422, text: 'Texto del servidor' } });
  });
});

describe('the backoff', () => {
  it('lies between half a second and five minutes, and respects what the server asked', () => {
    expect(backoffMs(0, 0)).toBe(500);
    expect(backoffMs(3, 0.5)).toBe(4000);
    expect(backoffMs(50, 0.999)).toBeLessThanOrEqual(300_000);
    expect(backoffMs(1, 0, 7000)).toBe(7000);
    expect(backoffMs(1, 0, 900_000)).toBe(300_000);
  });

  it('of more than five minutes ahead counts as now: the clock was set back', () => {
    expect(isDue(1000, 999)).toBe(false);
    expect(isDue(1000, 1000)).toBe(true);
    expect(isDue(10_000_000, 0)).toBe(true);
  });
});

const sale = (op: string, more: Partial<Operation> = {}): Omit<Operation, 'seq'> => {
  const plain = queuedSale(op);
  const sold = { pagos: [], cliente: { id: 'anybody' } } as never;
  return { ...plain, delivered: true, effect: { ...plain.effect, sale: sold } as never, ...more };
};

type Answers = (key: string, db: ErpDatabase) => HttpReply | Promise<HttpReply>;

const answered = (status: number, headers: HttpReply['headers'] = {}): HttpReply => ({
  status,
  body: {},
  headers,
});
const taken = answered(201, { 'erp-version': '1-1' });

/** A queue before a server that answers each call so; ended where the queue asks without end. */
async function queueOf(rows: readonly Omit<Operation, 'seq'>[], answer: Answers) {
  const db = new ErpDatabase(`trouble-${Math.random()}`);
  await db.outbox.bulkAdd([...rows]);
  const keys: string[] = [];
  const http: Http = async (request) => {
    const key = request.headers?.['idempotency-key'] ?? '';
    keys.push(key);
    if (keys.length > 20) throw new Error('asks without end');
    return answer(key, db);
  };
  return { db, keys, context: { db, http: oneByOne(http), clock: DEVICE_CLOCK, random: () => 1 } };
}

/** Before a server that has no batch. */
function singly(): Pace {
  const pace = new Pace();
  pace.goSingly();
  return pace;
}

describe('an operation that the server says it has not begun', () => {
  it.each([
    ['424 to its own call', 424, singly()],
    ['425 to its own call', 425, singly()],
    ['425 to each of its batch', 425, new Pace()],
  ])('waits for a backoff after %s, and so do not those that are taken', async (_how, status, pace) => {
    const isAll = pace.most > 1;
    const { db, keys, context } = await queueOf(
      ['a', 'b', 'c'].map((op) => sale(op)),
      (key) => (isAll || key === 'b' ? answered(status) : taken),
    );
    expect(await push(context, pace)).toMatchObject({ kind: 'drained', sent: isAll ? 0 : 2 });
    expect(keys).toEqual(['a', 'b', 'c']);
    const put = await db.outbox.where('op').equals('b').first();
    expect(put).toMatchObject({ state: 'pending', attempts: 1 });
    expect(put?.nextAt).toBeGreaterThan(Date.now());
  });
});

describe('an operation for which the server has no time', () => {
  it.each([429, 503])('is shown as in trouble (%i) once it has lasted for eight tries', async (status) => {
    const errorAfter = async (tries: number) => {
      const { db, context } = await queueOf([sale('a', { attempts: tries - 1 })], () => answered(status));
      expect(await push(context)).toMatchObject({ kind: 'busy' });
      return (await db.outbox.toCollection().first())?.error;
    };
    expect(await errorAfter(ATTENTION_TRIES - 1)).toBeNull();
    expect(await errorAfter(ATTENTION_TRIES)).toMatchObject({ status });
  });

  it('is no longer shown as in its trouble where the next try gets no answer, unless that has lasted', async () => {
    const errorAfter = async (tries: number) => {
      const error = { status: 500, codigo: 'x', text: 'Texto', at: NOW.toISOString() };
      const { db, context } = await queueOf([sale('a', { attempts: tries - 1, error })], () => {
        throw new ApiError('network');
      });
      expect(await push(context)).toMatchObject({ kind: 'unreachable' });
      return (await db.outbox.toCollection().first())?.error;
    };
    expect(await errorAfter(ATTENTION_TRIES)).toBeNull();
    expect(await errorAfter(ATTENTION_TRIES + 1)).toMatchObject({ status: 500 });
  });

  it('is asked for again without a time where the server names a day instead of seconds', () => {
    const headers = { 'retry-after': 'Fri, 27 Nov 2026 20:00:00 GMT' };
    expect(retryAfterMs({ headers })).toBe(0);
    expect(retryAfterMs({ headers: { 'retry-after': '20' } })).toBe(20_000);
  });
});

describe('the first trouble of the server (500)', () => {
  it.each([
    ['reaches the form of a client at once', 'client-create', { status: 500, text: 'Texto' }],
    ['leaves a sale as it was', 'sale', null],
  ] as const)('%s', async (_what, kind, error) => {
    const first = sale('a');
    const effect = kind === 'sale' ? first.effect : ({ type: kind, client: { id: 'a' } } as never);
    const { db, context } = await queueOf([{ ...first, kind, effect }], () => ({
      ...answered(500),
      body: { error: 'Texto' },
    }));
    await push(context);
    const [row] = await db.outbox.toArray();
    expect(row).toMatchObject({ state: 'pending', attempts: 1, error });
  });
});

describe('an operation that was given up while its request was under way', () => {
  it('stays given up where the answer is trouble', async () => {
    const { db, context } = await queueOf([sale('a')], async (_key, own) => {
      await own.outbox.where('op').equals('a').modify({ state: 'discarded' });
      return answered(500);
    });
    await push(context);
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['discarded']);
  });
});

describe('an operation larger than a batch may be', () => {
  it('is sent by itself', async () => {
    const large = sale('a', { body: { nota: 'x'.repeat(1_000_000) } });
    const { keys, context } = await queueOf([large, sale('b')], () => taken);
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 2 });
    expect(keys).toEqual(['a', 'b']);
  });
});

describe('a queue before a server that has refused its batch', () => {
  it('goes by single calls for ten minutes, and together after that', () => {
    const pace = new Pace();
    pace.begin(0);
    pace.goSingly();
    for (const [at, most] of [
      [599_999, 1],
      [600_000, 4],
    ] as const) {
      pace.begin(at);
      pace.speedUp();
      expect(pace.most).toBe(most);
    }
  });
});
