import { CASH_OPTIONS } from '#domain/cash/options.ts';
import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { OPEN_STATES } from '#app/data/queue/operation.ts';
import { readSession, withFigures } from '#server/modules/cash/cash.service.ts';
import { sql } from '#server/platform/database/database.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import type { World } from '#tests/model/world.ts';

interface DrawerFact {
  id: string;
  serie_id: number;
  z_numero: number | null;
  /** What it should hold, by its tables and nothing else. */
  expected: number;
}

/** The rules of cash.md once more, in the database's own words. */
async function readDrawers({ server, shop: { businessId } }: World): Promise<DrawerFact[]> {
  const { rows } = await sql<DrawerFact>`
    SELECT x.id, x.serie_id, x.z_numero, (x.base
      + coalesce((SELECT sum(round(s.cash)) FROM invoices i CROSS JOIN LATERAL (
          SELECT sum(least(p.valor, coalesce(p.recibido, p.valor))) AS cash FROM invoice_payments p
          WHERE p.business_id = i.business_id AND p.invoice_id = i.id AND p.medio = 'efectivo') s
        WHERE i.business_id = x.business_id AND i.cash_session_id = x.id), 0)
      + coalesce((SELECT sum(round(l.valor)) FROM ledger l
        WHERE l.business_id = x.business_id AND l.cash_session_id = x.id AND l.medio = 'efectivo'), 0)
      - coalesce((SELECT sum(round(r.valor)) FROM returns d
        JOIN return_refunds r ON r.business_id = d.business_id AND r.return_id = d.id AND r.medio = 'efectivo'
        WHERE d.business_id = x.business_id AND d.cash_session_id = x.id), 0)
      + coalesce((SELECT sum(CASE m.tipo WHEN 'ingreso' THEN m.valor ELSE -m.valor END) FROM cash_movements m
        WHERE m.business_id = x.business_id AND m.session_id = x.id), 0))::float8 AS expected
    FROM cash_sessions x WHERE x.business_id = ${businessId}`.execute(server.db);
  return rows;
}

/** Every sale's cash is in one drawer, or in none: together they are what was paid in cash. */
async function checkSum(
  { server, shop: { businessId } }: World,
  drawers: readonly DrawerFact[],
): Promise<void> {
  const { rows } = await sql<{ all: number; without: number }>`
    SELECT coalesce(sum(cash), 0)::float8 AS all,
      coalesce(sum(cash) FILTER (WHERE NOT EXISTS (SELECT FROM cash_sessions x
        WHERE x.business_id = s.business_id AND x.id = s.cash_session_id)), 0)::float8 AS without
    FROM (SELECT i.business_id, i.cash_session_id, round(sum(least(p.valor, coalesce(p.recibido, p.valor)))) AS cash
      FROM invoices i JOIN invoice_payments p ON p.business_id = i.business_id AND p.invoice_id = i.id
      WHERE i.business_id = ${businessId} AND p.medio = 'efectivo' GROUP BY i.business_id, i.id) s`.execute(
    server.db,
  );
  let inDrawers = 0;
  for (const { id } of drawers) {
    const found = await readSession(server.db, businessId, id);
    const figures = found && withFigures({ id: null, level: 3 }, CASH_OPTIONS, found.row, found.rows);
    inDrawers += Number(figures?.cifras?.ventas);
  }
  expect(inDrawers + (rows[0]?.without ?? 0), 'cash of all drawers and of none').toBe(rows[0]?.all);
}

/** Labels that an unsettled operation of some counter still carries: server and device part over it until it is settled. */
async function unsettledLabels({ counters }: World): Promise<Set<string>> {
  const labels = new Set<string>();
  for (const { db } of counters) {
    for (const { effect, state, entityId } of await db.outbox.toArray()) {
      if (!OPEN_STATES.includes(state)) continue;
      if (effect.type === 'sale' && effect.sale.caja_id) labels.add(effect.sale.caja_id);
      if (effect.type === 'return' && effect.caja_id) labels.add(effect.caja_id);
      if (effect.type === 'payment' && effect.caja_id) labels.add(effect.caja_id);
      if (effect.type === 'cash-move') labels.add(effect.movement.caja_id);
      if (effect.type === 'cash-open' || effect.type === 'cash-close') labels.add(entityId);
    }
  }
  return labels;
}

/**
 * Once all is quiet a drawer should hold the same by its tables, by the server's figures and on every device that knows
 * it whole; closings are numbered without a gap.
 */
export async function checkDrawers(world: World): Promise<void> {
  const { server, shop, counters } = world;
  const drawers = await readDrawers(world);
  const unsettled = await unsettledLabels(world);
  for (const { id, expected } of drawers) {
    const found = await readSession(server.db, shop.businessId, id);
    const figures = found && withFigures({ id: null, level: 3 }, CASH_OPTIONS, found.row, found.rows);
    expect(Number(figures?.esperado), 'what the server says that a drawer should hold').toBe(expected);
    if (unsettled.has(id)) continue;
    for (const { db, now } of counters) {
      const view = await readDrawer(db, id, now());
      if (!view || view.drawer.base === null || view.isPartial) continue;
      expect(Number(view.figures.esperado), 'what a device says that a drawer should hold').toBe(expected);
    }
  }
  await checkSum(world, drawers);
  for (const series of new Set(drawers.map(({ serie_id }) => serie_id))) {
    const closed = drawers.filter(({ serie_id, z_numero }) => serie_id === series && z_numero !== null);
    const given = closed.map(({ z_numero }) => z_numero ?? 0).sort((a, b) => a - b);
    expect(given, 'numbers of closings').toEqual(given.map((_, at) => at + 1));
  }
}
