import type { FeedTable } from '#contract/sync/sync.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { type ModuleSlug, PAYMENT_MODULES } from '#domain/accounts/modules.ts';
import { isResolutionExpired } from '#domain/invoicing/numbering.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { isKind, type Operation } from './operation.ts';
import { requeue } from './rekey.ts';

/**
 * Lets blocked operations go on once the mirror shows that their cause is gone; under new keys, because the
 * refusals are stored under the old ones. Runs inside the transaction that took the change in.
 */
export async function releaseBlocked(
  db: ErpDatabase,
  changed: ReadonlySet<FeedTable>,
  now: Date,
): Promise<void> {
  if (!changed.has('series') && !changed.has('sesion')) return;
  for (const operation of await db.outbox.where('state').equals('blocked').toArray()) {
    if (!(await isCauseGone(db, operation, now))) continue;
    await requeue(db, operation);
  }
}

/** The modules that a write needs, all of them (the contract's endpoints). */
function modulesOf({ effect }: Operation): readonly ModuleSlug[] {
  switch (effect.type) {
    case 'discarded-sale':
    case 'given-up':
      return [];
    case 'sale':
    case 'favourites':
    case 'return':
    case 'reprint':
    case 'return-reprint':
      return ['facturacion'];
    case 'payment':
      return PAYMENT_MODULES;
    case 'printer':
    case 'logo':
    case 'logo-delete':
      return ['impresora'];
    case 'cash-open':
    case 'cash-move':
    case 'cash-count':
    case 'cash-close':
      return ['caja'];
    case 'order-create':
    case 'order-edit':
    case 'order-step':
      return ['pedidos'];
    case 'approval':
      return effect.accion.startsWith('cash.') ? ['caja'] : ['facturacion'];
    case 'client-create':
    case 'client-edit':
    case 'client-delete':
      return ['clientes'];
    default:
      return ['inventario'];
  }
}

/** Whether the mirror shows that what an operation was blocked for is gone. */
export async function isCauseGone(db: ErpDatabase, operation: Operation, now: Date): Promise<boolean> {
  const me = await db.me.get('me');
  const sold = isKind(operation, 'sale') ? await db.series.get(operation.effect.serie_id) : undefined;
  const own = me?.serie_id ? await db.series.get(me.serie_id) : undefined;
  // From the series it was sold under the server takes a delivered sale alone: another would be refused again and again.
  const candidates = (operation.delivered || !own ? [sold, own] : [own]).filter(
    (series) => series !== undefined,
  );
  const isUsable = (series: (typeof candidates)[number]) =>
    series.proximo_consecutivo <= series.rango_fin &&
    !isResolutionExpired(series.resolucion.vigencia_hasta, bogotaDate(now));
  switch (operation.error?.codigo) {
    case 'rango_agotado':
    case 'resolucion_vencida':
      return candidates.some(isUsable);
    case 'sin_serie':
      return typeof me?.serie_id === 'number';
    case 'modulo_inactivo':
      return modulesOf(operation).every((slug) => me?.componentes_activos.includes(slug));
    default:
      return false;
  }
}
