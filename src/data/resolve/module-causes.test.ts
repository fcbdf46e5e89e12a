import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { isCauseGone } from '#app/data/queue/blocked.ts';
import type { OperationEffect, OperationKind } from '#app/data/queue/effects.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { MODULE_SLUGS, type ModuleSlug } from '#domain/accounts/modules.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const db = new ErpDatabase(`modules-${Math.random()}`);

/** The call of each kind whose modules the owner may switch off. */
const CALLS: Record<
  Exclude<OperationKind, 'discarded-sale' | 'given-up' | 'alert-limit' | 'approval'>,
  Endpoint
> = {
  sale: ENDPOINTS.createInvoice,
  return: ENDPOINTS.createReturn,
  reprint: ENDPOINTS.reprintInvoice,
  'return-reprint': ENDPOINTS.reprintReturn,
  favourites: ENDPOINTS.saveFavourites,
  payment: ENDPOINTS.payAccount,
  printer: ENDPOINTS.savePrinterSettings,
  logo: ENDPOINTS.uploadLogo,
  'logo-delete': ENDPOINTS.deleteLogo,
  'cash-open': ENDPOINTS.openCash,
  'cash-move': ENDPOINTS.moveCash,
  'cash-count': ENDPOINTS.countCash,
  'cash-close': ENDPOINTS.closeCash,
  'order-create': ENDPOINTS.createOrder,
  'order-edit': ENDPOINTS.updateOrder,
  'order-step': ENDPOINTS.stepOrder,
  'client-create': ENDPOINTS.createClient,
  'client-edit': ENDPOINTS.updateClient,
  'client-delete': ENDPOINTS.deleteClient,
  'product-create': ENDPOINTS.createProduct,
  'product-edit': ENDPOINTS.editProduct,
  'product-delete': ENDPOINTS.deleteProduct,
  'stock-edit': ENDPOINTS.editProduct,
};

/** Whether a write that was blocked by its module goes on in a business with these modules. */
async function goesOn(effect: { type: OperationKind }, active: readonly ModuleSlug[]): Promise<boolean> {
  await db.me.put({ id: 'me', componentes_activos: active } as never);
  const error = { status: 403, codigo: 'modulo_inactivo', text: '', at: '' };
  const sold = queuedSale('a');
  const blocked = { ...sold, kind: effect.type, effect: { ...sold.effect, ...effect } as OperationEffect };
  return isCauseGone(db, { ...blocked, seq: 1, error }, NOW);
}

/** The modules without each of which it stays blocked, although all others are on. */
async function modulesOf(effect: { type: OperationKind }): Promise<ModuleSlug[]> {
  expect(await goesOn(effect, MODULE_SLUGS)).toBe(true);
  const needed: ModuleSlug[] = [];
  for (const slug of MODULE_SLUGS)
    if (
      !(await goesOn(
        effect,
        MODULE_SLUGS.filter((other) => other !== slug),
      ))
    )
      needed.push(slug);
  expect(await goesOn(effect, needed)).toBe(true);
  return needed.toSorted();
}

it.each(Object.entries(CALLS) as [OperationKind, Endpoint][])(
  'a write of %s that was blocked waits for the modules of its call, and for no other',
  async (type, { modules, everyModule }) => {
    expect(await modulesOf({ type })).toEqual([...(everyModule ?? modules ?? [])].toSorted());
  },
);

it.each([
  ['returns.create', 'facturacion'],
  ['returns.without-invoice', 'facturacion'],
  ['cash.correct', 'caja'],
  ['cash.close-others', 'caja'],
] as const)(
  'an approval of %s that was blocked waits for the module of what it lets do',
  async (accion, slug) => {
    expect(await modulesOf({ type: 'approval', accion } as OperationEffect)).toEqual([slug]);
    expect(ENDPOINTS.approve.modules).toContain(slug);
  },
);

it.each([
  ['delivered', true],
  ['at the counter', false],
])(
  'a sale that is %s and was blocked by an exhausted range goes on by the series that it is taken from',
  async (_where, delivered) => {
    const resolucion = { vigencia_hasta: '2030-01-01' };
    const series = (id: number, proximo_consecutivo: number) => ({
      id,
      proximo_consecutivo,
      rango_fin: 10,
      resolucion,
    });
    await db.me.put({ id: 'me', serie_id: 2 } as never);
    await db.series.bulkPut([series(1, 5), series(2, 11)] as never[]);
    const error = { status: 409, codigo: 'rango_agotado', text: '', at: '' };
    const blocked = { ...queuedSale('a'), seq: 1, error, delivered };
    expect(await isCauseGone(db, blocked, NOW)).toBe(delivered);
    await db.series.put(series(2, 6) as never);
    expect(await isCauseGone(db, blocked, NOW)).toBe(true);
  },
);
