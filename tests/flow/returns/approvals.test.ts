import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '#contract/approvals/approvals.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import { sql } from '#server/platform/database/database.ts';
import * as drawer from '#tests/fixtures/drawer.ts';
import { gaveBack, giveBack, RETURNS, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, signInOwner } from '#tests/fixtures/shop.ts';

const { OFFLINE, under } = drawer;
const HOUR_MS = 3_600_000;
/** What only level 3 approves. */
const ABOVE = [
  'returns.beyond-limits',
  'returns.without-invoice',
  'cash.correct',
  'cash.close-others',
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const openShop = () => drawer.openDrawerShop(server);

/** Approves one action on one row, under an id of its own. */
const approve = (
  by: ApiClient,
  op: string,
  accion: ApprovableAction | 'invoicing.sell' = 'returns.create',
  headers: Record<string, string> = under(),
) => by.send<Approval & { codigo: string }>('POST', '/api/erp/autorizaciones/', { op, accion }, headers);

async function approved(by: ApiClient, op: string, accion?: ApprovableAction): Promise<string> {
  const { status, body } = await approve(by, op, accion);
  expect(status).toBe(201);
  return body.id;
}

const warningsOf = async (by: ApiClient, id: string) =>
  (await by.get<Return>(`${RETURNS}${id}/`)).body.advertencias.map(({ codigo }) => codigo);

describe('an approval', () => {
  it('is given by those who may do it themselves, each action by its level, and is logged', async () => {
    const shop = await openShop();
    const statusOf = async (by: ApiClient, accion: ApprovableAction) =>
      (await approve(by, randomUUID(), accion)).status;
    expect(await statusOf(shop.l1, 'returns.create')).toBe(403);
    expect(await statusOf(shop.l2, 'returns.create')).toBe(201);
    for (const accion of ABOVE)
      expect([await statusOf(shop.l2, accion), await statusOf(shop.l3, accion)]).toEqual([403, 201]);
    const { body } = await shop.l3.get<{
      results: { accion: string; modulo: string; descripcion: string }[];
    }>('/api/erp/registros-actividad/?search=autorizar');
    const told = body.results.map(({ modulo, descripcion }) => [modulo, descripcion]);
    expect(told.toSorted()).toEqual([
      ['caja', 'Autorizó contar o cerrar una caja.'],
      ['caja', 'Autorizó corregir una caja cerrada.'],
      ['facturacion', 'Autorizó recibir una devolución fuera de los límites.'],
      ['facturacion', 'Autorizó recibir una devolución sin factura.'],
      ['facturacion', 'Autorizó recibir una devolución.'],
    ]);
  });

  it('of a return is of the level that the owner lets take returns', async () => {
    const shop = await openShop();
    await sql`UPDATE businesses SET opciones = opciones || '{"devolucion_nivel": 3}' WHERE id = ${shop.businessId}`.execute(
      server.db,
    );
    expect((await approve(shop.l2, randomUUID())).body.codigo).toBe('nivel_insuficiente');
    expect((await approve(shop.l3, randomUUID())).status).toBe(201);
  });

  it('that is sent again is the same one, and another under its id is refused', async () => {
    const shop = await openShop();
    const [op, headers] = [randomUUID(), under()];
    const first = await approve(shop.l3, op, 'cash.correct', headers);
    const again = await approve(shop.l3, op, 'cash.correct', headers);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect((await approve(shop.l3, randomUUID(), 'cash.correct', headers)).body.codigo).toBe('id_en_uso');
    expect((await approve(shop.l2, op, 'returns.create', headers)).body.codigo).toBe('id_en_uso');
  });

  it('is of nothing that needs none', async () => {
    const shop = await openShop();
    const { status, body } = await approve(shop.l3, randomUUID(), 'invoicing.sell');
    expect([status, body]).toMatchObject([400, { accion: [expect.stringMatching(/^Debe ser una de: /u)] }]);
  });
});

describe('a return above the level of who takes it', () => {
  it('is taken on an approval of it, once that is here', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const id = randomUUID();
    const early = await giveBack(shop.l1, sale.id, { autoriza: randomUUID() }, under(id));
    expect([early.status, early.body.codigo]).toEqual([403, 'nivel_insuficiente']);
    const autoriza = await approved(shop.l2, id);
    const { status, body } = await giveBack(shop.l1, sale.id, { autoriza }, under(id));
    expect([status, body.id, body.cajero, body.advertencias]).toEqual([201, id, 'Ana Pérez', []]);
    expect((await giveBack(shop.l1, sale.id, { autoriza }, under(id))).status).toBe(200);
  });

  it('is not taken on an approval of another return, of another action, or of another business', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const sale = await sold(shop.l2, shop, 1, 2);
    const id = randomUUID();
    const all = [
      await approved(shop.l3, randomUUID()),
      await approved(shop.l3, id, 'returns.without-invoice'),
      await approved(other.l3, id),
    ];
    for (const autoriza of all) {
      const { status, body } = await giveBack(shop.l1, sale.id, { autoriza }, under(id));
      expect([status, body.codigo]).toEqual([403, 'nivel_insuficiente']);
    }
  });

  it('is not taken on the approval of somebody who left, or whose level is not enough any more', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const id = randomUUID();
    const autoriza = await approved(shop.l2, id);
    const statusAfter = async (change: ReturnType<typeof sql>) => {
      await sql`UPDATE collaborators SET ${change}
        WHERE business_id = ${shop.businessId} AND id = ${shop.collaboratorIds[1]}`.execute(server.db);
      return (await giveBack(shop.l1, sale.id, { autoriza }, under(id))).status;
    };
    expect(await statusAfter(sql`is_active = false`)).toBe(403);
    expect(await statusAfter(sql`is_active = true, permission_level = 1`)).toBe(403);
    expect(await statusAfter(sql`permission_level = 2`)).toBe(201);
  });

  it('without invoice is taken on an approval of just that', async () => {
    const shop = await openShop();
    const lineas = [{ producto_id: shop.productIds[2], cantidad: 1, precio: 9000, destino: 'vitrina' }];
    const id = randomUUID();
    const asked = { cliente_id: shop.debtor, lineas };
    const plain = await approved(shop.l3, id);
    expect((await giveBack(shop.l1, null, { ...asked, autoriza: plain }, under(id))).status).toBe(403);
    const autoriza = await approved(shop.l3, id, 'returns.without-invoice');
    expect((await giveBack(shop.l1, null, { ...asked, autoriza }, under(id))).status).toBe(201);
  });
});

describe('a return beyond the limits of its shop', () => {
  const age = (id: string) =>
    sql`UPDATE invoices SET fecha_emision = fecha_emision - interval '31 days' WHERE id = ${id}`.execute(
      server.db,
    );

  it('is taken on an approval of that, which is one of taking it as well, and on no lesser one', async () => {
    const shop = await openShop();
    for (const by of [shop.l2, shop.l1]) {
      const sale = await sold(shop.l2, shop, 1, 2);
      await age(sale.id);
      const id = randomUUID();
      const lesser = await approved(shop.l3, id);
      const refused = await giveBack(by, sale.id, { autoriza: lesser }, under(id));
      expect([refused.status, refused.body.codigo]).toEqual([400, 'devolucion_vencida']);
      const autoriza = await approved(shop.l3, id, 'returns.beyond-limits');
      const { status, body } = await giveBack(by, sale.id, { autoriza }, under(id));
      expect([status, body.advertencias]).toEqual([201, []]);
    }
  });

  it('and taken without network says once that its approval is to come, and nothing more when that is here', async () => {
    const shop = await openShop();
    await sql`UPDATE businesses SET opciones = opciones || '{"devolucion_sin_red_max": "10.00"}' WHERE id = ${shop.businessId}`.execute(
      server.db,
    );
    const sale = await sold(shop.l2, shop, 1, 2);
    await age(sale.id);
    const [id, approval] = [randomUUID(), randomUUID()];
    const asked = { autoriza: approval, fuera_de_limites: true };
    const { status, body } = await gaveBack(shop.l1, sale.id, asked, under(id));
    expect([status, body.advertencias]).toEqual([201, [{ codigo: 'sin_autorizacion' }]]);
    const { desde, hasta } = { desde: body.fisico_en.slice(0, 10), hasta: body.fisico_en.slice(0, 10) };
    const listed = await shop.l3.get<{ results: { avisos: string[] }[] }>(
      `/api/erp/informes/devoluciones/?desde=${desde}&hasta=${hasta}`,
    );
    expect(listed.body.results.map(({ avisos }) => avisos)).toEqual([['sin_autorizacion']]);
    await approve(shop.l3, id, 'returns.beyond-limits', { ...OFFLINE, ...under(approval) });
    expect(await warningsOf(shop.l1, id)).toEqual([]);
  });
});

describe('a delivered return that the server alone finds too late', () => {
  it.each(['before it', 'after it'])(
    'is flagged for that, whether the approval of taking it comes %s',
    async (order) => {
      const shop = await openShop();
      const sale = await sold(shop.l2, shop, 1, 2);
      await sql`UPDATE invoices SET fecha_emision = fecha_emision - interval '31 days' WHERE id = ${sale.id}`.execute(
        server.db,
      );
      const [id, approval] = [randomUUID(), randomUUID()];
      const comes = () => approve(shop.l2, id, 'returns.create', { ...OFFLINE, ...under(approval) });
      if (order === 'before it') await comes();
      await gaveBack(shop.l1, sale.id, { autoriza: approval }, under(id));
      if (order === 'after it') await comes();
      expect(await warningsOf(shop.l1, id)).toEqual(['devolucion_vencida']);
    },
  );
});

describe('an exchange above the level of who takes it', () => {
  it('is taken on an approval of the return that pays for it', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 1);
    const id = randomUUID();
    const paid = [{ medio: 'cambio', valor: 8000 }];
    const items = [{ producto_id: shop.productIds[1], cantidad: 1 }];
    const venta = { id: randomUUID(), cliente_id: shop.finalConsumer, items, pagos: paid };
    const asked = { reembolso: paid, venta };
    expect((await giveBack(shop.l1, sale.id, asked, under(id))).status).toBe(403);
    const autoriza = await approved(shop.l2, id);
    const { status, body } = await giveBack(shop.l1, sale.id, { ...asked, autoriza }, under(id));
    expect([status, body.venta_id, body.advertencias]).toEqual([201, venta.id, []]);
  });
});

describe('a delivered return whose approval is still to come', () => {
  it('says so until it comes, in the answer and wherever it is read, and never in the feed', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const [id, approval] = [randomUUID(), randomUUID()];
    const path = '/api/erp/sync/cambios/?limite=1000';
    const send = () => gaveBack(shop.l1, sale.id, { autoriza: approval }, under(id));
    const first = await send();
    expect([first.status, first.body.advertencias]).toEqual([201, [{ codigo: 'sin_autorizacion' }]]);
    const again = await send();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('erp-version')).toBe(first.headers.get('erp-version'));
    const { cambios, hasta } = (await shop.l2.get<ChangePage>(`${path}&desde=0`)).body;
    const told = cambios.find(({ tabla }) => tabla === 'devoluciones')?.fila;
    expect(told).toMatchObject({ id, advertencias: [] });
    expect(await warningsOf(shop.l1, id)).toEqual(['sin_autorizacion']);
    // One of another return is not what was waited for.
    await approve(shop.l2, randomUUID(), 'returns.create', under(randomUUID()));
    expect(await warningsOf(shop.l1, id)).toEqual(['sin_autorizacion']);
    await approve(shop.l2, id, 'returns.create', { ...OFFLINE, ...under(approval) });
    expect(await warningsOf(shop.l1, id)).toEqual([]);
    expect((await shop.l2.get<ChangePage>(`${path}&desde=0`)).body.hasta).toBe(hasta);
  });

  it('goes on saying so when what comes under its id approves something else', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const [id, approval] = [randomUUID(), randomUUID()];
    await gaveBack(shop.l1, sale.id, { autoriza: approval }, under(id));
    await approve(shop.l3, randomUUID(), 'returns.create', under(approval));
    expect(await warningsOf(shop.l1, id)).toEqual(['sin_autorizacion']);
  });

  it('is without permission where the approval is here and is of something else', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const autoriza = await approved(shop.l2, randomUUID());
    const { body } = await gaveBack(shop.l1, sale.id, { autoriza }, under());
    expect(body.advertencias).toEqual([{ codigo: 'nivel_insuficiente' }]);
  });

  it('is for its owner to look at after a day, and not before', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const [id, approval] = [randomUUID(), randomUUID()];
    await gaveBack(shop.l1, sale.id, { autoriza: approval }, under(id));
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const toLookAt = async () => {
      const { body } = await owner.get<OwnerToday>('/api/mis-negocios/hoy/');
      return body.negocios[0]?.por_revisar.devoluciones.map((one) => [one.devolucion_id, one.codigo]);
    };
    const now = server.clock.now.getTime();
    try {
      server.clock.now = new Date(now + 23 * HOUR_MS);
      expect(await toLookAt()).toEqual([]);
      server.clock.now = new Date(now + 25 * HOUR_MS);
      expect(await toLookAt()).toEqual([[id, 'sin_autorizacion']]);
      await approve(shop.l2, id, 'returns.create', under(approval));
      expect(await toLookAt()).toEqual([]);
    } finally {
      server.clock.now = new Date(now);
    }
  });
});
