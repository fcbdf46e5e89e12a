import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Random } from '#server/modules/demo/random.ts';
import type { Kind, Line, Operation } from './history.ts';
import type { CrashShop, ShopProduct } from './shop.ts';

/** Where payments on an account go: there is no reading one of them by its id. */
export const CREDIT_CLIENT_PATH = '/abonos/';

interface Who {
  cashier: number;
  level: number;
  serieId: number;
}

let cedulas = 30_000_000;

/** What a cashier does next: mostly sell. */
export function planOperation(shop: CrashShop, dice: Random, who: Who): Operation {
  const kind: Kind = dice.pick<Kind>(
    who.level >= 2
      ? ['sale', 'sale', 'sale', 'credit-sale', 'payment', 'stock', 'stock', 'stock', 'client']
      : ['sale', 'sale', 'sale', 'sale', 'sale', 'credit-sale', 'payment'],
  );
  const base = {
    cashier: who.cashier,
    kind,
    key: randomUUID(),
    entity: randomUUID(),
    method: 'POST' as const,
    serieId: who.serieId,
    lines: [],
    delta: null,
    credit: 0n,
    attempts: [],
  };
  switch (kind) {
    case 'sale':
      return { ...base, ...sale(shop, dice) };
    case 'credit-sale':
      return { ...base, ...creditSale(shop, dice) };
    case 'payment':
      return { ...base, ...payment(shop, dice) };
    case 'stock':
      return { ...base, ...stockEdit(shop, dice, who.serieId) };
    case 'client':
      return { ...base, ...newClient() };
  }
}

function pickProduct({ products }: CrashShop, dice: Random): ShopProduct {
  return products[dice.integer(0, products.length - 1)]!;
}

function sale(shop: CrashShop, dice: Random) {
  const lines: Line[] = Array.from({ length: dice.integer(1, 3) }, () => ({
    producto_id: pickProduct(shop, dice).id,
    cantidad: dice.chance(0.2) ? dice.integer(1, 2500) / 1000 : dice.integer(1, 3),
  }));
  const body = { cliente_id: shop.finalConsumer, items: lines };
  return { path: ENDPOINTS.createInvoice.path, body, lines };
}

/** One product without taxes: its total is known beforehand, and paid on credit. */
function creditSale(shop: CrashShop, dice: Random) {
  const product = pickProduct(shop, dice);
  const cantidad = dice.integer(1, 2);
  const total = product.price * cantidad;
  const lines = [{ producto_id: product.id, cantidad }];
  const pagos = [{ medio: 'credito', valor: `${total}.00` }];
  const body = { cliente_id: shop.debtor, items: lines, pagos };
  return { path: ENDPOINTS.createInvoice.path, body, lines, credit: BigInt(total) * 100n };
}

function payment(shop: CrashShop, dice: Random) {
  const pesos = dice.integer(1, 8) * 1000;
  const path = `${ENDPOINTS.clients.path}${shop.debtor}${CREDIT_CLIENT_PATH}`;
  return {
    path,
    body: { valor: `${pesos}.00`, medio: 'efectivo', referencia: null },
    credit: BigInt(pesos) * -100n,
  };
}

function stockEdit(shop: CrashShop, dice: Random, serieId: number) {
  const { id, body } = pickProduct(shop, dice);
  const [vitrina, bodega] = [dice.integer(-2, 6), dice.integer(-1, 4)];
  return {
    method: 'PUT' as const,
    path: `${ENDPOINTS.products.path}${id}/`,
    body: { ...body, delta_vitrina: vitrina, delta_bodega: bodega, serie_id: serieId },
    delta: { producto_id: id, vitrina, bodega },
  };
}

function newClient() {
  cedulas += 1;
  return {
    path: ENDPOINTS.createClient.path,
    body: {
      tipo_cliente: 'Natural',
      nombre_completo_natural: `Cliente ${cedulas}`,
      cedula_natural: String(cedulas),
    },
  };
}
