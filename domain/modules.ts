/** The five modules of the workspace (workspace §1); slugs are compared without case. */
export const MODULE_SLUGS = ['inventario', 'facturacion', 'clientes', 'impresora', 'registros'] as const;

export type ModuleSlug = (typeof MODULE_SLUGS)[number];

/**
 * The known modules of a list, inventory first and the rest alphabetical; unknown slugs are ignored
 * (workspace §2).
 */
export function orderModules(slugs: readonly string[]): ModuleSlug[] {
  const wanted = new Set(slugs.map((slug) => slug.toLowerCase()));
  const [first, ...rest] = MODULE_SLUGS;
  return [first, ...[...rest].sort()].filter((slug) => wanted.has(slug));
}
