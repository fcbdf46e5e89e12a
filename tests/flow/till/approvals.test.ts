import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '#app/api/http.ts';
import { readToken } from '#app/api/session-token.ts';
import { giveApproval, listApprovers, readApproval, withdrawApproval } from '#app/data/identity/approvers.ts';
import { keepPin } from '#app/data/identity/pins.ts';
import { newUuid } from '#app/data/ids.ts';
import { readReturnable } from '#app/data/read/invoices/returnable.ts';
import { openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { countDrawer } from '#app/data/writes/cash-writes.ts';
import { returnGoods } from '#app/data/writes/returns/return-writes.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { OtherQueues } from '#app/sync/other-queues.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { PATHS } from '#contract/paths.ts';
import type { Return } from '#contract/returns/returns.ts';
import { quoteReturn } from '#domain/returns.ts';
import { sql } from '#server/platform/database/database.ts';
import { countAndClose, type DrawerShop, look, open, openDrawerShop } from '#tests/fixtures/drawer.ts';
import { RETURNS, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signIn } from '#tests/fixtures/shop.ts';

// A cashier and somebody of level 3 on one device, against the real server: whose approval is whose, and in which order both
// arrive.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const connect = (token: string) =>
  createHttp({ baseUrl: server.url, getAuthorization: () => `Bearer ${token}` });
const clock = { ...DEVICE_CLOCK, now: () => server.clock.now };

interface Person {
  workspace: Workspace;
  token: string;
  context: SyncContext;
}

async function come(email: string): Promise<Person> {
  const { token } = await signIn(server.url, email);
  const session = readToken(token, server.clock.now.getTime());
  if (!session) throw new Error('unreadable token');
  const workspace = await openWorkspace(session, token);
  const context = { db: workspace.db, http: connect(token), clock, random: () => 0 };
  expect(await pull(context)).toEqual({ kind: 'current' });
  return { workspace, token, context };
}

/** A sale of two, and those who work on the device. */
async function openTill() {
  const shop = await openDrawerShop(server);
  const sale = await sold(shop.l2, shop, 2, 2);
  const [ana, eva, luis] = [
    await come(shop.emails.l1),
    await come(shop.emails.l2),
    await come(shop.emails.l3),
  ];
  const own = { id: ana.workspace.db.name, businessId: shop.businessId };
  return { shop, sale, ana, eva, luis, own };
}

const othersOf = ({ workspace }: Person) =>
  new OtherQueues({ own: workspace.db.name, clock, signal: new AbortController().signal, connect });

/** The first unit comes back on an approval, to a cashier who may not take it alone. */
async function takeBack(
  { workspace: { db } }: Person,
  saleId: string,
  given: { id: string; autoriza: string },
  isDelivered: boolean,
) {
  const record = await db.invoices.get(saleId);
  const of = record && (await readReturnable(db, record));
  if (!of) throw new Error(`${saleId} is not kept here`);
  const lines = [{ linea: 1, cantidad: '1' }];
  const { total } = quoteReturn(of.lines, lines);
  const refunds = [{ medio: 'efectivo' as const, valor: total, referencia: null }];
  const goods = { of, lines, destino: 'vitrina' as const, motivo: 'Dañado', refunds };
  await returnGoods(db, { ...goods, ...given, isDelivered }, server.clock.now);
}

/** The owner lowers the level of who has level 3. */
async function lowerLevel({ businessId, collaboratorIds }: DrawerShop, level: 1 | 2): Promise<void> {
  await sql`UPDATE collaborators SET permission_level = ${level}
    WHERE business_id = ${businessId} AND id = ${collaboratorIds[2]}`.execute(server.db);
}

const operationsOf = async ({ workspace: { db } }: Person) =>
  (await db.outbox.toArray()).map(({ kind, state }) => [kind, state]);

const warningsOf = async ({ l3 }: DrawerShop, id: string) =>
  (await l3.get<Return>(`${RETURNS}${id}/`)).body.advertencias.map(({ codigo }) => codigo);

describe('an approval that is given on the device of a cashier', () => {
  it('goes first, with the token of who gave it, and the return is taken on it', async () => {
    const { shop, sale, ana, luis } = await openTill();
    const id = newUuid();
    const approver = luis.workspace.db.name;
    const autoriza = await giveApproval(approver, { op: id, accion: 'returns.create' }, server.clock.now);
    if (!autoriza) throw new Error('not approved');
    expect(await readApproval(approver, autoriza)).toBe('unanswered');
    await othersOf(ana).sendOf(approver);
    expect(await readApproval(approver, autoriza)).toBe('there');
    await takeBack(ana, sale.id, { id, autoriza }, false);
    await push(ana.context);
    expect(await operationsOf(ana)).toEqual([['return', 'done']]);
    expect(await operationsOf(luis)).toEqual([['approval', 'done']]);
    const { body } = await shop.l3.get<Return>(`${RETURNS}${id}/`);
    expect([body.cajero, body.advertencias]).toEqual(['Ana Pérez', []]);
  });

  it('may come after what was done without network, which is in order then', async () => {
    const { shop, sale, ana, luis } = await openTill();
    const id = newUuid();
    const approver = luis.workspace.db.name;
    const autoriza = await giveApproval(approver, { op: id, accion: 'returns.create' }, server.clock.now);
    await takeBack(ana, sale.id, { id, autoriza: autoriza ?? '' }, true);
    await push(ana.context);
    expect(await warningsOf(shop, id)).toEqual(['sin_autorizacion']);
    await othersOf(ana).look();
    expect(await warningsOf(shop, id)).toEqual([]);
  });

  it('lets a cashier correct what a closed drawer was counted to hold', async () => {
    const { shop, ana, luis } = await openTill();
    await ana.workspace.db.me.toCollection().modify((me) => {
      if (!me.componentes_activos.includes('caja')) me.componentes_activos.push('caja');
    });
    const { body: box } = await open(shop.l1, shop);
    await countAndClose(shop.l1, box.id, 90_000);
    const id = newUuid();
    const approver = luis.workspace.db.name;
    const given = await giveApproval(approver, { op: id, accion: 'cash.correct' }, server.clock.now);
    await othersOf(ana).sendOf(approver);
    const count = { efectivo: '100000.00', conteo: [], medios: {}, motivo: 'Faltaba un fajo' };
    const form = { cajaId: box.id, ...count, id, autoriza: given ?? '', corrige: true };
    await countDrawer(ana.workspace.db, form, server.clock.now);
    await push(ana.context);
    expect(await look(shop.l3, box.id)).toMatchObject({ diferencia: '0.00', advertencias: [] });
  });
});

describe('goods that a colleague took back on the device and that wait to be sent', () => {
  it('can’t be taken back once more by the next person', async () => {
    const { sale, ana, luis, eva } = await openTill();
    const leftFor = async ({ workspace: { db } }: Person) => {
      const record = await db.invoices.get(sale.id);
      return (record && (await readReturnable(db, record)))?.lines.map(({ left }) => left);
    };
    expect(await leftFor(luis)).toEqual(['2.000']);
    await takeBack(ana, sale.id, { id: newUuid(), autoriza: newUuid() }, true);
    expect([await leftFor(luis), await leftFor(eva)]).toEqual([['1.000'], ['1.000']]);
  });
});

describe('who can approve on a device', () => {
  it('is everybody with a PIN there whose level suffices, but for the person who asks', async () => {
    const { ana, eva, luis, own } = await openTill();
    for (const { workspace } of [ana, eva, luis])
      await keepPin({ id: workspace.db.name, businessId: own.businessId }, '4071');
    const names = async (action: Parameters<typeof listApprovers>[1], by = own) =>
      (await listApprovers(by, action, Date.now())).map(({ id }) => id).toSorted();
    const [two, three] = [eva.workspace.db.name, luis.workspace.db.name];
    expect(await names('returns.create')).toEqual([two, three].toSorted());
    expect(await names('cash.correct')).toEqual([three]);
    expect(await names('returns.create', { ...own, id: three })).toEqual([two]);
  });

  it('is nobody whose session has ended: the password is needed first', async () => {
    const { luis, ana } = await openTill();
    await connect(luis.token)({ method: 'POST', path: PATHS.subLogout });
    const asked = { op: newUuid(), accion: 'returns.create' } as const;
    const approver = luis.workspace.db.name;
    expect(await giveApproval(approver, asked, server.clock.now)).not.toBeNull();
    const given = await giveApproval(approver, asked, server.clock.now);
    await othersOf(ana).sendOf(approver);
    expect(await readApproval(approver, given ?? '')).toBe('signed-out');
    expect(await giveApproval(approver, asked, server.clock.now)).toBeNull();
  });

  it('is nobody any more whose level the owner has lowered, from the refusal on', async () => {
    const { shop, ana, luis, own } = await openTill();
    const approver = luis.workspace.db.name;
    await keepPin({ id: approver, businessId: own.businessId }, '4071');
    const asked = { op: newUuid(), accion: 'cash.correct' } as const;
    const names = async () => (await listApprovers(own, asked.accion, Date.now())).map(({ id }) => id);
    await lowerLevel(shop, 1);
    const given = await giveApproval(approver, asked, server.clock.now);
    await othersOf(ana).sendOf(approver);
    expect(await readApproval(approver, given ?? '')).toBe('refused');
    expect(await names()).toEqual([approver]);
    await othersOf(ana).readLevelOf(approver);
    expect(await names()).toEqual([]);
    await withdrawApproval(approver, given ?? '');
    expect(await operationsOf(luis)).toEqual([['approval', 'discarded']]);
  });

  it('is nobody any more whose level the owner has lowered, from the next look at their queue on', async () => {
    const { shop, ana, luis, own } = await openTill();
    const approver = luis.workspace.db.name;
    await keepPin({ id: approver, businessId: own.businessId }, '4071');
    const names = async () => (await listApprovers(own, 'cash.correct', Date.now())).map(({ id }) => id);
    await lowerLevel(shop, 2);
    expect(await names()).toEqual([approver]);
    await othersOf(ana).look();
    expect(await names()).toEqual([]);
  });

  it('may take returns from the level on that the mirror of the person in front says', async () => {
    const { ana, eva, own } = await openTill();
    await keepPin({ id: eva.workspace.db.name, businessId: own.businessId }, '4071');
    const names = async () => (await listApprovers(own, 'returns.create', Date.now())).map(({ id }) => id);
    expect(await names()).toEqual([eva.workspace.db.name]);
    await ana.workspace.db.business.toCollection().modify((business) => {
      business.opciones = { ...business.opciones, devolucion_nivel: 3 };
    });
    expect(await names()).toEqual([]);
  });
});
