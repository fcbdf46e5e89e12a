import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { BatchOutcome, BatchReply } from '#contract/sync/batch.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { INVOICES } from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

// A sale of a batch begins while the one before it commits. What if that commit is not taken?

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  vi.spyOn(performance, 'now').mockReturnValue(0); // how much a machine does in the time of a batch is its affair
});
afterAll(() => {
  vi.restoreAllMocks();
  return server.stop();
});
afterEach(() => onDatabase('DROP TRIGGER IF EXISTS fails_at_commit ON invoices'));

async function onDatabase(statements: string): Promise<void> {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${server.database}`;
  await asAdmin(url.toString(), statements);
}

/** The commit of a sale with the note "fails" is refused so often, in the moment of COMMIT. */
const failCommits = (times: number, code: string) =>
  onDatabase(`
    CREATE OR REPLACE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF NEW.nota = 'fails' AND nextval('commit_faults_seq') <= ${times} THEN
        RAISE EXCEPTION 'not now' USING ERRCODE = '${code}';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER fails_at_commit AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail_at_commit()`);

interface Setting {
  shop: TestShop;
  send: (operations: unknown[]) => Promise<BatchOutcome[]>;
  sale: (nota: string) => { op: string; body: object };
}

async function openShop(): Promise<Setting> {
  await onDatabase(
    'CREATE SEQUENCE IF NOT EXISTS commit_faults_seq; ALTER SEQUENCE commit_faults_seq RESTART',
  );
  const shop = await createShop(server.db, server.clock.now, {
    products: [{ cantidad_vitrina: 1000 }],
  });
  const api: ApiClient = await signIn(server.url, shop.emails.l2);
  return {
    shop,
    send: async (operaciones) =>
      (await api.send<BatchReply>('POST', ENDPOINTS.batch.path, { operaciones })).body.resultados,
    sale: (nota) => ({
      op: randomUUID(),
      method: 'POST',
      path: INVOICES,
      body: {
        cliente_id: shop.finalConsumer,
        items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
        nota,
      },
    }),
  };
}

const numbersOf = (outcomes: BatchOutcome[]) =>
  outcomes.map(({ status, cuerpo }) => (status < 300 ? (cuerpo as { numero: number }).numero : status));

describe('a sale whose commit is not taken', () => {
  it('lets none behind it take its number: they were not begun, and come after it when they are sent again', async () => {
    const { send, sale } = await openShop();
    await failCommits(1, '53100');
    const list = [sale('a'), sale('fails'), sale('b'), sale('c')];
    const outcomes = await send(list);
    expect(numbersOf(outcomes)).toEqual([1, 503, 425, 425]);
    expect(outcomes.map(({ reintentar_s: after }) => after)).toEqual([null, 2, null, null]);
    expect(numbersOf(await send(list))).toEqual([1, 2, 3, 4]);
  });

  it('ends the batch although what had begun behind it was refused for a reason of its own', async () => {
    const { send, sale } = await openShop();
    await failCommits(1, '53100');
    const first = sale('a');
    const refused = { ...first, body: { ...first.body, items: [] } };
    const list = [refused, sale('fails'), { ...sale('b'), dependsOn: [first.op] }, sale('c')];
    expect(numbersOf(await send(list))).toEqual([400, 503, 424, 425]);
    expect(numbersOf(await send(list))).toEqual([400, 1, 424, 2]);
  });

  it('and is taken at the second try keeps its place all the same', async () => {
    const { send, sale } = await openShop();
    await failCommits(1, '40001');
    const list = [sale('a'), sale('fails'), sale('b'), sale('c')];
    expect(numbersOf(await send(list))).toEqual([1, 2, 425, 425]);
    expect(numbersOf(await send(list))).toEqual([1, 2, 3, 4]);
  });
});

it('a rescue file goes on behind a sale whose commit is not taken: nobody sends the rest again by itself', async () => {
  const { shop, sale } = await openShop();
  await failCommits(1, '53100');
  const manager = await signIn(server.url, shop.emails.l3);
  const operaciones = ['a', 'fails', 'b'].map((nota) => ({ ...sale(nota), autor: shop.collaboratorIds[1] }));
  const importAll = async () =>
    (await manager.send<BatchReply>('POST', ENDPOINTS.importOperations.path, { operaciones })).body
      .resultados;
  expect(numbersOf(await importAll())).toEqual([1, 503, 2]);
  expect(numbersOf(await importAll())).toEqual([1, 3, 2]);
});

it('sales that need each other, or are the same, are done one after the other', async () => {
  const { send, sale } = await openShop();
  const [first, second] = [sale('a'), sale('b')];
  const outcomes = await send([first, { ...second, dependsOn: [first.op] }, first, second]);
  expect(numbersOf(outcomes)).toEqual([1, 2, 1, 2]);
  expect(outcomes.map(({ repetida }) => repetida)).toEqual([false, false, true, true]);
});

it('a sale that rests on a refused one waits, although the refusal is still being committed', async () => {
  const { send, sale } = await openShop();
  const first = sale('a');
  const refused = { ...first, body: { ...first.body, items: [] } };
  const outcomes = await send([refused, { ...sale('b'), dependsOn: [first.op] }, sale('c')]);
  expect(numbersOf(outcomes)).toEqual([400, 424, 1]);
});

it('fifty sales of two devices at once have numbers in the order of each, without a gap', async () => {
  const { send, sale } = await openShop();
  const batches = await Promise.all(
    [0, 1].map((device) => send(Array.from({ length: 25 }, (_, at) => sale(`${device} ${at}`)))),
  );
  for (const outcomes of batches) {
    const numbers = numbersOf(outcomes);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
  expect(batches.flatMap(numbersOf).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 1),
  );
});
