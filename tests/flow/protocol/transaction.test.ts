import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { sql, type Tx } from '#server/platform/database/database.ts';
import { inTransaction, send, together } from '#server/platform/database/transaction.ts';
import { inTurn } from '#server/platform/database/turn.ts';
import { runWrite } from '#server/platform/write.ts';
import { Problem, type ProblemCode } from '#domain/problems.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { createShop } from '#tests/fixtures/shop.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

let server: TestServer;
let scope: string;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  scope = randomUUID();
});
afterAll(() => server.stop());

const add = (hash: string) =>
  sql`INSERT INTO operations (scope, op, actor, hash, created_at)
    VALUES (${scope}, ${randomUUID()}, 'c:1', ${hash}, now())`;
const nonsense = sql`SELECT ${'x'}::int`;

async function hashes(): Promise<string[]> {
  const { rows } = await sql<{
    hash: string;
  }>`SELECT hash FROM operations WHERE scope = ${scope} ORDER BY hash`.execute(server.db);
  return rows.map((row) => row.hash);
}

const run = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransaction(server.db, async (tx) => ({ last: Promise.resolve(await work(tx)) }));

describe('a transaction whose statements are under way together', () => {
  it('keeps all of them, also the last one, for which nobody waited', async () => {
    const answer = await inTransaction(server.db, async (tx) => {
      await together(send(tx, add('a')), send(tx, add('b')));
      return { last: send(tx, add('c')).then(() => 'told') };
    });
    expect([answer, await hashes()]).toEqual(['told', ['a', 'b', 'c']]);
  });

  it('keeps none when the last statement fails behind which COMMIT was sent', async () => {
    const failing = inTransaction(server.db, async (tx) => {
      await send(tx, add('a'));
      return { last: send(tx, nonsense) };
    });
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    expect(await hashes()).toEqual([]);
  });

  it('keeps none when a statement failed that nobody looked at', async () => {
    const failing = run(async (tx) => {
      void send(tx, nonsense);
      await send(tx, add('a')).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await hashes()).toEqual([]);
  });

  it('keeps none when the work itself fails, and its connection serves the next one', async () => {
    for (let count = 0; count < 30; count += 1) {
      const failing = run(async (tx) => {
        void send(tx, add('a'));
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
    }
    expect(await hashes()).toEqual([]);
    await run((tx) => send(tx, add('b')));
    expect(await hashes()).toEqual(['b']);
  });

  it('tells the first refusal in the order asked, not in time', async () => {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('first asked')), 20));
    const soon = Promise.reject(new Error('first failed'));
    await expect(together(late, soon)).rejects.toThrow('first asked');
  });

  it('fails alone when its connection breaks between two statements, and the process lives on', async () => {
    const failing = run(async (tx) => {
      const { rows } = await send(tx, sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`);
      await asAdmin(inject('adminUrl'), `SELECT pg_terminate_backend(${rows[0]?.pid})`);
      // The broken connection says so by itself, while no statement waits for it.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await send(tx, add('a'));
    });
    await expect(failing).rejects.toThrow();
    await run((tx) => send(tx, add('b')));
    expect(await hashes()).toEqual(['b']);
  });
});

it('a transaction whose turn does not come keeps nothing, also where its last statement fails while it waits', async () => {
  let tell: (isCommitted: boolean) => void = () => undefined;
  const before = new Promise<boolean>((resolve) => (tell = resolve));
  const waiting = inTurn({ before, committing: () => undefined }, () =>
    inTransaction(server.db, async (tx) => {
      await send(tx, add('a'));
      return { last: send(tx, nonsense).then(() => 'told') };
    }),
  );
  // The answer to the last statement comes while nobody waits for it yet.
  await new Promise((resolve) => setTimeout(resolve, 100));
  tell(false);
  await expect(waiting).rejects.toMatchObject({ codigo: 'sin_iniciar' });
  expect(await hashes()).toEqual([]);
});

it('a write that is refused after it has written keeps its refusal and nothing else', async () => {
  const { businessId } = await createShop(server.db, server.clock.now);
  const key = { businessId, scope, op: randomUUID(), actor: 'c:1', hash: 'h' };
  const request = { businessId, operation: key, now: server.clock.now };
  const outcome = await runWrite(server.db, request, async ({ tx }) => {
    await send(tx, add('before the refusal'));
    throw new Problem('no_encontrado');
  });
  expect(outcome.status).toBe(404);
  expect(await hashes()).toEqual(['h']);
});

/** A write under a key of its own, as often as it is called. */
async function keyedWrite(effect: (tx: Tx, attempt: number) => Promise<{ status: number; body: unknown }>) {
  const { businessId } = await createShop(server.db, server.clock.now);
  const operation = { businessId, scope, op: randomUUID(), actor: 'c:1', hash: 'h' };
  let attempts = 0;
  return () =>
    runWrite(server.db, { businessId, operation, now: server.clock.now }, ({ tx }) =>
      effect(tx, (attempts += 1)),
    );
}

it.each<[number, ProblemCode]>([
  [400, 'rango_agotado'],
  [403, 'modulo_inactivo'],
  [404, 'no_encontrado'],
  [409, 'id_en_uso'],
  [412, 'version_cambiada'],
  [422, 'clave_reutilizada'],
])(
  'a copy that comes late of a write that was refused (%i) does nothing, although its reason is gone',
  async (status, codigo) => {
    const write = await keyedWrite(async (_tx, attempt) => {
      if (attempt === 1) throw new Problem(codigo);
      return { status: 201, body: null };
    });
    expect(await write()).toMatchObject({ status, replayed: false });
    expect(await write()).toMatchObject({ status, replayed: true, body: { codigo } });
  },
);

it.each(['40001', '40P01', '23505', '23503'])(
  'a write that another passes at once (%s) is tried once more, and keeps what its second try did',
  async (code) => {
    let tries = 0;
    const write = await keyedWrite(async (tx, attempt) => {
      tries = attempt;
      await send(tx, add(`try ${attempt}`));
      if (attempt === 1) await send(tx, sql`DO ${sql.lit(`BEGIN RAISE SQLSTATE '${code}'; END`)}`);
      return { status: 201, body: null };
    });
    expect(await write()).toMatchObject({ status: 201, replayed: false });
    expect(tries).toBe(2);
    expect(await hashes()).toEqual(['h', 'try 2']);
  },
);
