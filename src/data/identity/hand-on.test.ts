import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { atTheDoor } from '#app/data/drafts/tabs.ts';
import { openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import type { SessionData } from '#contract/session/session.ts';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { handOn, listLeft } from './hand-on.ts';

let removeLocks = () => {};
const open: Workspace[] = [];
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(async () => {
  for (const workspace of open.splice(0)) {
    await putAside(workspace);
    workspace.db.close();
  }
  removeLocks();
});

const original = IDBObjectStore.prototype.put;
let lastId = 300;
const sessionOf = (subUserId: number) =>
  ({
    sub_user_id: subUserId,
    business_id: 1,
    first_name: 'Ana',
    last_name: 'Pérez',
    nombre_negocio_asociado: 'La Esquina',
    permission_level: 2,
    serie_id: 7,
    componentes_activos: ['facturacion'],
  }) as unknown as SessionData;

async function come(session = sessionOf((lastId += 1))): Promise<Workspace> {
  const workspace = await openWorkspace(session, 'token');
  open.push(workspace);
  return workspace;
}

/** What the screen lock does: everything is on disk, and the tab works on it no more. */
async function putAside({ drafts, catalogue }: Workspace): Promise<void> {
  await drafts.putAway();
  await catalogue.close();
  drafts.release();
}

/** A counter with one open sale of a coffee, put aside. */
async function withOpenSale(change: (draft: SaleDraft) => SaleDraft = (draft) => draft) {
  const workspace = await come();
  workspace.drafts.edit((draft) => change(addProduct(draft, COFFEE)));
  const { id } = workspace.drafts.current;
  await putAside(workspace);
  return { workspace, id, name: workspace.db.name };
}

const withGoods = ({ drafts }: Workspace) =>
  drafts.getSnapshot().drafts.filter(({ lines }) => lines.length > 0);

describe('an open sale at the switch', () => {
  it('goes to who takes it, under its id, and stands in front there', async () => {
    const ana = await withOpenSale();
    const luis = await come();
    await putAside(luis);
    expect((await listLeft(ana.name, '')).takeable.map(({ id }) => id)).toEqual([ana.id]);
    await handOn(ana.name, luis.db.name, [ana.id]);
    const again = await come(luis.session);
    expect(again.drafts.current).toMatchObject({ id: ana.id, tab: again.drafts.tab });
    expect(again.drafts.current.takenBy).toBeUndefined();
    expect(await ana.workspace.db.drafts.get(ana.id)).toBeUndefined();
  });

  it('is charged once, by who took it, although the page died before it was gone from its author', async () => {
    const ana = await withOpenSale();
    const luis = await come();
    await putAside(luis);
    await handOn(ana.name, luis.db.name, [ana.id]);
    // The copy had been made, and nothing been deleted.
    const copy = (await luis.db.drafts.get(ana.id)) as SaleDraft;
    await ana.workspace.db.drafts.put({ ...copy, takenBy: luis.db.name });
    const again = await come(luis.session);
    const draft = again.drafts.current;
    await again.drafts.charge(draft, () => submitSale(again.db, { draft, payments: [], change: '0.00' }));
    const back = await come(ana.workspace.session);
    expect(withGoods(back)).toEqual([]);
    expect(await back.db.outbox.count()).toBe(0);
    expect(await again.db.outbox.toArray()).toMatchObject([{ entityId: ana.id, kind: 'sale' }]);
  });

  it('stays with its author where the page died before it was copied', async () => {
    const ana = await withOpenSale();
    const luis = await come();
    await ana.workspace.db.drafts.update(ana.id, { takenBy: luis.db.name });
    const back = await come(ana.workspace.session);
    expect(withGoods(back)).toMatchObject([{ id: ana.id }]);
    expect(await luis.db.drafts.get(ana.id)).toBeUndefined();
  });

  it('stays with its author while it is open in another tab, which may charge it at any moment', async () => {
    const session = sessionOf((lastId += 1));
    const [tab, left, luis] = [await come(session), await come(session), await come()];
    tab.drafts.edit((draft) => addProduct(draft, COFFEE));
    const { id } = tab.drafts.current;
    left.drafts.edit((draft) => addProduct(draft, COFFEE));
    const free = left.drafts.current.id;
    await Promise.all([tab.drafts.putAway(), left.drafts.putAway(), putAside(luis)]);
    const { takeable, bound } = await listLeft(left.db.name, left.drafts.tab);
    expect([takeable, bound].map((drafts) => drafts.map((draft) => draft.id))).toEqual([[free], [id]]);
    await putAside(left);
    expect(await handOn(left.db.name, luis.db.name, [id, free])).toBe(1);
    expect(await luis.db.drafts.toCollection().primaryKeys()).toContain(free);
    expect(await luis.db.drafts.get(id)).toBeUndefined();
    expect(await tab.db.drafts.get(id)).toMatchObject({ tab: tab.drafts.tab });
  });

  it('is gone from its author before a tab that opens that counter meanwhile comes in', async () => {
    const ana = await withOpenSale();
    const luis = await come();
    await putAside(luis);
    let begin = () => {};
    const coming = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(() => atTheDoor(ana.name, () => ana.workspace.db.drafts.get(ana.id)));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function copy(
      this: IDBObjectStore,
      ...row
    ) {
      const isCopied = this.transaction.db.name === luis.db.name && this.name === 'drafts';
      if (isCopied) begin();
      return original.apply(this, row);
    });
    await handOn(ana.name, luis.db.name, [ana.id]);
    put.mockRestore();
    expect(await coming).toBeUndefined();
    expect(await luis.db.drafts.get(ana.id)).toBeDefined();
  });

  it('is its author’s alone where another tab charges it while it is copied', async () => {
    const ana = await withOpenSale();
    const luis = await come();
    await putAside(luis);
    const { db } = ana.workspace;
    // The charge takes the row with it.
    const charge = vi.fn(() => {
      const disk = db.backendDB().transaction(['outbox', 'drafts'], 'readwrite');
      disk.objectStore('outbox').add({ ...queuedSale('charged'), lane: ana.id });
      disk.objectStore('drafts').delete(ana.id);
    });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function copy(
      this: IDBObjectStore,
      ...row
    ) {
      const isCopied = this.transaction.db.name === luis.db.name && this.name === 'drafts';
      if (isCopied && charge.mock.calls.length === 0) charge();
      return original.apply(this, row);
    });
    await handOn(ana.name, luis.db.name, [ana.id]);
    put.mockRestore();
    expect(charge).toHaveBeenCalled();
    expect(await luis.db.drafts.get(ana.id)).toBeUndefined();
    expect(await db.drafts.count()).toBe(0);
  });

  it.each<[string, number, (draft: SaleDraft) => SaleDraft]>([
    ['what came back is part of it', 1, (draft) => ({ ...draft, exchange: { of: { id: 'x' } } as never })],
    [
      'a price is in the author’s queue alone',
      1,
      (draft) => addProduct(draft, { ...COFFEE, id: 'p', v: null }),
    ],
    ['nothing is in it', 0, (draft) => ({ ...draft, lines: [] })],
  ])(
    'can be taken by nobody where %s, and is shown to stay where it has goods',
    async (_why, shown, change) => {
      const ana = await withOpenSale(change);
      const { takeable, bound } = await listLeft(ana.name, '');
      expect([takeable.length, bound.length]).toEqual([0, shown]);
    },
  );

  it('can be taken by nobody while its client is in the author’s queue alone', async () => {
    const ana = await withOpenSale((draft) => ({ ...draft, clienteId: 'new' }));
    await ana.workspace.db.outbox.add({
      ...queuedSale('client'),
      kind: 'client-create',
      touches: ['clientes:new'],
      effect: { type: 'client-create' } as never,
    });
    expect(await listLeft(ana.name, '')).toMatchObject({ takeable: [], bound: [{ id: ana.id }] });
  });

  it('stays where it was for who does not take it', async () => {
    const ana = await withOpenSale();
    const luis = await come();
    expect(withGoods(luis)).toEqual([]);
    await putAside(luis);
    const back = await come(ana.workspace.session);
    expect(withGoods(back)).toMatchObject([{ id: ana.id }]);
  });
});
