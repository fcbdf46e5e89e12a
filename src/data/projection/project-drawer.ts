import type { CashCount, CashSession } from '#contract/cash/cash-sessions.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { type OwnWrites, notCoveredByMirror } from '#app/data/queue/not-covered-by-mirror.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { mirrorOf } from '#app/data/records.ts';

/** A list with a row of this device, unless the server has told of it already. */
function withRow<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id) ? [...rows] : [...rows, row];
}

/** What a write makes of a drawer; the number of its closing is the server's. */
export function foldDrawer(drawer: CashSession | null, operation: Operation): CashSession | null {
  const { effect, entityId: id, response } = operation;
  if (effect.type === 'cash-open') return drawer ?? effect.drawer;
  if (!drawer) return null;
  switch (effect.type) {
    case 'cash-move':
      return { ...drawer, movimientos: withRow(drawer.movimientos, effect.movement) };
    case 'cash-count': {
      // The server dates it after what it corrects, and says whether it came late.
      const answered = operation.state === 'done' ? (response as CashCount | null) : null;
      return { ...drawer, conteos: withRow(drawer.conteos, answered ?? effect.count) };
    }
    case 'payment':
      return { ...drawer, abonos: withRow(drawer.abonos, { id, medio: effect.medio, valor: effect.valor }) };
    case 'cash-close': {
      if (drawer.estado === 'cerrada') return drawer;
      const { z_numero = null } = (response ?? {}) as Partial<CashSession>;
      return { ...drawer, ...effect.closing, estado: 'cerrada', z_numero };
    }
    default:
      return drawer;
  }
}

/** A drawer with the own writes on its label. */
export async function projectDrawer(db: ErpDatabase, id: string, own: OwnWrites): Promise<void> {
  const present = await db.cash.get(id);
  const mirror = mirrorOf(present);
  const folded = notCoveredByMirror(own, present).reduce<CashSession | null>(foldDrawer, mirror.srv);
  if (folded) await db.cash.put({ ...folded, ...mirror });
  else if (present) await db.cash.delete(id);
}
