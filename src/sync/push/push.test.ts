import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { push } from './push.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

const soldTo = (id: string) => ({ pagos: [], cliente: { id } });

function sale(op: string): Omit<Operation, 'seq'> {
  const plain = queuedSale(op);
  const effect = { ...plain.effect, sale: soldTo('anybody') as never } as Operation['effect'];
  return { ...plain, delivered: true, effect };
}

/** The fate of the n-th request; a request that is not listed arrives. */
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
  return { db, keys, context: { db, http, clock: DEVICE_CLOCK, random: () => 1 } };
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

  it('leaves out a sale that was given up while the sale before it was on its way', async () => {
    const { db, keys, context } = await counterWith(['a', 'b', 'c'].map(sale));
    const http = async (request: Parameters<typeof context.http>[0]) => {
      const reply = await context.http(request);
      if (keys.length === 1) await db.outbox.where('op').equals('b').modify({ state: 'discarded' });
      return reply;
    };
    expect(await push({ ...context, http })).toMatchObject({ kind: 'drained', sent: 2 });
    expect(keys).toEqual(['a', 'c']);
    expect(await states(db)).toEqual(['done', 'discarded', 'done']);
  });

  it('keeps the order of a lane whose first operation another tab is sending', async () => {
    const inLane = (op: string) => ({ ...sale(op), lane: 'shared' });
    const { db, keys, context } = await counterWith([sale('own'), inLane('first'), inLane('second')]);
    const http = async (request: Parameters<typeof context.http>[0]) => {
      // A tab that had to do without the lock takes the next one meanwhile.
      await db.outbox.where('op').equals('first').modify({ state: 'sending' });
      return context.http(request);
    };
    expect(await push({ ...context, http })).toMatchObject({ kind: 'drained', sent: 1 });
    expect(keys).toEqual(['own']);
    expect(await states(db)).toEqual(['done', 'sending', 'pending']);
  });

  it('lets a sale overtake the writes of an import, unless they change its products or client', async () => {
    const edit = (op: string, touched: string): Omit<Operation, 'seq'> => ({
      ...sale(op),
      kind: 'product-create',
      touches: [touched],
      effect: {
        type: 'product-create',
        data: {},
        stock: { cantidad_vitrina: '1', cantidad_bodega: '0' },
      } as never,
    });
    const of = (op: string, touched: string) => ({ ...sale(op), touches: [touched] });
    const rows = [
      ...Array.from({ length: 12 }, (_, at) => edit(`row ${at}`, `existencias:p${at}:1`)),
      of('rests on row 11', 'existencias:p11:1'),
      // The waiting edit may change what the invoice says of its client.
      {
        ...sale('new cédula'),
        kind: 'client-edit',
        touches: ['clientes:ana'],
        effect: { type: 'client-edit', changes: { cedula_natural: '222' } },
      } satisfies Omit<Operation, 'seq'>,
      {
        ...of('to Ana', 'existencias:other:1'),
        effect: { type: 'sale', serie_id: 1, demand: {}, sale: soldTo('ana') as never, rests: [] },
      } satisfies Omit<Operation, 'seq'>,
      of('free', 'existencias:other:1'),
    ];
    const { keys, context } = await counterWith(rows);
    await push(context);
    expect(keys.slice(0, 2)).toEqual(['free', 'row 0']);
    expect(keys.indexOf('rests on row 11')).toBeGreaterThan(keys.indexOf('row 11'));
    expect(keys.indexOf('to Ana')).toBeGreaterThan(keys.indexOf('new cédula'));
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

  it('waits for its backoff when nothing has got through', async () => {
    const { db, keys, context } = await counterWith(['a', 'b'].map(sale), ['breaks']);
    expect(await push(context)).toMatchObject({ kind: 'unreachable', sent: 0 });
    expect(keys).toEqual(['a']);
    expect((await db.outbox.toArray())[0]?.nextAt).toBeGreaterThan(Date.now());
  });

  it('waits for its backoff when the connection breaks five times in a row', async () => {
    const fates = ['arrives', ...Array.from({ length: 5 }, () => 'breaks' as const)] as const;
    const { db, keys, context } = await counterWith(['a', 'b', 'c'].map(sale), fates);
    expect(await push(context)).toMatchObject({ kind: 'unreachable', sent: 1 });
    expect(keys).toEqual(['a', 'b', 'b', 'b', 'b', 'b']);
    const waiting = await db.outbox.where('op').equals('b').first();
    expect(waiting?.nextAt).toBeGreaterThan(Date.now());
  });

  it('waits after the first timeout', async () => {
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
