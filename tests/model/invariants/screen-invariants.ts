import { expect } from '#tests/model/cheap-expect.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import type { Return } from '#contract/returns/returns.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import { can } from '#domain/accounts/permissions.ts';
import type { CounterFacts } from './counter-facts.ts';
import { isInside, isShown } from './held.ts';
import { checkOrders } from './order-screens.ts';
import { thousandths } from './server-invariants.ts';
import type { ServerFacts } from './server-facts.ts';

/** Invariants of the screens at every moment. */
export function checkScreens(facts: CounterFacts, server: ServerFacts): void {
  checkStocks(facts, server);
  checkHistory(facts);
  checkProducts(facts, server);
  checkClients(facts, server);
  checkSettings(facts, server);
  checkOrders(facts, server);
}

/** What goes back to the shelves of a store: goods without stock go nowhere. */
const shelved = (lineas: Return['lineas'], serie: number) =>
  lineas.flatMap(({ producto_id, cantidad, destino }) =>
    destino === 'averia' || isBuiltIn(producto_id)
      ? []
      : [{ key: `${producto_id}:${serie}`, units: cantidad }],
  );

/** Units that an operation moves, in the store that the device knows of: its own until the invoice is there. */
function moveOf(
  operation: Operation,
  { invoices, returns }: CounterFacts,
  server: ServerFacts,
): { key: string; units: number }[] {
  if (isKind(operation, 'sale')) {
    const { demand, serie_id, exchange } = operation.effect;
    const known = invoices.some(({ id, invoice }) => id === operation.entityId && invoice !== null)
      ? server.invoices.get(operation.entityId)?.serie
      : undefined;
    const serie = known ?? serie_id;
    const sold = Object.entries(demand).map(([id, text]) => ({
      key: `${id}:${serie}`,
      units: -Number(text),
    }));
    if (!exchange) return sold;
    const { id, lineas } = exchange.back;
    // Whose person got another store meanwhile: the goods are there, and its row is the mirror's.
    const taken = returns.find((back) => back.id === id)?.serie_id ?? serie_id;
    return taken === serie_id ? [...sold, ...shelved(lineas, serie)] : sold;
  }
  if (isKind(operation, 'return')) {
    const { lineas, serie_id } = operation.effect.back;
    // Where the answer tells of another store, the goods are there, and its row is the mirror's.
    const answer = operation.state === 'done' ? (operation.response as Return | null) : null;
    if (answer && answer.serie_id !== serie_id) return [];
    return shelved(lineas, serie_id);
  }
  if (isKind(operation, 'stock-edit')) {
    const { serie_id, deltas } = operation.effect;
    const units = Number(deltas.cantidad_vitrina) + Number(deltas.cantidad_bodega);
    return [{ key: `${operation.entityId}:${serie_id}`, units }];
  }
  if (isKind(operation, 'product-create')) {
    const { serie_id } = operation.body as { serie_id: number | null };
    const { cantidad_vitrina, cantidad_bodega } = operation.effect.stock;
    const units = Number(cantidad_vitrina) + Number(cantidad_bodega);
    return [{ key: `${operation.entityId}:${serie_id}`, units }];
  }
  return [];
}

/**
 * The stock on screen is what the server held at the version of the row, and every own movement that it did not
 * hold then: never twice, never too short. A row that the mirror lacks holds nothing.
 */
function checkStocks(facts: CounterFacts, server: ServerFacts): void {
  const own = facts.outbox.filter(isShown);
  const keys = new Set([
    ...facts.stocks.map(({ id }) => id),
    ...own.flatMap((row) => moveOf(row, facts, server).map(({ key }) => key)),
  ]);
  for (const key of keys) {
    // A device that deleted a product shows no stock of it.
    if (server.deletedProducts.has(key.slice(0, 36)) || key.endsWith(':0') || key.endsWith(':null')) continue;
    const row = facts.stocks.find(({ id }) => id === key);
    const version = row?.srv ? row.v : 0;
    const known = version === 0 ? 0 : server.history.get(`${key}@${version}`);
    expect(known, `the mirror holds ${key} as it was at ${version}`).toBeDefined();
    const moved = own.flatMap((operation) => {
      const isHeld = isInside(server, operation, version > 0 ? version : facts.cursor, version > 0);
      return isHeld ? [] : moveOf(operation, facts, server).filter((move) => move.key === key);
    });
    const expected = moved.reduce((sum, { units }) => sum + thousandths(units), thousandths(known ?? 0));
    const shown = row ? row.cantidad_vitrina + row.cantidad_bodega : 0;
    expect(thousandths(shown), `stock of ${key} on screen`).toBe(expected);
  }
}

/** Every sale that was made here is in the history: with its number, or waiting for it. */
function checkHistory({ outbox, invoices }: CounterFacts): void {
  const listed = new Map(invoices.map((row) => [row.id, row]));
  for (const { kind, entityId, state } of outbox) {
    if (kind !== 'sale' || state === 'discarded') continue;
    const row = listed.get(entityId);
    expect(row?.invoice ?? row?.sale, `a sale ${state} is in the history`).toBeTruthy();
  }
}

/** The newest value of each field that an own edit wrote and the server's row does not hold. */
function ownFields(outbox: readonly Operation[], id: string, v: number, server: ServerFacts) {
  const fields: Record<string, unknown> = {};
  let isGone = false;
  for (const operation of outbox) {
    if (operation.entityId !== id || !isShown(operation) || isInside(server, operation, v, true)) continue;
    const { effect } = operation;
    if (effect.type === 'product-edit' || effect.type === 'client-edit')
      Object.assign(fields, effect.changes);
    if (effect.type === 'product-delete' || effect.type === 'client-delete') isGone = true;
  }
  return { fields, isGone };
}

function checkProducts({ outbox, products, me }: CounterFacts, server: ServerFacts): void {
  const seesCosts = can(me?.permission_level, 'inventory.costs');
  for (const row of products) {
    const { fields, isGone } = ownFields(outbox, row.id, row.v, server);
    if (isGone) expect(row.borrado, 'an own delete is seen').toBe(true);
    if (row.borrado) continue;
    const { costo: _costo, porcentaje_margen: _margin, ...data } = fields;
    const seen = seesCosts ? fields : data;
    expect(row, 'an own edit is seen').toMatchObject(seen);
  }
}

function checkClients({ outbox, clients }: CounterFacts, server: ServerFacts): void {
  const listed = new Map(clients.map((row) => [row.id, row]));
  for (const row of clients) {
    const { fields, isGone } = ownFields(outbox, row.id, row.v, server);
    if (isGone) expect(row.borrado, 'an own delete is seen').toBe(true);
    else if (!row.borrado && 'telefono_natural' in fields)
      expect(row.telefono_natural, 'an own edit is seen').toBe(fields['telefono_natural']);
  }
  const gone = new Set(outbox.filter((row) => row.kind === 'client-delete').map(({ entityId }) => entityId));
  for (const { kind, entityId, state } of outbox)
    if (kind === 'client-create' && ['pending', 'sending', 'blocked'].includes(state) && !gone.has(entityId))
      expect(listed.has(entityId), 'an own client is listed').toBe(true);
}

/** The last own autosave that the server's row does not hold is what the screen shows. */
function checkSettings({ outbox, settings }: CounterFacts, server: ServerFacts): void {
  for (const { key, v, value } of settings) {
    const waiting = outbox.filter(
      (row) => row.entityId === key && isShown(row) && !isInside(server, row, v, true),
    );
    const last = waiting.at(-1);
    if (last && isKind(last, 'alert-limit'))
      expect(value, 'the own limit is seen').toEqual({ limite_alerta_inventario: last.effect.limit });
    if (last && isKind(last, 'printer')) {
      const { settings: shown } = value as { settings: { templates: { pos80mm: object } } };
      expect(shown.templates.pos80mm, 'own printer settings are seen').toMatchObject(
        last.effect.settings?.templates.pos80mm ?? {},
      );
    }
  }
}
