import { can } from '#domain/accounts/permissions.ts';
import { cashOptionsOf } from '#domain/cash/options.ts';
import type { ErpDatabase } from '#app/data/db.ts';

/** Whether this person counts a drawer without a look at what should be there: no sum of sales may tell it. */
export async function countsBlindly(db: ErpDatabase): Promise<boolean> {
  const [me, business] = await Promise.all([db.me.get('me'), db.business.toCollection().first()]);
  const isOn = me?.componentes_activos.includes('caja') === true;
  return isOn && cashOptionsOf(business?.opciones).conteo_ciego && !can(me.permission_level, 'cash.expected');
}
