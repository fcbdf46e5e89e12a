import { type Correction, correctionOf, correctOperation } from '#app/data/resolve/corrections.ts';
import { useExisting as replaceByExisting } from '#app/data/resolve/use-existing.ts';
import { listWork, retryAll } from '#app/data/resolve/work-list.ts';
import { giveUp } from '#app/sync/push/cancel.ts';
import { pick } from './counter-steps.ts';
import type { Counter } from '#tests/model/counter.ts';
import type { Command } from '#tests/model/command.ts';
import type { World } from '#tests/model/world.ts';
import { retryOperation } from '#app/data/resolve/retry.ts';

type Do<Name extends Command['do']> = Extract<Command, { do: Name }>;

export async function retry({ db }: Counter, { which }: Do<'retry'>): Promise<void> {
  if (which === null) return void (await retryAll(db));
  const item = pick(
    (await listWork(db)).filter(({ canRetry }) => canRetry),
    which,
  );
  if (item) await retryOperation(db, item.seq);
}

/** Gives up anything on the list, whatever its state; the person says why. */
export async function giveUpOne(counter: Counter, { which, faults }: Do<'give up'>): Promise<void> {
  const item = pick(await listWork(counter.db), which);
  if (!item) return;
  counter.network.faults.push(...faults);
  const before = await counter.db.outbox.where('state').equals('discarded').primaryKeys();
  const result = await giveUp(counter.context(), item.seq, 'el cliente no volvió');
  counter.network.faults.length = 0;
  if (result !== 'discarded') return;
  // What came back of a sale goes with it.
  const after = await counter.db.outbox.where('state').equals('discarded').primaryKeys();
  markGivenUp(
    counter,
    after.filter((seq) => !before.includes(seq)),
  );
  // An operation of its own reports goods that have left.
  await counter.noteSaved();
  // The server decides which earlier save is in force now.
  counter.settings.delete(item.operation.entityId);
}

function markGivenUp(counter: Counter, seqs: readonly number[]): void {
  for (const saved of counter.saved) if (seqs.includes(saved.seq)) saved.isGivenUp = true;
}

/** What the person types instead. */
function corrected(correction: Correction, tag: number): Correction {
  switch (correction.kind) {
    case 'client-create':
      return { ...correction, form: { ...correction.form, cedula_natural: `99000${tag}` } };
    case 'product-create':
      return { ...correction, form: { ...correction.form, codigo_barras: `OTRO-${tag}` } };
    case 'product-edit':
      return { ...correction, form: { ...correction.form, nombre: `Corregido ${tag}` } };
    case 'client-edit':
      return { ...correction, form: { ...correction.form, telefono_natural: `3200000${tag}` } };
    case 'stock-edit': {
      const deltas = { cantidad_vitrina: (tag / 1000).toFixed(3), cantidad_bodega: '0' };
      return { ...correction, form: { ...correction.form, deltas } };
    }
    case 'payment':
      return { ...correction, form: { ...correction.form, valor: '100' } };
    case 'order-edit':
      return correction;
  }
}

export async function correct(world: World, { db }: Counter, { which }: Do<'correct'>): Promise<void> {
  const item = pick(
    (await listWork(db)).filter(({ canCorrect }) => canCorrect),
    which,
  );
  const correction = item && correctionOf(item.operation);
  if (item && correction) await correctOperation(db, item.seq, corrected(correction, world.nextTag()));
}

/** Uses the existing row; operations about the refused twin alone are discarded. */
export async function takeExisting(counter: Counter): Promise<void> {
  const { db } = counter;
  const item = (await listWork(db)).find(({ existingId }) => existingId !== null);
  if (!item) return;
  const before = await db.outbox.where('state').equals('discarded').primaryKeys();
  await replaceByExisting(db, item.seq, counter.now());
  const after = await db.outbox.where('state').equals('discarded').primaryKeys();
  markGivenUp(
    counter,
    after.filter((seq) => !before.includes(seq)),
  );
}
