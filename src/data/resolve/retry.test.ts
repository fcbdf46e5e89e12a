import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ErpDatabase, type ProductRecord } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { retryOperation } from './retry.ts';

const dispute = { mine: { nombre: 'Tinto' }, theirs: { nombre: 'Perico' } };

/** A refused edit of a product that the mirror has at version 7, after a person had it sent again. */
async function retried(changes: Partial<Operation>, { isFetchedAnew = false } = {}): Promise<Operation> {
  const db = new ErpDatabase(`retry-${Math.random()}`);
  const srv = { id: 'coffee', nombre: 'Perico' };
  await db.products.put({ ...srv, v: 7, rev: 1, pageRev: 1, srv } as unknown as ProductRecord);
  if (isFetchedAnew) await db.meta.put({ key: 'bootstrap', value: 1 });
  const edit = {
    ...queuedSale('edit'),
    kind: 'product-edit' as const,
    entityId: 'coffee',
    lane: 'coffee',
    base: { v: 3, fields: { nombre: 'Café' } },
    effect: { type: 'product-edit' as const, changes: { nombre: 'Tinto' } },
    state: 'rejected' as const,
    sent: true,
  };
  const seq = await db.outbox.add({ ...edit, ...changes });
  expect(await retryOperation(db, seq)).toBe(true);
  const [row] = await db.outbox.toArray();
  expect(row).toMatchObject({ state: 'pending', sent: false, isRetried: true, error: null });
  return row!;
}

it.each([
  ['at the version of the mirror', false, 7],
  ['at no version while all is fetched anew: the row may have moved on', true, null],
] as const)('a disputed edit goes again over the newest row, %s', async (_how, isFetchedAnew, v) => {
  const error = { status: 412, codigo: 'version_cambiada', text: '', at: '', conflict: dispute };
  const { base } = await retried({ error }, { isFetchedAnew });
  expect(base).toMatchObject({ v, fields: { nombre: 'Perico' } });
});

it('an edit that a person has sent again may wait for its row as often as a new one', async () => {
  const error = { status: 404, codigo: 'no_encontrado', text: '', at: '' };
  const row = await retried({ error, awaitsRow: false, looks: 4 });
  expect([row.awaitsRow, row.looks]).toEqual([undefined, undefined]);
});
