import 'fake-indexeddb/auto';
import type { DBCore, DBCoreTable } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import { ErpDatabase } from './db.ts';
import { addProduct } from './drafts/draft-edits.ts';
import { DraftStore } from './drafts/draft-store.ts';
import { acknowledgeRenumbered, type Renumbered } from './restore/renumbered.ts';
import type { Operation } from './queue/operation.ts';
import { isQuotaError, StorageFullError } from './storage-full.ts';
import { submitSale } from './writes/sales.ts';
import { savePrinterSettings } from './writes/printer-writes.ts';
import { purgeReceipts } from './restore/receipts.ts';

let db: ErpDatabase;
let store: DraftStore;
/** How many operations the disk refuses before there is room again. */
let refusals = 0;
beforeEach(async () => {
  refusals = 0;
  db = new ErpDatabase(`room-${Math.random()}`);
  db.use({
    stack: 'dbcore',
    name: 'disk',
    create: (core) => ({ ...core, table: (name) => diskOf(core, name) }),
  });
  store = await DraftStore.open(db);
});

function diskOf(core: DBCore, name: string): DBCoreTable {
  const table = core.table(name);
  const mutate: DBCoreTable['mutate'] = (request) => {
    if (name !== 'outbox' || request.type !== 'add' || refusals === 0) return table.mutate(request);
    refusals -= 1;
    return Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
  };
  return { ...table, mutate };
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

async function addDone(days: number, vTo: number): Promise<void> {
  const op = `done-${days}-${vTo}`;
  const done = { op, state: 'done', lane: op, touches: [], dependsOn: [], vTo, occurredAt: daysAgo(days) };
  await db.outbox.add({ ...done, format: 2, effect: { type: 'reprint' } } as unknown as Operation);
}

async function addInvoice(days: number, v: number): Promise<void> {
  const id = `invoice-${days}-${v}`;
  await db.invoices.add({ id, fecha: daysAgo(days), busqueda: '', invoice: null, sale: null, v, rev: 1 });
}

function charge() {
  store.edit((draft) => addProduct(draft, COFFEE));
  const draft = store.current;
  return store.charge(draft, () => submitSale(db, { draft, payments: [], change: '0.00' }));
}

const invoices = async (): Promise<string[]> => (await db.invoices.toArray()).map(({ id }) => id).sort();
const operations = async (): Promise<string[]> => (await db.outbox.toArray()).map(({ op }) => op);

describe('a device without room', () => {
  beforeEach(() => db.meta.put({ key: 'cursor', value: 10 }));

  it('throws receipts and invoices of past weeks away, and saves the sale', async () => {
    await Promise.all([addDone(30, 5), addDone(3, 6), addInvoice(40, 3), addInvoice(2, 4)]);
    refusals = 1;
    const { op, entityId } = await charge();
    expect(await operations()).toEqual(['done-3-6', op]);
    expect(await invoices()).toEqual([entityId, 'invoice-2-4'].sort());
  });

  it('keeps a sale that got another number, until a person has seen it', async () => {
    await addDone(30, 5);
    await db.outbox.toCollection().modify({ formerNumber: 'POS1-000041' });
    refusals = 1;
    const { op } = await charge();
    await purgeReceipts(db, new Date());
    expect(await operations()).toEqual(['done-30-5', op]);
    const [{ seq } = { seq: 0 }] = await db.outbox.toArray();
    await acknowledgeRenumbered(db, [{ seq } as Renumbered]);
    await purgeReceipts(db, new Date());
    expect(await operations()).toEqual([op]);
  });

  it('deletes receipts and invoices of past days before it refuses a sale', async () => {
    await Promise.all([addDone(3, 6), addInvoice(2, 4), addInvoice(0, 5)]);
    refusals = 2;
    const { op, entityId } = await charge();
    expect(await operations()).toEqual([op]);
    expect(await invoices()).toEqual([entityId, 'invoice-0-5'].sort());
  });

  it('never throws away what the server or the mirror does not hold yet', async () => {
    await addDone(60, 11);
    await addInvoice(60, 0);
    refusals = 3;
    await expect(charge()).rejects.toBeInstanceOf(StorageFullError);
    expect([await operations(), await invoices()]).toEqual([['done-60-11'], ['invoice-60-0']]);
  });

  it('says that the sale was not saved: no operation, no receipt, and the sale is open as it was', async () => {
    refusals = 3;
    await expect(charge()).rejects.toBeInstanceOf(StorageFullError);
    expect(await operations()).toEqual([]);
    const draft = store.current;
    expect(draft.lines[0]?.product?.nombre).toBe('Café');
    expect(await db.drafts.get(draft.id)).toBeDefined();
    await store.charge(draft, () => submitSale(db, { draft, payments: [], change: '0.00' }));
    expect(await operations()).toHaveLength(1);
  });

  it('refuses any other write too when nothing helps', async () => {
    refusals = 3;
    await expect(savePrinterSettings(db, { papel: '58mm' } as never)).rejects.toBeInstanceOf(
      StorageFullError,
    );
    expect(await operations()).toEqual([]);
  });

  it('is known by the error that a transaction or a batch wraps', () => {
    const quota = new DOMException('', 'QuotaExceededError');
    expect(isQuotaError({ name: 'AbortError', inner: quota })).toBe(true);
    expect(isQuotaError({ name: 'BulkError', failures: [new Error('x'), quota] })).toBe(true);
    expect(isQuotaError(new Error('ConstraintError'))).toBe(false);
    expect(isQuotaError(undefined)).toBe(false);
  });
});
