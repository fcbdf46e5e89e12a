import { type Operation, isKind } from '#app/data/queue/operation.ts';
import type { Counter } from '#tests/model/counter.ts';

/** What an older version noted of operations that a dead connection had put off, one by one. */
const PUT_OFF = { attempts: 5, freed: 3 };

/** As an older version of the app wrote it: without the members that came later, and none of its touches let go of. */
function age(row: Operation, nextAt: number): void {
  if (row.heldTouches?.length) row.touches = row.heldTouches;
  for (const name of ['heldTouches', 'takenAt', 'awaitsRow', 'looks', 'isRetried'] as const) delete row[name];
  delete row.base?.epoch;
  if (isKind(row, 'sale')) delete row.effect.sale.nota;
  if (isKind(row, 'payment')) delete row.effect.nombre;
  if (isKind(row, 'printer')) delete row.effect.settings;
  if (row.state === 'pending' && row.sent) Object.assign(row, PUT_OFF, { nextAt });
}

/** The app was just updated: what lies in the outbox is from before, and no upgrade rewrites it. */
export async function update({ db, now }: Counter): Promise<void> {
  const nextAt = now().getTime() + 60_000;
  await db.outbox.toCollection().modify((row) => age(row, nextAt));
}
