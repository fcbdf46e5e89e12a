import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import type { PrinterSettingsPatch } from '#domain/printer/printer-templates.ts';
import { withPatch } from './printer-patch.ts';
import { mirrorOf } from '#app/data/records.ts';
import { type OwnWrites, notCoveredByMirror } from '#app/data/queue/not-covered-by-mirror.ts';
import type { PrinterValue } from './printer-patch.ts';

type Value = Record<string, unknown>;

function fold(value: Value | null, { effect, body }: Operation): Value | null {
  if (effect.type === 'alert-limit') return { limite_alerta_inventario: effect.limit };
  if (effect.type === 'favourites') return { paginas: effect.paginas };
  const { logo = null, settings = {} } = (value ?? {}) as PrinterValue;
  if (effect.type === 'logo') return { logo: effect.picture, settings };
  if (effect.type === 'logo-delete') return { logo: null, settings };
  if (effect.type !== 'printer') return value;
  // On a device that had not heard of the shop's settings it names what was changed, beside all that was shown then.
  const { settings: patch = {} } = (body ?? {}) as { settings?: PrinterSettingsPatch };
  const shown = settings.templates ? settings : effect.settings;
  if (!shown) return value;
  return { logo, settings: withPatch(shown, patch) };
}

/** A settings object with own autosaves over it. Before the first save the server has no row: members may be missing. */
export async function projectSettings(db: ErpDatabase, key: string, own: OwnWrites): Promise<void> {
  const present = await db.settings.get(key);
  const operations = notCoveredByMirror(own, present);
  const mirror = mirrorOf(present);
  const value = operations.reduce<Value | null>(fold, mirror.srv);
  if (value) await db.settings.put({ ...mirror, key, value });
  else if (present) await db.settings.delete(key);
}
