import type { CashSession } from '#contract/cash/cash-sessions.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { isKind, type Operation, type OperationOf } from '#app/data/queue/operation.ts';
import { colleaguesOf } from './drawer.ts';

/** A drawer as its closing left it. */
export type ClosedDrawer = Pick<
  CashSession,
  'id' | 'serie_id' | 'equipo' | 'nombre' | 'abierta_en' | 'estado' | 'cerrada_en' | 'cierre' | 'queda'
>;

const isTaken = ({ state }: Operation): boolean => state !== 'discarded' && state !== 'rejected';

/**
 * Drawers as colleagues closed them on this device. What they left in it is in front of everybody here, and nobody else
 * may have heard of it: a closing waits to be sent, and level 1 hears no amounts of others from the server.
 * @param known drawers of the own mirror
 */
export async function closedHere(
  db: ErpDatabase,
  known: readonly ClosedDrawer[],
): Promise<Map<string, ClosedDrawer>> {
  const found = new Map<string, ClosedDrawer>();
  for await (const { outbox } of colleaguesOf(db)) {
    const closings = await outbox.where('[kind+state]').between(['cash-close'], ['cash-close', []]).toArray();
    for (const closing of closings.filter(isTaken)) {
      if (!isKind(closing, 'cash-close')) continue;
      const opening = (await outbox.where('lane').equals(closing.lane).toArray()).find(
        (one): one is OperationOf<'cash-open'> => isKind(one, 'cash-open'),
      );
      const drawer = known.find(({ id }) => id === closing.lane) ?? opening?.effect.drawer;
      const { cerrada_en, cierre, queda } = closing.effect.closing;
      if (drawer) found.set(drawer.id, { ...drawer, estado: 'cerrada', cerrada_en, cierre, queda });
    }
  }
  return found;
}
