import type { ErpDatabase } from '#app/data/db.ts';
import { UNSENT_STATES } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { readMe } from './list-query.ts';
import { getOwnSettings } from './settings-list.ts';

export interface StoredLimit {
  /** Units. */
  limit: number;
  /** Whether that is known here; while a first download is under way it may still come. */
  isKnown: boolean;
  /** Whether the last own change has reached the server; `failed`: a fault of the server, tried again. */
  sending: 'done' | 'waiting' | 'failed' | 'refused';
}

/** The own alert limit of the inventory as it is stored here. @throws Problem `no_autenticado` */
export async function readAlertLimit(db: ErpDatabase): Promise<StoredLimit> {
  const { sub_user_id } = await readMe(db);
  const { limite_alerta_inventario: limit } = await getOwnSettings(db);
  const lane = touch.settings(`alert-limit:${sub_user_id}`);
  const last = (await db.outbox.where('lane').equals(lane).sortBy('seq')).at(-1);
  const [row, bootstrap] = await Promise.all([
    db.settings.get(`alert-limit:${sub_user_id}`),
    db.meta.get('bootstrap'),
  ]);
  const isKnown = row !== undefined || bootstrap === undefined;
  if (last?.state === 'rejected') return { limit, isKnown, sending: 'refused' };
  if (!last || !UNSENT_STATES.includes(last.state)) return { limit, isKnown, sending: 'done' };
  return { limit, isKnown, sending: last.error ? 'failed' : 'waiting' };
}
