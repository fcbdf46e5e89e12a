import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import { settled } from '#tests/fixtures/device/test-clock.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import type { DraftProduct, SaleDraft } from './draft.ts';
import {
  addProduct,
  clearLines,
  removeLine,
  repriceLines,
  restoreCleared,
  restoreLine,
  setClient,
  setNote,
  setPayment,
} from './draft-edits.ts';
import { DraftStore } from './draft-store.ts';
import { submitSale } from '#app/data/writes/sales.ts';

const BREAD: DraftProduct = { ...COFFEE, id: '01990000-0000-7000-8000-000000000002', nombre: 'Pan' };

let db: ErpDatabase;
let store: DraftStore;
beforeEach(async () => {
  db = new ErpDatabase(`drafts-${Math.random()}`);
  store = await DraftStore.open(db);
});

afterEach(() => vi.useRealTimers());

const names = () => store.current.lines.map((line) => line.product?.nombre);

describe('an open sale', () => {
  it('is on disk a moment after each edit, and comes back in the next tab', async () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    await store.flush();
    store.release();
    const next = await DraftStore.open(db);
    expect(next.current.lines[0]?.product?.nombre).toBe('Café');
  });

  it('that a person went back to is in front in the next tab too, not a sale begun after it', async () => {
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
    store.edit((draft) => addProduct(draft, COFFEE));
    const [first] = store.getSnapshot().drafts;
    store.add();
    store.edit((draft) => addProduct(draft, BREAD));
    store.show(first!.id);
    await store.flush();
    vi.restoreAllMocks();
    store.release();
    store = await DraftStore.open(db);
    expect([names(), store.getSnapshot().drafts.length]).toEqual([['Café'], 2]);
  });

  it('that could not be charged is back in its place, and the empty sale opened instead is gone', async () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    const draft = store.current;
    const refuse = () => Promise.reject(new Error('disk'));
    await expect(store.charge(draft, refuse)).rejects.toThrow('disk');
    expect(store.getSnapshot().drafts.map(({ id, ordinal }) => [id, ordinal])).toEqual([[draft.id, 1]]);
    expect(await db.drafts.toCollection().primaryKeys()).toEqual([draft.id]);
  });

  it('that could not be charged is shown beside the next sale if a person has begun that one', async () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    const draft = store.current;
    const charged = store.charge(draft, () => Promise.reject(new Error('disk')));
    store.edit((next) => addProduct(next, BREAD));
    await expect(charged).rejects.toThrow('disk');
    expect(store.getSnapshot().drafts.map(({ ordinal, lines }) => [ordinal, lines.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(store.current.id).toBe(draft.id);
  });

  it('is on its way to the disk with the first change, and with what follows a moment later', async () => {
    const onDisk = async () => (await db.drafts.get(store.current.id))?.lines.length ?? 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    await store.flush();
    await vi.advanceTimersByTimeAsync(100);
    store.edit((draft) => addProduct(draft, COFFEE));
    await store.settled();
    expect(await onDisk()).toBe(1);
    store.edit((draft) => addProduct(draft, BREAD));
    await store.settled();
    expect(await onDisk()).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    await store.settled();
    expect(await onDisk()).toBe(2);
  });

  it('leaves the screen at once when it is charged: the next scan belongs to the next sale', () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    const charged = store.current;
    store.take(charged.id);
    store.edit((draft) => addProduct(draft, BREAD));
    expect(names()).toEqual(['Pan']);
    expect(charged.lines).toHaveLength(1);
  });

  it('that was begun with a client, a payment, a note or an order is not the next customer’s', () => {
    const begun = [
      (draft: SaleDraft) => setClient(draft, { id: 'pedro', nombre: 'Pedro', identificacion: '1' }),
      (draft: SaleDraft) => setPayment(draft, 0, { medio: 'credito' }),
      (draft: SaleDraft) => setNote(draft, 'Para el viernes'),
      (draft: SaleDraft) => ({ ...draft, pedido: { id: 'p', numero: 'PED-000001', abonado: '0.00' } }),
    ];
    for (const begin of begun) {
      const goods = store.add();
      store.edit((draft) => addProduct(draft, COFFEE));
      store.add();
      store.edit(begin);
      const held = store.current.id;
      store.take(goods.id);
      expect(store.current.id).not.toBe(held);
      expect(store.current.pedido ?? null).toBeNull();
      expect(store.current).toMatchObject({ clienteId: null, payments: [], nota: '', lines: [] });
      store.edit((draft) => addProduct(draft, BREAD));
    }
  });

  it('whose client was taken off is not the next customer’s either', () => {
    const goods = store.add();
    store.edit((draft) => addProduct(draft, COFFEE));
    store.add();
    store.edit((draft) => setClient(draft, null));
    for (const { id } of store.getSnapshot().drafts.filter(({ lines }) => lines.length === 0)) {
      store.show(id);
      store.edit((draft) => setClient(draft, null));
    }
    store.take(goods.id);
    expect(store.current.isClientCleared).toBe(false);
  });

  it('of each closed tab comes back under a name of its own; untouched sales do not', async () => {
    const tabs = [store, await DraftStore.open(db), await DraftStore.open(db)];
    tabs[0]?.edit((draft) => addProduct(draft, COFFEE));
    tabs[1]?.edit((draft) => addProduct(draft, BREAD));
    for (const tab of tabs) {
      await tab.flush();
      tab.release();
    }
    const next = await DraftStore.open(db);
    const { drafts } = next.getSnapshot();
    expect(drafts.map(({ lines }) => lines.length)).toEqual([1, 1]);
    expect(new Set(drafts.map(({ ordinal }) => ordinal)).size).toBe(2);
  });

  it('that was charged is never adopted again, not even if an old save wrote its row', async () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    const draft = store.current;
    store.take(draft.id);
    await submitSale(db, { draft, payments: [], change: '0.00' });
    await db.drafts.put(draft);
    const next = await DraftStore.open(db);
    expect(next.getSnapshot().drafts.map(({ id }) => id)).not.toContain(draft.id);
    expect(await db.drafts.get(draft.id)).toBeUndefined();
  });

  it('that is refused by the disk does not block the ones after it', async () => {
    const put = db.drafts.bulkPut;
    db.drafts.bulkPut = () => Promise.reject(new Error('QuotaExceededError')) as never;
    store.edit((draft) => addProduct(draft, COFFEE));
    await expect(store.flush()).rejects.toThrow('Quota');
    db.drafts.bulkPut = put;
    await store.flush();
    expect((await db.drafts.toArray())[0]?.lines).toHaveLength(1);
  });

  it('that the disk refuses shows a warning, and is written by itself once there is room', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const put = db.drafts.bulkPut;
    db.drafts.bulkPut = () => Promise.reject(new Error('QuotaExceededError')) as never;
    store.edit((draft) => addProduct(draft, COFFEE));
    await vi.advanceTimersByTimeAsync(100);
    await settled();
    expect(store.getSnapshot().isUnsaved).toBe(true);
    db.drafts.bulkPut = put;
    await vi.advanceTimersByTimeAsync(3000);
    await settled();
    expect(store.getSnapshot().isUnsaved).toBe(false);
    expect((await db.drafts.toArray())[0]?.lines).toHaveLength(1);
  });
});

describe('a change of an open sale', () => {
  it('gives today’s products to the lines that were asked for, and leaves what was scanned meanwhile', () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    store.edit((draft) => addProduct(draft, BREAD));
    const dearer = { ...COFFEE, precio: '9999.00' };
    const repriced = repriceLines(store.current, new Map([[COFFEE.id, dearer]]));
    expect(repriced.lines.map(({ product }) => product)).toEqual([BREAD, dearer]);
    const gone = repriceLines(store.current, new Map([[COFFEE.id, null]]));
    expect(gone.lines.map(({ product, text }) => [product, text])).toEqual([
      [BREAD, BREAD.nombre],
      [null, COFFEE.nombre],
    ]);
  });

  it('takes what was typed of the payment with the last line, and not before', () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    store.edit((draft) => addProduct(draft, BREAD));
    store.edit((draft) => setPayment(draft, 0, { recibido: '20000' }));
    const [bread, coffee] = store.current.lines;
    const one = removeLine(store.current, bread?.key ?? '');
    expect(one.payments).toMatchObject([{ recibido: '20000' }]);
    const none = removeLine(one, coffee?.key ?? '');
    expect(none.payments).toEqual([]);
    // Taken back, it is sold as it was going to be.
    expect(coffee && restoreLine(none, coffee, one)).toEqual(one);
  });

  it('bills its order no more once its goods are gone, and bills it again with them', () => {
    const pedido = { id: newUuid(), numero: 'PED-7', abonado: '0.00' };
    store.edit((draft) => ({ ...addProduct(draft, COFFEE), nota: 'Para Marta', pedido }));
    const [line] = store.current.lines;
    for (const [emptied, restored] of [
      [removeLine(store.current, line!.key), (empty: SaleDraft) => restoreLine(empty, line!, store.current)],
      [clearLines(store.current), (empty: SaleDraft) => restoreCleared(empty, store.current)],
    ] as const) {
      expect(emptied).toMatchObject({ lines: [], nota: '' });
      expect(emptied.pedido).toBeUndefined();
      expect(restored(emptied)).toEqual(store.current);
    }
  });

  it('has no order and no note again that were taken off while a line was away', () => {
    const pedido = { id: newUuid(), numero: 'PED-7', abonado: '0.00' };
    store.edit((draft) => ({ ...addProduct(addProduct(draft, COFFEE), BREAD), nota: 'Para Marta', pedido }));
    const before = store.current;
    const removed = { ...removeLine(before, before.lines[0]!.key), nota: '', pedido: null };
    expect(restoreLine(removed, before.lines[0]!, before)).toMatchObject({ nota: '', pedido: null });
  });
});

describe('a sale that the server gave back', () => {
  /** As the sync engine puts it: under an id of its own, with the server's sentence. */
  async function giveBack(): Promise<SaleDraft> {
    const draft = { ...addProduct(store.current, COFFEE), id: newUuid(), error: 'No hay stock.' };
    await db.drafts.put(draft);
    await vi.waitFor(() => expect(shown()).toContain(draft.id), 10_000);
    return draft;
  }
  const shown = () => store.getSnapshot().drafts.map(({ id }) => id);
  /** Another tab saves a sale of its own: every reader that watches the table reads it again. */
  async function otherTabWrites(): Promise<void> {
    const read = vi.spyOn(db.drafts, 'filter');
    await db.drafts.put({ ...store.current, id: newUuid(), tab: 'another' });
    await vi.waitFor(() => expect(read).toHaveBeenCalled(), 10_000);
    await Promise.all(read.mock.results.map(({ value }) => (value as { toArray(): unknown }).toArray()));
    read.mockRestore();
  }

  it('does not show again while it is charged, whatever another tab writes meanwhile', async () => {
    const stop = store.watchReturned();
    const draft = await giveBack();
    let goOn = (): void => undefined;
    const disk = new Promise<void>((resolve) => (goOn = resolve));
    const charged = store.charge(draft, async () => {
      await disk;
      return submitSale(db, { draft, payments: [], change: '0.00' });
    });
    await otherTabWrites();
    expect(shown()).not.toContain(draft.id);
    goOn();
    await charged;
    await store.flush();
    expect(await db.drafts.get(draft.id)).toBeUndefined();
    stop();
  });

  it('does not show again while it is thrown away, and comes back when that is undone', async () => {
    const stop = store.watchReturned();
    const draft = await giveBack();
    const discarded = store.discard(draft.id);
    await otherTabWrites();
    await discarded;
    expect(shown()).not.toContain(draft.id);
    await store.readmit(draft);
    expect(shown()).toContain(draft.id);
    stop();
  });

  it('shows again when it could not be charged', async () => {
    const stop = store.watchReturned();
    const draft = await giveBack();
    await expect(store.charge(draft, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
    expect(shown()).toContain(draft.id);
    stop();
  });
});

describe('a tab that was left', () => {
  it('writes nothing of a sale that somebody else has taken since, whatever is undone in it', async () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    const draft = store.current;
    await store.putAway();
    store.release();
    await db.drafts.delete(draft.id);
    store.editOne(draft.id, (one) => addProduct(one, BREAD));
    await store.readmit({ ...draft, id: newUuid() });
    await store.flush();
    expect(await db.drafts.count()).toBe(0);
    expect(store.current.lines).toHaveLength(1);
  });
});

describe('a draft charged twice', () => {
  it('with the same goods is one sale', async () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    const charge = { draft: store.current, payments: [], change: '0.00' };
    const [first, second] = await Promise.all([submitSale(db, charge), submitSale(db, charge)]);
    expect(second.entityId).toBe(first.entityId);
    expect(await db.outbox.count()).toBe(1);
  });

  it('with other goods is another sale: nothing that was sold is dropped', async () => {
    store.edit((draft) => addProduct(draft, COFFEE));
    const draft = store.current;
    await submitSale(db, { draft, payments: [], change: '0.00' });
    await submitSale(db, { draft: addProduct(draft, BREAD), payments: [], change: '0.00' });
    expect(await db.outbox.count()).toBe(2);
  });
});
