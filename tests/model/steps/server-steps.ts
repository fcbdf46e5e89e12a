import { randomUUID } from 'node:crypto';
import { HEADERS } from '#contract/headers.ts';
import { moveAssignment } from '#server/modules/collaborators/collaborators.repo.ts';
import { sql } from '#server/platform/database/database.ts';
import { runWrite, type Write } from '#server/platform/write.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import type { Command } from '#tests/model/command.ts';
import { pick } from './counter-steps.ts';
import type { Counter } from '#tests/model/counter.ts';
import type { World } from '#tests/model/world.ts';

type Do<Name extends Command['do']> = Extract<Command, { do: Name }>;

const PRODUCTS = '/api/erp/inventario/productos/';
const INVOICES = '/api/erp/facturacion/facturas/';

/** An action of the owner: a write of its own, which the feed brings to every device. */
async function change({ server, shop }: World, effect: (write: Write) => Promise<void>): Promise<void> {
  const request = { businessId: shop.businessId, operation: null, now: server.clock.now };
  await runWrite(server.db, request, async (write) => {
    await effect(write);
    return { status: 200, body: null };
  });
}

/** A program elsewhere, by the plain API; a refusal is ignored. */
export const call = ({ elsewhere }: World, method: string, path: string, body?: unknown) =>
  elsewhere.carry({ method, path, ...(body === undefined ? {} : { body }) });

const DATA = [
  'nombre',
  'proveedor',
  'costo',
  'porcentaje_margen',
  'redondear_precio_venta',
  'iva_rate',
  'inc_rate',
  'applies_icui',
  'applies_bag_tax',
  'nombre_vitrina',
  'nombre_bodega',
] as const;

async function edit(world: World, product: number, changes: object): Promise<void> {
  const id = pick(world.products, product);
  const path = `${PRODUCTS}${id}/`;
  const present = await call(world, 'GET', `${path}?serie_id=${world.shop.serieId}`);
  if (present.status !== 200) return;
  const row = present.body as Record<string, unknown>;
  const data = Object.fromEntries(DATA.map((name) => [name, row[name]]));
  await call(world, 'PUT', path, { ...data, serie_id: world.shop.serieId, ...changes });
}

export const restock = (world: World, { product, units }: Do<'restock'>): Promise<void> =>
  edit(world, product, { delta_vitrina: units });

export const reprice = (world: World, { product, costo }: Do<'reprice'>): Promise<void> =>
  edit(world, product, { costo });

export const rename = (world: World, { product, nombre }: Do<'rename'>): Promise<void> =>
  edit(world, product, { nombre });

const saleOf = (world: World, product: number, units: number) => ({
  cliente_id: world.shop.finalConsumer,
  items: [{ producto_id: pick(world.products, product), cantidad: units }],
});

export async function otherSale(world: World, { product, units }: Do<'other sale'>): Promise<void> {
  await call(world, 'POST', INVOICES, saleOf(world, product, units));
}

/** A till without network took some of the first line of a sale back, which a counter of ours may take back too. */
export async function otherReturn(world: World, { which, units }: Do<'other return'>): Promise<void> {
  const { server, shop } = world;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM invoices WHERE business_id = ${shop.businessId} ORDER BY id`.execute(server.db);
  const sale = pick(rows, which);
  if (!sale) return;
  await world.elsewhere.carry({
    method: 'POST',
    path: '/api/erp/facturacion/devoluciones/',
    body: {
      factura_id: sale.id,
      concepto: 1,
      motivo: 'Dañado',
      lineas: [{ linea: 1, cantidad: units, destino: 'vitrina' }],
    },
    headers: { [HEADERS.key]: randomUUID(), [HEADERS.offline]: '1' },
  });
}

/** More deliveries at once than the server runs, each in two copies, beside what both counters send. */
export async function crowd(world: World, { product, sales }: Do<'crowd'>): Promise<void> {
  const body = saleOf(world, product, 1);
  const deliver = (key: string) =>
    world.elsewhere.carry({
      method: 'POST',
      path: INVOICES,
      body,
      headers: { [HEADERS.key]: key, [HEADERS.offline]: '1' },
    });
  const deliveries = Array.from({ length: sales }, async () => {
    const key = randomUUID();
    const copies = await Promise.all([deliver(key), deliver(key)]);
    const answers = copies.filter(({ status }) => status !== 503).map(({ body: answer }) => answer);
    expect(answers.at(-1), 'both copies of a delivery have one answer').toEqual(answers[0]);
  });
  await Promise.all([...deliveries, ...world.counters.map((counter) => counter.sync())]);
}

export async function otherClient(world: World, { cedula }: Do<'other client'>): Promise<void> {
  await call(world, 'POST', '/api/erp/clientes/', {
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Marta Rojas',
    cedula_natural: `4170010${cedula}`,
  });
}

export async function remove(world: World, { product }: Do<'remove'>): Promise<void> {
  await call(world, 'DELETE', `${PRODUCTS}${pick(world.products, product)}/`);
}

/** As after a way back that nobody saw (decision 015): the history of the business is another one. */
export async function beginEpoch({ server, shop }: World): Promise<void> {
  await sql`UPDATE business_versions SET epoch = gen_random_uuid() WHERE business_id = ${shop.businessId}`.execute(
    server.db,
  );
}

/** Another series for a collaborator, or none: a new epoch. */
export async function assignSeries(world: World, counter: Counter, which: number): Promise<void> {
  const { session } = counter;
  counter.lostSeries = which > 1;
  const { business_id: businessId, sub_user_id: id } = session;
  const serieId = [world.shop.serieId, world.branchId, null][which] ?? null;
  await change(world, async ({ tx, changes, now }) => {
    await sql`UPDATE collaborators SET serie_id = ${serieId} WHERE business_id = ${businessId} AND id = ${id}`.execute(
      tx,
    );
    await moveAssignment(tx, businessId, id, serieId, now);
    changes.put('sesion', String(id));
  });
}

/** Another level: a new epoch, and another view of every row. */
export async function setLevel(world: World, counter: Counter, level: number): Promise<void> {
  const { session } = counter;
  counter.isLevelChanged = true;
  const { business_id: businessId, sub_user_id: id } = session;
  await change(world, async ({ tx, changes }) => {
    await sql`UPDATE collaborators SET permission_level = ${level}
      WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
    changes.put('sesion', String(id));
  });
}

function putSeries({ shop, branchId }: World, { changes }: Write): void {
  for (const id of [shop.serieId, branchId]) changes.put('series', String(id));
}

async function putResolution(world: World, write: Write, isInForce: boolean): Promise<void> {
  const { businessId } = world.shop;
  const until = isInForce ? '2099-01-15' : '2026-02-15';
  await sql`UPDATE businesses SET vigencia_hasta = ${until} WHERE id = ${businessId}`.execute(write.tx);
  write.changes.put('negocio', String(businessId));
  putSeries(world, write);
}

async function putRange(world: World, write: Write, isUsedUp: boolean): Promise<void> {
  await sql`UPDATE series
    SET rango_fin = CASE WHEN ${isUsedUp} THEN greatest(proximo_consecutivo - 1, 1) ELSE 10000 END
    WHERE business_id = ${world.shop.businessId}`.execute(write.tx);
  putSeries(world, write);
}

async function putModules(
  { shop }: World,
  { tx, changes, now }: Write,
  slugs: readonly string[],
  isOn: boolean,
): Promise<void> {
  await sql`UPDATE business_modules SET is_active = ${isOn},
      apagado_en = CASE WHEN ${isOn} THEN NULL WHEN is_active THEN ${now}::timestamptz ELSE apagado_en END
    WHERE business_id = ${shop.businessId} AND slug = ANY(${slugs})`.execute(tx);
  for (const id of shop.collaboratorIds) changes.put('sesion', String(id));
}

export async function setResolution(world: World, isInForce: boolean): Promise<void> {
  world.isDisturbed = true;
  await change(world, (write) => putResolution(world, write, isInForce));
}

export async function setRange(world: World, isUsedUp: boolean): Promise<void> {
  world.isDisturbed = true;
  await change(world, (write) => putRange(world, write, isUsedUp));
}

export async function setModule(world: World, slug: string, isOn: boolean): Promise<void> {
  world.isDisturbed = true;
  await change(world, (write) => putModules(world, write, [slug], isOn));
}

/** Everything that the owner switched off is on again. */
export async function restoreBusiness(world: World): Promise<void> {
  if (!world.isDisturbed) return;
  await change(world, async (write) => {
    await putResolution(world, write, true);
    await putRange(world, write, false);
    await putModules(world, write, ['facturacion', 'inventario', 'clientes', 'pedidos'], true);
  });
}
