import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOwnStocks } from '#app/data/read/products/stocks.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { applyPage } from '#app/sync/pull/mirror.ts';
import type { SessionData } from '#contract/session/session.ts';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { foldColleagues, foldColleaguesAgain } from './fold-colleagues.ts';

let removeLocks = () => {};
const open: Workspace[] = [];
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(async () => {
  for (const { catalogue, drafts, db } of open.splice(0)) {
    await catalogue.close();
    drafts.release();
    db.close();
  }
  removeLocks();
});

let business = 600;
let lastId = 0;

/** Somebody of the business of the test, whose mirror has ten coffees at version 3. */
async function come(): Promise<Workspace> {
  const session = {
    sub_user_id: (lastId += 1),
    business_id: business,
    first_name: 'Ana',
    last_name: 'Pérez',
    nombre_negocio_asociado: 'La Esquina',
    permission_level: 2,
    serie_id: 7,
    componentes_activos: ['facturacion'],
  } as unknown as SessionData;
  const workspace = await openWorkspace(session, 'token');
  open.push(workspace);
  await bring(workspace, 10, { v: 3, since: 0 });
  return workspace;
}

/** A page of the feed with the product and its stock. */
async function bring({ db }: Workspace, units: number, { v, since }: { v: number; since: number }) {
  const fila = {
    producto_id: COFFEE.id,
    serie_id: 7,
    cantidad_vitrina: units,
    cantidad_bodega: 0,
    nombre_vitrina: null,
    nombre_bodega: null,
  };
  const product = { tabla: 'productos', id: COFFEE.id, v, borrado: false, fila: { ...COFFEE, at: 0 } };
  const stock = { tabla: 'existencias', id: `${COFFEE.id}:7`, v, borrado: false, fila };
  const page = { epoca: 'e', hasta: v, mas: false, cambios: [product, stock], aplicadas: [] };
  expect(await applyPage(db, page as never, since, new Date())).toBe(true);
}

async function sell({ db, drafts }: Workspace): Promise<void> {
  drafts.edit((draft) => addProduct(draft, COFFEE));
  const draft = drafts.current;
  await drafts.charge(draft, () => submitSale(db, { draft, payments: [], change: '0.00' }));
}

/** Two coffees that came back to the shelf. */
const BACK = {
  id: '01990000-0000-7000-8000-0000000000b1',
  factura_id: '01990000-0000-7000-8000-0000000000b2',
  serie_id: 7,
  lineas: [{ producto_id: COFFEE.id, destino: 'vitrina', cantidad: 2 }],
  reembolso: [],
};

/** Their return was sent, and its answer lost. */
const lostReturn = () =>
  ({
    ...queuedSale('back'),
    kind: 'return',
    entityId: BACK.id,
    lane: BACK.id,
    touches: [`existencias:${COFFEE.id}:7`],
    sent: true,
    effect: { type: 'return', back: BACK },
  }) as never;

const unitsOf = async ({ db }: Workspace) => Number((await readOwnStocks(db, [COFFEE.id])).get(COFFEE.id));

describe('the stock of who shares a till', () => {
  beforeEach(() => {
    business += 1;
  });

  it('is less by what a colleague sold here and has not sent, own sales besides', async () => {
    const [ana, luis] = [await come(), await come()];
    await sell(ana);
    await foldColleagues(luis.db);
    expect(await unitsOf(luis)).toBe(9);
    await sell(luis);
    expect(await unitsOf(luis)).toBe(8);
    // Another page of the same row keeps both off.
    await bring(luis, 20, { v: 4, since: 3 });
    expect(await unitsOf(luis)).toBe(18);
  });

  it('counts a colleague’s sale once, when the server has taken it and when its page comes', async () => {
    const [ana, luis] = [await come(), await come()];
    await sell(ana);
    await foldColleagues(luis.db);
    await ana.db.outbox.toCollection().modify({ state: 'done', vFrom: 5, vTo: 5 });
    await foldColleagues(luis.db);
    expect(await unitsOf(luis)).toBe(9);
    await bring(luis, 9, { v: 5, since: 3 });
    expect(await unitsOf(luis)).toBe(9);
    await foldColleaguesAgain(luis.db);
    expect(await unitsOf(luis)).toBe(9);
    expect(await luis.db.meta.get('colleagues')).toBeUndefined();
  });

  it('counts it once after the next look where its page came before anybody knew that it was taken', async () => {
    const [ana, luis] = [await come(), await come()];
    await sell(ana);
    await foldColleagues(luis.db);
    await ana.db.outbox.toCollection().modify({ state: 'done', vFrom: 5, vTo: 5 });
    await bring(luis, 9, { v: 5, since: 3 });
    await foldColleaguesAgain(luis.db);
    expect(await unitsOf(luis)).toBe(9);
  });

  it('counts it once where the answer was lost and its invoice came by the feed', async () => {
    const [ana, luis] = [await come(), await come()];
    await sell(ana);
    await ana.db.outbox.toCollection().modify({ state: 'pending', sent: true });
    await foldColleagues(luis.db);
    expect(await unitsOf(luis)).toBe(9);
    const [sale] = await ana.db.outbox.toArray();
    await bring(luis, 9, { v: 5, since: 3 });
    const invoice = { fecha_emision: '2026-11-02T08:00:00-05:00' } as never;
    const id = String(sale?.entityId);
    await luis.db.invoices.put({ id, fecha: '', busqueda: '', invoice, sale: null, v: 5, rev: 1 });
    await foldColleaguesAgain(luis.db);
    expect(await unitsOf(luis)).toBe(9);
  });

  it('counts what came back to a colleague once where the answer was lost and the return came by the feed', async () => {
    const [ana, luis] = [await come(), await come()];
    await ana.db.outbox.add(lostReturn());
    await foldColleagues(luis.db);
    expect(await unitsOf(luis)).toBe(12);
    await bring(luis, 12, { v: 5, since: 3 });
    await luis.db.returns.put({ ...BACK, v: 5, rev: 1, pageRev: 1, srv: BACK } as never);
    await foldColleaguesAgain(luis.db);
    expect(await unitsOf(luis)).toBe(12);
  });

  it('counts a colleague’s edit of units once where the answer was lost and the row came by the feed', async () => {
    const [ana, luis] = [await come(), await come()];
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    await editStock(ana.db, { productId: COFFEE.id, serieId: 7, deltas });
    await ana.db.outbox.toCollection().modify({ sent: true });
    await foldColleagues(luis.db);
    expect(await unitsOf(luis)).toBe(15);
    // Somebody sold one: it has not arrived as far as this row tells.
    await bring(luis, 9, { v: 4, since: 3 });
    await foldColleaguesAgain(luis.db);
    expect(await unitsOf(luis)).toBe(14);
    await bring(luis, 15, { v: 5, since: 4 });
    await foldColleaguesAgain(luis.db);
    expect(await unitsOf(luis)).toBe(15);
  });

  it('costs an own sale nothing: of a colleague’s queue only the stock is kept, and it is not read to charge', async () => {
    const [ana, luis] = [await come(), await come()];
    await sell(ana);
    await foldColleagues(luis.db);
    const kept = (await luis.db.meta.get('colleagues'))?.value as Operation[];
    expect(kept.map(({ touches }) => touches)).toEqual([[`existencias:${COFFEE.id}:7`]]);
    expect(Object.keys(kept[0]?.effect ?? {})).not.toContain('sale');
    const read = vi.spyOn(luis.db.meta, 'get');
    await sell(luis);
    expect(read.mock.calls.flat()).not.toContain('colleagues');
    read.mockRestore();
    expect(await unitsOf(luis)).toBe(8);
  });

  it('has back what the server refused of a colleague', async () => {
    const [ana, luis] = [await come(), await come()];
    await sell(ana);
    await foldColleagues(luis.db);
    await ana.db.outbox.toCollection().modify({ state: 'discarded' });
    await foldColleaguesAgain(luis.db);
    expect(await unitsOf(luis)).toBe(10);
  });

  it('knows nothing of another business on the same device', async () => {
    const ana = await come();
    await sell(ana);
    business += 1;
    const luis = await come();
    await foldColleagues(luis.db);
    expect(await unitsOf(luis)).toBe(10);
  });
});
