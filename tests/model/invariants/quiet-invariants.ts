import { expect } from '#tests/model/cheap-expect.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';
import { type CounterFacts, readCounter } from './counter-facts.ts';
import type { Counter } from '#tests/model/counter.ts';
import { readServer, type ServerFacts } from './server-facts.ts';
import { assignSeries, restoreBusiness, setLevel } from '#tests/model/steps/server-steps.ts';
import { setToken } from '#tests/model/steps/wire-steps.ts';
import type { World } from '#tests/model/world.ts';

const ROUNDS = 6;

/** Restores sessions, modules and series; then every counter sends and fetches until nothing changes. */
export async function settle(world: World): Promise<void> {
  await restoreBusiness(world);
  for (const [at, counter] of world.counters.entries()) {
    counter.clockOffMs = 0;
    await setToken(world, counter, true);
    if (counter.lostSeries) await assignSeries(world, counter, 0);
    if (counter.isLevelChanged) await setLevel(world, counter, 3 - at);
  }
  let before = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const counter of world.counters) await counter.sync();
    const states = await Promise.all(world.counters.map(({ db }) => db.outbox.toArray()));
    const busy = world.counters.map(({ network }) => network.busyAnswers);
    const now = JSON.stringify([busy, states.flat().map(({ op, state }) => [op, state])]);
    if (now === before) return;
    before = now;
  }
  throw new Error('the queues never come to rest');
}

/**
 * Once everything that can be sent was: an operation that still waits has a cause, and the devices show what the
 * server holds.
 */
export async function checkQuiet(world: World): Promise<void> {
  const server = await readServer(world);
  for (const counter of world.counters) {
    const facts = await readCounter(counter);
    checkCauses(facts.outbox);
    expect(facts.outbox.filter(({ state }) => state === 'blocked').map(({ error }) => error?.codigo)).toEqual(
      [],
    );
    await compareMirror(counter, facts);
    checkShown(facts);
  }
  checkSales(world, server);
  await checkAutosaves(world);
}

/** An unsettled operation is in the work list, or waits behind a listed operation: in its lane, or for a row that it needs. */
export function checkCauses(outbox: readonly Operation[]): void {
  const byOp = new Map(outbox.map((row) => [row.op, row]));
  const isListed = ({ state }: Operation) => state === 'rejected' || state === 'blocked';
  const waits = (row: Operation): boolean => {
    if (isListed(row)) return true;
    const before = outbox.findLast(
      ({ entityId, lane, seq, state }) =>
        // A sale waits for no other one, whatever the engine's lane says.
        entityId === row.entityId && lane === row.lane && seq < row.seq && OPEN_STATES.includes(state),
    );
    if (before) return waits(before);
    return row.dependsOn.some((op) => {
      const needed = byOp.get(op);
      return needed !== undefined && OPEN_STATES.includes(needed.state) && waits(needed);
    });
  };
  for (const row of outbox.filter(({ state }) => OPEN_STATES.includes(state)))
    expect([row.kind, row.state, waits(row)], 'what is not sent waits for something listed').toEqual([
      row.kind,
      row.state,
      true,
    ]);
}

/** Each table of the mirror against a download from the start. */
async function compareMirror(counter: Counter, facts: CounterFacts): Promise<void> {
  const { body } = await counter.network.carry({
    method: 'GET',
    path: '/api/erp/sync/cambios/',
    query: { desde: 0 },
  });
  const fresh = new Map<string, unknown>();
  for (const { tabla, id, fila, v } of (body as ChangePage).cambios)
    if (fila !== null && !['series', 'negocio', 'sesion'].includes(tabla))
      fresh.set(`${tabla} ${id}`, { v, fila });
  const { products, stocks, clients, ledger, settings, invoices, cash, returns, orders } = facts;
  const srv = (tabla: string, rows: readonly { id: string; v: number; srv: unknown }[]) =>
    rows.flatMap(({ id, v, srv: fila }) => (fila === null ? [] : [[`${tabla} ${id}`, { v, fila }] as const]));
  const mirrored = new Map<string, unknown>([
    ...srv('productos', products),
    ...srv('existencias', stocks),
    ...srv('clientes', clients),
    ...srv('cuenta', ledger),
    ...srv('cajas', cash),
    ...srv('devoluciones', returns),
    ...srv('pedidos', orders),
    ...srv(
      'ajustes',
      settings.map(({ key, ...row }) => ({ ...row, id: key })),
    ),
    ...invoices.flatMap(({ id, v, invoice }) =>
      v > 0 ? [[`facturas ${id}`, { v, fila: invoice }] as const] : [],
    ),
  ]);
  expect(Object.fromEntries(mirrored), 'the mirror holds what a new device downloads').toEqual(
    Object.fromEntries(fresh),
  );
  expect(facts.cursor, 'the cursor').toBe((body as ChangePage).hasta);
}

/** A row that no unsettled operation touches shows exactly the server's. */
function checkShown({
  outbox,
  products,
  stocks,
  clients,
  settings,
  invoices,
  cash,
  returns,
  orders,
}: CounterFacts): void {
  const touched = new Set(
    outbox.flatMap(({ state, touches }) => (OPEN_STATES.includes(state) ? touches : [])),
  );
  const check = (tabla: string, rows: readonly { id: string; srv: unknown }[]) => {
    for (const row of rows) {
      if (touched.has(`${tabla}:${row.id}`)) continue;
      if (row.srv === null) expect(row, `${tabla} shows what is not there`).toMatchObject({ borrado: true });
      else expect(row, `${tabla} as the server has it`).toMatchObject(row.srv as object);
    }
  };
  check('productos', products);
  check('existencias', stocks);
  check('clientes', clients);
  check('cajas', cash);
  check('devoluciones', returns);
  check('pedidos', orders);
  for (const { key, srv, value } of settings)
    if (!touched.has(`ajustes:${key}`)) expect(value, 'settings as the server has them').toEqual(srv);
  const unsent = new Set(
    outbox.flatMap(({ state, entityId }) => (OPEN_STATES.includes(state) ? [entityId] : [])),
  );
  for (const { id, invoice } of invoices)
    expect(invoice !== null || unsent.has(id), 'a sale in the history has its number, or waits').toBe(true);
}

/** One sale, one invoice; and so it is with what comes back. */
function checkSales({ counters }: World, server: ServerFacts): void {
  const made = counters.flatMap(({ saved }) => saved.filter(({ kind }) => kind === 'sale'));
  for (const { entityId, lastState } of made)
    expect(server.invoices.has(entityId), `a sale that is ${lastState}`).toBe(lastState === 'done');
  for (const { exchangeId, lastState } of made)
    if (exchangeId !== undefined)
      expect(server.returns.has(exchangeId), `what pays for a sale that is ${lastState}`).toBe(
        lastState === 'done',
      );
  const back = counters.flatMap(({ saved }) => saved.filter(({ kind }) => kind === 'return'));
  for (const { entityId, lastState } of back)
    expect(server.returns.has(entityId), `a return that is ${lastState}`).toBe(lastState === 'done');
}

/** The last save of a collaborator's own settings is what the server holds; the printer's of one of them. */
async function checkAutosaves({ counters }: World): Promise<void> {
  const printers = counters.flatMap(({ settings }) =>
    settings.has('printer') ? [settings.get('printer')] : [],
  );
  const openOf = async ({ db }: Counter) =>
    (await db.outbox.toArray()).filter(({ state }) => OPEN_STATES.includes(state));
  // A save that the server cancelled, and whose answer was lost, is refused and waits for a person.
  const isPrinterOpen = (await Promise.all(counters.map(openOf)))
    .flat()
    .some(({ kind }) => kind === 'printer');
  for (const counter of counters) {
    const rows = await counter.db.settings.toArray();
    const open = await openOf(counter);
    for (const [key, wanted] of counter.settings) {
      if (key === 'printer' || open.some(({ entityId }) => entityId === key)) continue;
      expect(rows.find((row) => row.key === key)?.srv, 'the last autosave wins').toEqual(wanted);
    }
    if (printers.length !== 1 || isPrinterOpen) continue;
    const printer = rows.find(({ key }) => key === 'printer')?.srv as {
      settings: { templates: { pos80mm: object } };
    };
    expect(printer.settings.templates.pos80mm, 'the last autosave wins').toMatchObject(printers[0] as object);
  }
}
