import type { SaleEffect } from '#app/data/queue/effects.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import type { CounterFacts } from './counter-facts.ts';
import type { Counter, Saved } from '#tests/model/counter.ts';
import type { ServerFacts } from './server-facts.ts';

/** Refusals that a sale of goods that are gone never keeps (offline §8). */
const OVERRULED = new Set([
  'stock_insuficiente',
  'total_distinto',
  'producto_desconocido',
  'cliente_desconocido',
  'cliente_inactivo',
  'credito_inactivo',
  'cupo_insuficiente',
  'pedido_facturado',
]);
/** Refusals that only a mistake of the engine brings. */
const NEVER = new Set(['clave_reutilizada', 'id_en_uso']);

const isApplied = ({ operations }: ServerFacts, key: string): boolean =>
  (operations.get(key)?.status ?? 999) < 400;

/** What holds of the outbox at every moment. */
export function checkOutbox(counter: Counter, facts: CounterFacts, server: ServerFacts): void {
  const rows = new Map(facts.outbox.map((row) => [row.seq, row]));
  for (const saved of counter.saved) {
    const row = rows.get(saved.seq);
    if (!row) checkForgotten(saved, server);
    else checkSaved(counter, saved, row, server);
  }
  checkReopened(counter, facts);
  checkLanes(facts.outbox, server);
  checkNumbers(counter, facts.outbox, server);
  checkRequests(counter);
}

/** Only what was settled long ago is forgotten; it may have been settled in the same round. */
function checkForgotten(saved: Saved, { operations, invoices }: ServerFacts): void {
  const statuses = [...saved.keys].map((key) => operations.get(key)?.status ?? 999);
  const isTaken = statuses.some(
    (status) => status < 400 || (saved.kind.endsWith('delete') && status === 404),
  );
  expect(isTaken || saved.lastState === 'discarded', `${saved.kind} vanished`).toBe(true);
  if (isTaken) saved.lastState = 'done';
  if (saved.kind === 'sale' && isTaken)
    expect(invoices.has(saved.entityId), 'a forgotten sale has its invoice').toBe(true);
}

function checkSaved(counter: Counter, saved: Saved, row: Operation, server: ServerFacts): void {
  const told = `${row.kind} ${row.seq} ${row.state} ${row.error?.codigo ?? ''}`;
  saved.keys.add(row.op);
  const applied = [...saved.keys].filter((key) => isApplied(server, key));
  expect(applied.length, `${told}: applied once at most`).toBeLessThanOrEqual(1);
  if (applied.length > 0) expect(applied, `${told}: queued anew although it was applied`).toEqual([row.op]);
  if (['rejected', 'blocked', 'discarded'].includes(row.state))
    expect(applied, `${told}: applied, and listed all the same`).toEqual([]);
  if (row.state === 'done') expect(isTaken(row, server), `${told}: the server has it`).toBe(true);
  if (row.state === 'discarded') checkDiscarded(counter, saved, row);
  if (row.kind === 'sale') checkSale(saved, row, told, server);
  if (row.error) expect(NEVER.has(row.error.codigo), told).toBe(false);
  saved.lastState = row.state;
}

/** A delete of a row that is gone counts its 404 as success. */
function isTaken(row: Operation, server: ServerFacts): boolean {
  return (
    isApplied(server, row.op) || (row.method === 'DELETE' && server.operations.get(row.op)?.status === 404)
  );
}

/**
 * No operation is discarded without a person, except a refused sale that is open again and an autosave that a newer
 * one replaced.
 */
function checkDiscarded({ saved: all }: Counter, saved: Saved, row: Operation): void {
  if (saved.isGivenUp) return;
  if (row.discard?.reason === 'superseded') {
    const newer = all.some(({ seq, kind }) => seq > saved.seq && kind === saved.kind);
    expect(newer, 'a newer autosave replaced it').toBe(true);
    return;
  }
  expect([row.kind, saved.isDelivered], 'only a sale whose goods are here opens again').toEqual([
    'sale',
    false,
  ]);
}

/** Each refused sale is open again, once; two equal refused sales are both open again. */
function checkReopened({ saved: all }: Counter, { drafts, outbox }: CounterFacts): void {
  const givenUp = new Set(all.flatMap(({ seq, isGivenUp }) => (isGivenUp ? [seq] : [])));
  const open = drafts.flatMap(({ lines, error }) =>
    error === null ? [] : lines.map(({ product, cantidad }) => `${product?.id} ${Number(cantidad)}`),
  );
  const refused = outbox.filter(
    ({ kind, state, seq }) => kind === 'sale' && state === 'discarded' && !givenUp.has(seq),
  );
  const sold = refused.flatMap(({ effect }) =>
    (effect as SaleEffect).sale.lines.map(
      ({ producto_id, cantidad }) => `${producto_id} ${Number(cantidad)}`,
    ),
  );
  expect(open.toSorted(), 'what was refused at the counter is open again').toEqual(sold.toSorted());
}

function checkSale(saved: Saved, row: Operation, told: string, server: ServerFacts): void {
  if (saved.isDelivered) expect(row.delivered, `${told}: delivered`).toBe(true);
  const isRefused = row.state === 'rejected' && saved.isDelivered;
  if (isRefused) expect(OVERRULED.has(row.error?.codigo ?? ''), `${told}: the goods are gone`).toBe(false);
  const invoice = server.invoices.get(row.entityId);
  const { demand } = row.effect as { demand: Record<string, string> };
  if (invoice) {
    const units = Object.fromEntries(Object.entries(demand).map(([id, text]) => [id, Number(text)]));
    expect(invoice.units, 'the invoice has what was sold').toEqual(units);
  }
}

/** Within a lane operations were applied in the order in which they were made. */
function checkLanes(outbox: readonly Operation[], server: ServerFacts): void {
  const last = new Map<string, number>();
  for (const { lane, op, kind } of outbox) {
    const fact = server.operations.get(op);
    if (!fact || fact.status >= 400 || fact.from === null) continue;
    expect(fact.from, `${kind}: order within its lane`).toBeGreaterThanOrEqual(last.get(lane) ?? 0);
    last.set(lane, fact.from);
  }
}

/**
 * The numbers of a device's sales follow the order in which they were charged, except for a sale that the server refused or
 * had trouble with in between, that waits for something else, or that the network brought at another moment.
 */
function checkNumbers(counter: Counter, outbox: readonly Operation[], server: ServerFacts): void {
  const { writes, disordered } = counter.network;
  const troubled = new Set(
    writes.flatMap(({ key, status = 0 }) => (status >= 400 && status < 500 ? [key] : [])),
  );
  const keysOf = new Map(counter.saved.map(({ seq, keys }) => [seq, keys]));
  const last = new Map<number, number>();
  for (const { seq, kind, entityId, dependsOn } of outbox) {
    const keys = [...(keysOf.get(seq) ?? [])];
    const invoice = server.invoices.get(entityId);
    if (kind !== 'sale' || !invoice || dependsOn.length > 0 || keys.length !== 1) continue;
    if (keys.some((key) => troubled.has(key) || disordered.has(key))) continue;
    expect(invoice.numero, 'numbers in the order of charging').toBeGreaterThanOrEqual(
      (last.get(invoice.serie) ?? 0) + 1,
    );
    last.set(invoice.serie, invoice.numero);
  }
}

const checkedUpTo = new WeakMap<Counter, { at: number; bodies: Map<string, string> }>();

/** Under one key always the same request leaves the device; a delivered sale carries `Erp-Offline`. */
function checkRequests(counter: Counter): void {
  const state = checkedUpTo.get(counter) ?? { at: 0, bodies: new Map<string, string>() };
  for (const { request, key } of counter.network.writes.slice(state.at)) {
    if (key === undefined) continue;
    const { method, path, body, headers } = request;
    const text = JSON.stringify([method, path, body, headers?.[HEADERS.entity], headers?.[HEADERS.ifMatch]]);
    expect(text, 'the request under one key never changes').toBe(state.bodies.get(key) ?? text);
    state.bodies.set(key, text);
  }
  state.at = counter.network.writes.length;
  checkedUpTo.set(counter, state);
}
