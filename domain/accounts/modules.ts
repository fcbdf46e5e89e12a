/** The modules of the workspace (workspace §1, the drawer, the reports and the orders); slugs are compared without case. */
export const MODULE_SLUGS = [
  'inventario',
  'facturacion',
  'clientes',
  'impresora',
  'registros',
  'caja',
  'informes',
  'pedidos',
] as const;

export type ModuleSlug = (typeof MODULE_SLUGS)[number];

/** A payment on account needs every one of them (contract §5). */
export const PAYMENT_MODULES: readonly ModuleSlug[] = ['clientes', 'facturacion'];

/** Whether a business with these modules on takes payments on account. */
export function takesPayments(active: readonly string[]): boolean {
  return PAYMENT_MODULES.every((slug) => active.includes(slug));
}

/**
 * The known modules of a list, inventory first and the rest alphabetical; unknown slugs are ignored
 * (workspace §2).
 */
export function orderModules(slugs: readonly string[]): ModuleSlug[] {
  const wanted = new Set(slugs.map((slug) => slug.toLowerCase()));
  const [first, ...rest] = MODULE_SLUGS;
  return [first, ...[...rest].sort()].filter((slug) => wanted.has(slug));
}
