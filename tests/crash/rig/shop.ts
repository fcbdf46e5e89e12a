import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { collaboratorBody, legalBusiness, seriesBody } from '#tests/fixtures/owner.ts';
import { registration } from '#tests/fixtures/registration.ts';
import {
  type ApiClient,
  clientWith,
  PASSWORD,
  postOpenly,
  signIn,
  signInOwner,
} from '#tests/fixtures/shop.ts';
import type { Served } from './server-process.ts';

/** A product as it was created; its body is what an edit sends again. */
export interface ShopProduct {
  id: string;
  body: Readonly<Record<string, unknown>>;
  /** Whole pesos, no tax. */
  price: number;
}

interface Cashier {
  token: string;
  level: number;
  serieId: number;
}

interface Store {
  id: number;
  prefijo: string;
  first: number;
}

/** A business of its own, made through the API alone. */
export interface CrashShop {
  businessId: number;
  stores: Store[];
  cashiers: Cashier[];
  /** Level 3, who does nothing but read. */
  manager: ApiClient;
  products: ShopProduct[];
  finalConsumer: string;
  debtor: string;
  creditLimit: bigint;
}

const CASHIERS = 8;
const PRODUCTS = 6;
const STOCK = { vitrina: 30, bodega: 15 };
const CREDIT_LIMIT = '60000.00';

/** Registers an owner as a person does, the mail's link included. */
export async function registerOwner(server: Served): Promise<ApiClient> {
  const body = registration();
  await must(postOpenly(server.url, ENDPOINTS.register.path, body), 201);
  const key = [...server.output.matchAll(/\/verify-email\/([\w-]+)/gu)].at(-1)?.[1];
  await must(postOpenly(server.url, ENDPOINTS.verifyEmail.path, { key }), 200);
  return signInOwner(server.url, body.email);
}

async function must<Reply extends { status: number; body: unknown }>(
  reply: Promise<Reply>,
  status: number,
): Promise<Reply> {
  const done = await reply;
  if (done.status !== status) throw new Error(`${done.status} ${JSON.stringify(done.body)}`);
  return done;
}

/** Opens a business with two stores, eight cashiers, a manager, products in both stores and a debtor. */
export async function openShop(server: Served, owner: ApiClient): Promise<CrashShop> {
  const series = [
    seriesBody({ longitud_consecutivo: 5, rango_fin: 90_000 }),
    seriesBody({ nombre_establecimiento: 'Sucursal', prefijo: 'SUC', rango_inicio: 501, rango_fin: 90_000 }),
  ];
  const made = await must(
    owner.send<{ id: string }>('POST', ENDPOINTS.registerBusiness.path, legalBusiness({ series })),
    201,
  );
  const businessId = Number(made.body.id.split('-')[1]);
  const listed = await owner.get<(Store & { rango_inicio: number })[]>(
    `/api/erp/businesses/${businessId}/series/`,
  );
  const stores = listed.body.map(({ id, prefijo, rango_inicio }) => ({ id, prefijo, first: rango_inicio }));
  const hire = async (level: number, serieId: number): Promise<Cashier> => {
    const email = `caja-${randomUUID()}@x.example`;
    const path = `/api/erp/businesses/${businessId}/subusers/`;
    const person = collaboratorBody({ email, permission_level: level, serie_facturacion: serieId });
    await must(owner.send('POST', path, person), 201);
    return { token: (await signIn(server.url, email, PASSWORD)).token, level, serieId };
  };
  const cashiers = await Promise.all(
    Array.from({ length: CASHIERS }, (_, at) =>
      hire(at % 3 === 0 ? 2 : 1, stores[at < CASHIERS - 3 ? 0 : 1]!.id),
    ),
  );
  const { token } = await hire(3, stores[0]!.id);
  const manager = clientWith(server.url, `Bearer ${token}`);
  const products: ShopProduct[] = [];
  for (let at = 0; at < PRODUCTS; at += 1) products.push(await createProduct(manager, at, stores));
  const { results } = (
    await manager.get<{ results: { id: string }[] }>(`${ENDPOINTS.clients.path}?search=222222222222`)
  ).body;
  const debtor = await must(
    manager.send<{ id: string }>('POST', ENDPOINTS.createClient.path, {
      tipo_cliente: 'Natural',
      nombre_completo_natural: 'Luz Marina Gómez',
      cedula_natural: '1020000001',
      credito_activo: true,
      monto_credito_aprobado: CREDIT_LIMIT,
      dias_credito_autorizados: 30,
    }),
    201,
  );
  return {
    businessId,
    stores,
    cashiers,
    manager,
    products,
    finalConsumer: results[0]!.id,
    debtor: debtor.body.id,
    creditLimit: 6_000_000n,
  };
}

/** A product without taxes, with the same stock in every store. */
async function createProduct(
  manager: ApiClient,
  at: number,
  [first, ...others]: readonly Store[],
): Promise<ShopProduct> {
  const price = 1000 * (at + 1);
  const data = {
    codigo_barras: `C-${at}`,
    nombre: `Panela ${at}`,
    costo: `${price}.00`,
    porcentaje_margen: 0,
    iva_rate: null,
  };
  const quantities = { cantidad_vitrina: STOCK.vitrina, cantidad_bodega: STOCK.bodega, serie_id: first?.id };
  const { path } = ENDPOINTS.createProduct;
  const { body } = await must(manager.send<{ id: string }>('POST', path, { ...data, ...quantities }), 201);
  for (const { id: serie_id } of others) {
    const delta = { delta_vitrina: STOCK.vitrina, delta_bodega: STOCK.bodega, serie_id };
    await must(manager.send('PUT', `${path}${body.id}/`, { ...data, ...delta }), 200);
  }
  return { id: body.id, body: data, price };
}
