import type { ErpDatabase } from '#app/data/db.ts';
import { enqueue, type NewOperation } from './enqueue.ts';
import { autosave } from './autosave.ts';
import { touch } from '#app/data/queue/touches.ts';
import { writePaths } from './write-paths.ts';

function limitWrite(subUserId: number, limit: number): NewOperation {
  const body = { limite_alerta_inventario: limit };
  const effect = { type: 'alert-limit', limit } as const;
  const key = `alert-limit:${subUserId}`;
  const name = touch.settings(key);
  const rest = { entityId: key, lane: name, touches: [name], dependsOn: [] };
  return { ...rest, method: 'PUT', path: writePaths.ownSettings, body, effect };
}

/** Saves the own alert limit of the inventory, whole units, on this device. */
export function saveAlertLimit(db: ErpDatabase, limit: number, now = new Date()): Promise<void> {
  return enqueue(db, async () => {
    const me = await db.me.get('me');
    if (!me) throw new Error('nobody is signed in');
    return autosave(db, limitWrite(me.sub_user_id, limit), now);
  });
}
