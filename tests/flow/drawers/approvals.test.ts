import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '#contract/approvals/approvals.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';
import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  close,
  count,
  countAndClose,
  type DrawerShop,
  look,
  OFFLINE,
  open,
  openDrawerShop,
  under,
} from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, signInOwner } from '#tests/fixtures/shop.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const openShop = () => openDrawerShop(server);

async function approve(by: ApiClient, op: string, accion: ApprovableAction, id: string = randomUUID()) {
  const body = { op, accion };
  const reply = await by.send<Approval>('POST', '/api/erp/autorizaciones/', body, under(id));
  expect(reply.status).toBe(201);
  return id;
}

const codesOf = async (by: ApiClient, id: string) =>
  (await look(by, id)).advertencias.map(({ codigo }) => codigo);

describe('a drawer of somebody else', () => {
  it('is counted and closed by a cashier on one approval, of that drawer', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    const countId = randomUUID();
    const refused = await count(shop.l1, boss.id, 100_000, { autoriza: randomUUID() }, under(countId));
    expect([refused.status, refused.body.codigo]).toEqual([403, 'nivel_insuficiente']);
    const other = await approve(shop.l3, randomUUID(), 'cash.close-others');
    const wrong = await count(shop.l1, boss.id, 100_000, { autoriza: other }, under(countId));
    expect(wrong.status).toBe(403);
    const autoriza = await approve(shop.l3, boss.id, 'cash.close-others');
    const counted = await count(shop.l1, boss.id, 100_000, { autoriza }, under(countId));
    expect(counted.status).toBe(201);
    expect(Object.keys(counted.body)).not.toEqual(expect.arrayContaining(['autoriza']));
    expect((await close(shop.l1, boss.id, { conteo_id: countId })).status).toBe(403);
    const closed = await close(shop.l1, boss.id, { conteo_id: countId, autoriza });
    expect([closed.status, closed.body.estado]).toEqual([200, 'cerrada']);
    expect(await look(shop.l3, boss.id)).toMatchObject({ diferencia: '0.00', advertencias: [] });
  });

  it('stays closed once, though the approver has left when the closing comes again', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    const autoriza = await approve(shop.l3, boss.id, 'cash.close-others');
    const asked = { nota: 'Se dañó el equipo', autoriza };
    expect((await close(shop.l1, boss.id, asked)).status).toBe(200);
    await sql`UPDATE collaborators SET is_active = false
      WHERE business_id = ${shop.businessId} AND id = ${shop.collaboratorIds[2]}`.execute(server.db);
    const again = await close(shop.l1, boss.id, asked);
    expect(again.status).toBe(200);
    expect(await codesOf(shop.l2, boss.id)).toEqual([]);
  });
});

describe('a closed drawer of somebody else', () => {
  const correction = { corrige: true };

  async function openClosed() {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    await countAndClose(shop.l3, boss.id, 90_000);
    return { shop, boss };
  }

  const notedOf = async ({ businessId }: DrawerShop) => {
    const { rows } = await sql<{ operation: string; accion: string }>`
      SELECT operation, accion FROM approved_operations WHERE business_id = ${businessId}`.execute(server.db);
    return rows.map(({ operation, accion }) => [operation, accion]);
  };

  it('is corrected by a cashier on the approval of the count alone, whichever of both comes first', async () => {
    const ends = [];
    for (const isFirst of [true, false]) {
      const { shop, boss } = await openClosed();
      const [id, approval] = [randomUUID(), randomUUID()];
      if (isFirst) await approve(shop.l3, id, 'cash.correct', approval);
      const asked = { autoriza: approval, ...correction };
      const headers = { ...OFFLINE, ...under(id) };
      const { status, body } = await count(shop.l1, boss.id, 100_000, asked, headers);
      if (!isFirst) await approve(shop.l3, id, 'cash.correct', approval);
      const { contado, diferencia, advertencias } = await look(shop.l3, boss.id);
      expect(await notedOf(shop)).toEqual([[id, 'cash.correct']]);
      ends.push({ status, tarde: body.tarde, contado, diferencia, advertencias });
    }
    const end = { status: 201, tarde: false, contado: '100000.00', diferencia: '0.00', advertencias: [] };
    expect(ends).toEqual([end, end]);
  });

  it('is corrected on it by an older app too, which does not say what its approval is of', async () => {
    const { shop, boss } = await openClosed();
    const id = randomUUID();
    const autoriza = await approve(shop.l3, id, 'cash.correct');
    expect((await count(shop.l1, boss.id, 100_000, { autoriza }, under(id))).status).toBe(201);
    expect(await codesOf(shop.l3, boss.id)).toEqual([]);
  });

  it('has a late count, where that was made to close it, whichever of count and approval comes first', async () => {
    for (const isFirst of [true, false]) {
      const { shop, boss } = await openClosed();
      const [id, approval] = [randomUUID(), randomUUID()];
      if (isFirst) await approve(shop.l3, boss.id, 'cash.close-others', approval);
      const asked = { autoriza: approval, corrige: false };
      const { status, body } = await count(shop.l1, boss.id, 100_000, asked, { ...OFFLINE, ...under(id) });
      if (!isFirst) await approve(shop.l3, boss.id, 'cash.close-others', approval);
      expect([status, body.tarde, await codesOf(shop.l3, boss.id)]).toEqual([201, true, []]);
      expect(await notedOf(shop)).toEqual([[id, 'cash.close-others']]);
    }
  });

  it('is corrected by a count that arrives before its closing', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    const id = randomUUID();
    const autoriza = await approve(shop.l3, id, 'cash.correct');
    const asked = { autoriza, ...correction };
    expect((await count(shop.l1, boss.id, 100_000, asked, { ...OFFLINE, ...under(id) })).status).toBe(201);
    expect(await codesOf(shop.l3, boss.id)).toEqual([]);
  });
});

describe('what was taken on an approval at a drawer', () => {
  it('is in order though somebody closes that drawer again on an invented approval', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    const autoriza = await approve(shop.l3, boss.id, 'cash.close-others');
    expect((await close(shop.l1, boss.id, { nota: 'x', autoriza }, OFFLINE)).status).toBe(200);
    const again = { nota: 'y', autoriza: randomUUID() };
    expect((await close(shop.l1, boss.id, again, OFFLINE)).status).toBe(200);
    expect(await codesOf(shop.l3, boss.id)).toEqual(['caja_ya_cerrada']);
  });

  it('was closed by its owner, and is so though a cashier closes it again on an invented approval', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    await countAndClose(shop.l3, boss.id, 100_000);
    await close(shop.l1, boss.id, { nota: 'y', autoriza: randomUUID() }, OFFLINE);
    expect(await codesOf(shop.l3, boss.id)).toEqual(['caja_ya_cerrada']);
  });

  it('goes on waiting for the approval of its count, though its closing has an approval that is here', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    const id = randomUUID();
    await count(shop.l1, boss.id, 100_000, { autoriza: randomUUID() }, { ...OFFLINE, ...under(id) });
    const autoriza = await approve(shop.l3, boss.id, 'cash.close-others');
    expect((await close(shop.l1, boss.id, { conteo_id: id, autoriza }, OFFLINE)).status).toBe(200);
    expect(await codesOf(shop.l3, boss.id)).toEqual(['sin_autorizacion']);
  });

  it('is for its owner to look at a day after the count, though the closing came an hour ago', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    const [id, autoriza] = [randomUUID(), randomUUID()];
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const now = server.clock.now.getTime();
    try {
      await count(shop.l1, boss.id, 100_000, { autoriza }, { ...OFFLINE, ...under(id) });
      server.clock.now = new Date(now + 24 * HOUR_MS);
      expect((await close(shop.l1, boss.id, { conteo_id: id, autoriza }, OFFLINE)).status).toBe(200);
      server.clock.now = new Date(now + 25 * HOUR_MS);
      const { body } = await owner.get<OwnerToday>('/api/mis-negocios/hoy/');
      expect(body.negocios[0]?.por_revisar.cajas).toBe(1);
    } finally {
      server.clock.now = new Date(now);
    }
  });
});

describe('the own drawer', () => {
  it('is closed without a count on an approval, and not on that of another drawer', async () => {
    const shop = await openShop();
    const { body: own } = await open(shop.l1, shop);
    const nota = 'Se fue la luz';
    const other = await approve(shop.l3, randomUUID(), 'cash.close-others');
    expect((await close(shop.l1, own.id, { nota, autoriza: other })).status).toBe(403);
    const autoriza = await approve(shop.l3, own.id, 'cash.close-others');
    expect((await close(shop.l1, own.id, { nota, autoriza })).body).toMatchObject({ cierre: 'sin_conteo' });
  });

  it('is corrected after its closing on an approval of the count', async () => {
    const shop = await openShop();
    const { body: own } = await open(shop.l1, shop);
    await countAndClose(shop.l1, own.id, 90_000);
    const id = randomUUID();
    expect((await count(shop.l1, own.id, 100_000, {}, under(id))).status).toBe(403);
    const autoriza = await approve(shop.l3, id, 'cash.correct');
    const { status, body } = await count(shop.l1, own.id, 100_000, { autoriza }, under(id));
    expect([status, body.tarde]).toEqual([201, false]);
    expect(await look(shop.l3, own.id)).toMatchObject({ contado: '100000.00', diferencia: '0.00' });
  });
});

describe('what was done at a drawer without network, before its approval came', () => {
  it('is taken and says so until it comes; its owner looks at it after a day', async () => {
    const shop = await openShop();
    const { body: own } = await open(shop.l1, shop);
    await countAndClose(shop.l1, own.id, 90_000);
    const [id, approval] = [randomUUID(), randomUUID()];
    const headers = { ...OFFLINE, ...under(id) };
    const { body } = await count(shop.l1, own.id, 100_000, { autoriza: approval }, headers);
    expect(body.tarde).toBe(false);
    expect(await codesOf(shop.l3, own.id)).toEqual(['sin_autorizacion']);
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const drawersToLookAt = async () =>
      (await owner.get<OwnerToday>('/api/mis-negocios/hoy/')).body.negocios[0]?.por_revisar.cajas;
    const now = server.clock.now.getTime();
    try {
      server.clock.now = new Date(now + 23 * HOUR_MS);
      expect(await drawersToLookAt()).toBe(0);
      server.clock.now = new Date(now + 25 * HOUR_MS);
      expect(await drawersToLookAt()).toBe(1);
      await approve(shop.l3, id, 'cash.correct', approval);
      expect(await drawersToLookAt()).toBe(0);
    } finally {
      server.clock.now = new Date(now);
    }
    expect(await codesOf(shop.l3, own.id)).toEqual([]);
  });

  it('is refused where the drawer is another’s and no approval is named', async () => {
    const shop = await openShop();
    const { body: boss } = await open(shop.l3, shop);
    expect((await close(shop.l1, boss.id, { nota: 'x' }, OFFLINE)).status).toBe(403);
    const closed = await close(shop.l1, boss.id, { nota: 'x', autoriza: randomUUID() }, OFFLINE);
    expect(closed.status).toBe(200);
    expect(await codesOf(shop.l3, boss.id)).toEqual(['sin_autorizacion']);
  });
});
