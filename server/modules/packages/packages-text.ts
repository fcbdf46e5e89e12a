import type { ModuleSlug } from '#domain/accounts/modules.ts';

/** Names of the modules, as the packages page lists them (owner-area §2). */
export const MODULE_NAMES: Record<ModuleSlug, string> = {
  inventario: 'Inventario',
  facturacion: 'Facturación',
  clientes: 'Clientes',
  impresora: 'Impresora',
  registros: 'Registros',
  caja: 'Caja',
  informes: 'Informes',
  pedidos: 'Pedidos',
};

/** What the activity log says of a package or a module. */
export const packagesText = {
  assigned: (name: string) => `Asignó el paquete ${name}.`,
  cleared: 'Quitó el paquete del negocio.',
  switchedOn: (name: string) => `Activó el módulo ${name}.`,
  switchedOff: (name: string) => `Desactivó el módulo ${name}.`,
};
