import 'fake-indexeddb/auto';
import fc, { type Scheduler } from 'fast-check';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { ORDER_KINDS, type OrderKind, type OrderStep } from '#domain/orders/orders.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import type { Command } from './command.ts';
import { runDay } from './day.ts';
import { TestLocks } from './locks.ts';
import type { Fault } from './network.ts';
import { rememberStock } from './invariants/server-facts.ts';

// Days that chance seldom brings (offline §11): the same checks as in the model, after every step.
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_007);

const locks = new TestLocks();
let server: TestServer;
beforeAll(async () => {
  vi.stubGlobal('navigator', { locks });
  server = await startServer();
  await rememberStock(server);
  process.stdout.write(`directed days: MODEL_SEED=${SEED}\n`);
});
afterAll(() => server.stop());

// Only days with two tabs use it to order requests.
const noScheduler = undefined as unknown as Scheduler;
const day = (...commands: Command[]) => runDay(server, locks, noScheduler, commands);

const sell = (units: number, more: Partial<Extract<Command, { do: 'sell' }>> = {}): Command => {
  return { do: 'sell', at: 0, product: 0, units, delivered: true, buyer: 'final', ...more };
};
const stock = (units: number): Command => ({ do: 'stock', at: 0, product: 0, units });
const limit = (value: number): Command => ({ do: 'limit', at: 0, limit: value });
const sync = (...faults: Fault[]): Command => ({ do: 'sync', at: 0, tab: 0, faults });
const lateCopy = (which: number): Command => ({ do: 'late copy', at: 0, which });
const retryAll: Command = { do: 'retry', at: 0, which: null };
/** Pages of a size until the connection breaks. */
const pull = (size: number, pages: number): Command => {
  const faults = [...Array<Fault>(pages).fill('ok'), 'lost-request' as const];
  return { do: 'pull', at: 0, limit: size, faults };
};
const SIZES = [1, 2, 3, 4, 5];
const PAGES = [1, 2, 3, 4];

describe('a history that is over', () => {
  it.each([[[sell(1)]], [[sell(1), sell(2)]], [[stock(3)]]])(
    'is believed in no more once the answer to what follows it names another, and no page comes (%j)',
    async (after) => {
      const anew: Command = { do: 'new epoch' };
      await day(sell(2), sync(), anew, ...after, sync('ok', 'lost-request'), sync('lost-request'), sync());
    },
  );
});

describe('a reply that is lost', () => {
  it.each(SIZES)('and told by the feed in pages of %i, is counted once after each page', async (size) => {
    const start: Command[] = [sell(2), stock(3), sell(1, { buyer: 'credit' })];
    for (const pages of PAGES)
      await day(
        ...start,
        sync('lost-reply'),
        pull(size, pages),
        sync('lost-reply'),
        pull(size, pages),
        sync(),
      );
  });

  it('and sent again by another tab, is applied once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const tabs: Command = {
          do: 'tabs',
          at: 0,
          faults: ['ok', 'ok', 'lost-reply', 'twice', 'ok', 'lost-reply'],
        };
        await runDay(server, locks, scheduler, [sell(2), stock(3), limit(4), sell(1), tabs, sync()]);
      }),
      { numRuns: 10, seed: SEED },
    );
  });

  it.each(SIZES)(
    'of a sale that went to another series, leaves nothing behind (pages of %i)',
    async (size) => {
      const series: Command = { do: 'series', at: 0, which: 1 };
      const more: Command = { do: 'stock', at: 1, product: 0, units: 5 };
      for (const delivered of [true, false])
        await day(sell(2, { delivered }), series, sync('lost-reply'), pull(size, 2), sync(), more, sync());
      const back: Command = { do: 'series', at: 0, which: 0 };
      const there = [series, sync(), stock(9), sync(), back, sync()];
      const sale = sell(2, { delivered: false });
      await day(
        ...there,
        sale,
        series,
        sync('lost-reply'),
        pull(size, 2),
        pull(size, 9),
        sync(),
        more,
        sync(),
      );
    },
  );
});

describe('a refusal', () => {
  it('stays refused, although new stock and a late copy of the refused request arrive', async () => {
    const restock: Command = { do: 'restock', product: 0, units: 9 };
    // Enough for every copy: only the stored refusal is in the way.
    const plenty = [restock, restock, restock, restock];
    const copies = [0, 1, 2, 3].map(lateCopy);
    await day(stock(-6), stock(-6), stock(-6), sync(), ...plenty, retryAll, sync(), ...copies);
    await day(
      stock(-16),
      sync('lost-reply'),
      ...plenty,
      sync(),
      retryAll,
      ...copies,
      sync('lost-reply'),
      ...copies,
    );
  });

  it('of a sale delays no other sale, and no other operation', async () => {
    const empty: Command = { do: 'other sale', product: 0, units: 9 };
    const other = { product: 1, delivered: false };
    await day(empty, sell(9, { delivered: false }), sell(1, other), stock(2), limit(3), sync(), sync());
    const off: Command = { do: 'module', slug: 'inventario', isOn: false };
    await day(off, stock(2), sell(1), sell(1, other), limit(3), sync(), sync());
  });

  it('overtaken by the delivery is no refusal: the sale goes once more, with its flag', async () => {
    const empty: Command = { do: 'other sale', product: 0, units: 9 };
    const deliver: Command = { do: 'deliver', at: 0, which: 0 };
    await day(
      empty,
      sell(9, { delivered: false }),
      sync('lost-reply'),
      deliver,
      sync('lost-reply'),
      lateCopy(0),
      sync(),
    );
  });

  it('of a delivered sale stays in the work list, and delays no other operation', async () => {
    // More money than an invoice can hold: refused of a delivered sale too.
    const dear: Command = { do: 'edit product', at: 0, product: 0, costo: '99999999' };
    await day(dear, sync(), sell(9_999_999_999), sync(), sell(1, { product: 1 }), sync('lost-reply'), sync());
  });

  it('of a twin holds what needs it until the existing one is used', async () => {
    const client: Command = { do: 'new client', at: 0, cedula: 1, isValid: true };
    const twin: Command = { do: 'other client', cedula: 1 };
    const use: Command = { do: 'use existing', at: 0 };
    const toTwin = sell(1, { buyer: 'own' });
    await day(twin, client, toTwin, sell(1), sync('lost-reply'), sync(), use, lateCopy(0), sync());
    const wrong: Command = { do: 'new client', at: 0, cedula: 1, isValid: false };
    const correct: Command = { do: 'correct', at: 0, which: 0 };
    await day(wrong, toTwin, sync(), correct, lateCopy(0), sync('lost-reply'), lateCopy(0), sync());
  });
});

describe('several acknowledged operations on one row', () => {
  it.each(SIZES)('are each counted once while the row comes in pages of %i', async (size) => {
    const restock: Command = { do: 'restock', product: 0, units: 4 };
    for (const pages of PAGES)
      await day(
        sell(2),
        sell(1),
        stock(5),
        sync('ok', 'ok', 'ok', 'lost-request'),
        pull(size, pages),
        restock,
        sell(1),
        pull(size, pages),
        sync(),
      );
  });
});

describe('an autosave', () => {
  it.each<Fault>(['lost-request', 'lost-reply', 'error-503'])(
    'after an autosave that had %s is a new operation, and wins',
    async (fault) => {
      await day(
        limit(3),
        sync(fault),
        limit(4),
        lateCopy(0),
        sync(fault),
        limit(5),
        lateCopy(1),
        sync(),
        lateCopy(0),
        sync(),
      );
      const printer = (fontSize: number): Command => ({ do: 'printer', at: 0, fontSize });
      await day(printer(9), sync(fault), printer(10), printer(11), lateCopy(0), sync(), lateCopy(0), sync());
    },
  );
});

describe('an edit', () => {
  const edit = (costo: string): Command => ({ do: 'edit product', at: 0, product: 0, costo });
  it('and the sale that rests on it go in their order, whatever is lost', async () => {
    for (const fault of ['lost-request', 'lost-reply', 'twice'] as const)
      await day(edit('3500'), sell(2), edit('1000'), sync(fault), sell(1), sync(fault), pull(1, 2), sync());
  });

  it.each([[], [edit('2000')], [edit('2000'), sync()]])(
    'whose price a line of an open sale shows is what it is billed at',
    async (...between) => {
      const open: Command = { do: 'basket', at: 0, product: 0, units: 1 };
      const charge: Command = { do: 'charge basket', at: 0, delivered: true };
      for (const fault of ['ok', 'lost-request', 'lost-reply', 'twice'] as const)
        await day(edit('3500'), open, sync(fault), ...between, charge, sync(fault), pull(1, 2), sync());
    },
  );

  it('that may have arrived goes again as it was, although the product is another by now', async () => {
    const rename: Command = { do: 'rename', product: 0, nombre: 'Campesino' };
    for (const fault of ['lost-request', 'lost-reply'] as const)
      await day(stock(2), edit('3500'), sync(fault), rename, pull(5, 5), sync(fault), pull(5, 5), sync());
  });

  it('that another edit of the row crossed is rebased under a new key, once', async () => {
    const rename: Command = { do: 'rename', product: 0, nombre: 'Campesino' };
    await day(
      rename,
      edit('3500'),
      stock(2),
      sync('lost-reply'),
      rename,
      sync('lost-reply', 'ok', 'lost-reply'),
      lateCopy(0),
      sync(),
    );
  });
});

describe('a session that ended', () => {
  it('keeps everything, and sends it once after the next sign-in', async () => {
    const token = (isValid: boolean): Command => ({ do: 'token', at: 0, isValid });
    await day(
      sell(1),
      stock(2),
      limit(3),
      sync('lost-reply'),
      token(false),
      sync(),
      sell(2),
      sync(),
      token(true),
      sync(),
    );
  });
});

describe('more deliveries at once than the server runs', () => {
  it('are each invoiced once, and so is what the counters send meanwhile', async () => {
    const crowd: Command = { do: 'crowd', product: 0, sales: 16 };
    await day(
      sell(1),
      stock(2),
      sell(2),
      { ...sell(3), at: 1 } as Command,
      crowd,
      crowd,
      sync('lost-reply'),
      crowd,
    );
  });
});

describe('what an older version of the app has left', () => {
  const update: Command = { do: 'update', at: 0 };
  it.each<Fault>(['lost-request', 'lost-reply', 'cut-early'])(
    'is sent once, after a %s too',
    async (fault) => {
      const cause: Command[] = [
        sell(2, { buyer: 'credit' }),
        { do: 'pay', at: 0, valor: 500 },
        { do: 'printer', at: 0, fontSize: 9 },
        { do: 'edit product', at: 0, product: 0, costo: '3500' },
        stock(3),
        limit(4),
      ];
      const rename: Command = { do: 'rename', product: 0, nombre: 'Campesino' };
      await day(
        ...cause,
        update,
        sync(fault),
        update,
        ...cause,
        rename,
        sync(fault),
        update,
        pull(1, 2),
        sync(),
      );
      await day(
        ...cause,
        sync(fault),
        update,
        pull(1, 3),
        sell(1),
        update,
        { do: 'level', at: 0, level: 2 },
        sync(),
      );
    },
  );
});

describe('what is blocked', () => {
  it('goes on by itself, all of one cause together, when the cause is gone', async () => {
    const resolution = (isInForce: boolean): Command => ({ do: 'resolution', isInForce });
    await day(resolution(false), sell(1), sell(2), sync(), resolution(true), sync(), lateCopy(0), sync());
    const edit: Command = { do: 'edit product', at: 0, product: 0, costo: '2000' };
    await day({ do: 'module', slug: 'inventario', isOn: false }, edit, sync(), sell(1));
    const invoicing = (isOn: boolean): Command => ({ do: 'module', slug: 'facturacion', isOn });
    await day(
      invoicing(false),
      sell(1),
      sell(2, { delivered: false }),
      sync('lost-reply'),
      invoicing(true),
      sync(),
      sync(),
    );
  });
});

describe('a browser that dies while it sends and fetches', () => {
  it.each(Array.from({ length: 8 }, (_, at) => at))(
    'loses and doubles nothing, at any step (%i of 8)',
    async (part) => {
      const commands: Command[] = [];
      for (let step = part; step < 96; step += 8)
        commands.push(
          sell(1),
          stock(1),
          limit(step + 1),
          { do: 'sync', at: 0, tab: 0, faults: [], dies: step },
          sync(),
        );
      await day(...commands.slice(0, 30));
      await day(...commands.slice(30));
    },
  );

  it('while it saves has all of the write or nothing', async () => {
    const commands = Array.from({ length: 24 }, (_, dies): Command[] => [
      { ...sell(1), dies } as Command,
      { ...stock(1), dies } as Command,
    ]);
    await day(...commands.flat());
  });
});

describe('an order', () => {
  const take = (tipo: OrderKind = 'recoger'): Command => {
    return { do: 'take order', at: 0, product: 0, units: 2, tipo };
  };
  const bill = (at: number, delivered = true): Command => ({ do: 'bill order', at, which: 0, delivered });
  const move = (at: number, estado: OrderStep): Command => ({ do: 'move order', at, which: 0, estado });
  const note = (at: number, nota: string): Command => ({ do: 'edit order', at, which: 0, nota });
  const units = (at: number, count: number): Command => ({ do: 'edit order', at, which: 0, units: count });
  const syncAt = (at: number, ...faults: Fault[]): Command => ({ do: 'sync', at, tab: 0, faults });
  const shared = [syncAt(0), syncAt(1)];
  const annul: Command = { do: 'annul', which: 0 };

  it.each(ORDER_KINDS)('(%s) that both counters bill is billed once, or twice with a word', async (kind) => {
    for (const [first, second] of [
      [true, true],
      [true, false],
      [false, false],
    ] as const) {
      const both = [take(kind), ...shared, bill(0, first), bill(1, second)];
      await day(...both, ...shared, ...shared, move(0, 'listo'), ...shared);
      await day(...both, syncAt(1, 'lost-reply'), syncAt(0, 'lost-reply'), ...shared, annul, ...shared);
    }
  });

  it.each(SIZES)('whose answers are lost is there once, in pages of %i', async (size) => {
    for (const pages of PAGES)
      await day(
        take('apartado'),
        { do: 'pay order', at: 0, which: 0, valor: 500 },
        move(0, 'listo'),
        units(0, 3),
        sync('lost-reply'),
        pull(size, pages),
        sync('lost-reply'),
        pull(size, pages),
        bill(0),
        sync('lost-reply'),
        pull(size, pages),
        sync(),
      );
  });

  it('that is cancelled at one counter and billed at the other is billed', async () => {
    for (const kind of ORDER_KINDS) {
      const both = [take(kind), ...shared, bill(0), move(0, 'listo'), move(1, 'cancelado')];
      await day(...both, ...shared, ...shared);
      await day(...both, syncAt(1), syncAt(0), ...shared, annul, ...shared);
    }
  });

  it('whose invoice was annulled is billed again, and is where the people had it', async () => {
    const billed = [take(), move(0, 'preparando'), ...shared, bill(0), ...shared];
    await day(...billed, annul, ...shared, move(1, 'listo'), bill(1), ...shared, ...shared);
    await day(...billed, annul, bill(0), syncAt(0), ...shared, bill(1), ...shared);
  });

  it('that both counters change has what each of them changed, or waits for a person', async () => {
    const other: Command = { do: 'other edit', which: 0, units: 5 };
    await day(take(), ...shared, note(0, 'sin bolsa'), units(1, 4), ...shared, ...shared);
    await day(take(), ...shared, units(0, 3), units(1, 4), other, ...shared, ...shared);
    await day(take(), ...shared, units(0, 3), bill(1), syncAt(1), ...shared, ...shared);
  });

  it('is kept while the history begins anew', async () => {
    const anew: Command = { do: 'new epoch' };
    await day(take(), move(0, 'listo'), sync(), anew, units(0, 3), sync('ok', 'lost-request'), sync());
    await day(take(), sync('lost-reply'), anew, bill(0), sync('lost-reply'), pull(1, 2), sync());
  });
});
