import type { UnsentWork } from '#app/data/identity/identity.ts';
import type { ModuleSlug } from '#domain/accounts/modules.ts';

export const MODULE_LABELS: Record<ModuleSlug, string> = {
  inventario: 'Inventario',
  facturacion: 'Facturación',
  clientes: 'Clientes',
  impresora: 'Impresora',
  registros: 'Registros',
  caja: 'Caja',
  informes: 'Informes',
  pedidos: 'Pedidos',
};

export const LEVEL_LABELS = {
  1: 'Operario Básico (Ver)',
  2: 'Operario Avanzado (Editar Inventario)',
  3: 'Administrador (Editar Costos)',
} as const;

export const BUSINESS_TYPES = {
  PN: 'Persona natural (PN)',
  PJ: 'Persona jurídica (PJ)',
} as const;

export const text = {
  title: 'ERP Core',
  noSession: 'Cargando datos del colaborador o sesión no válida...',
  level: (level: number) => `Nivel ${level}`,
  menu: {
    lock: 'Bloquear pantalla',
    lockHint: 'Bloquear pantalla · F10',
    stay: 'Quedarme en este equipo con PIN',
    pin: 'Mi PIN y el bloqueo',
    account: 'Contraseña y sesiones',
  },
  profile: {
    name: 'Nombre',
    email: 'Correo',
    id: 'ID de colaborador',
    level: 'Nivel de permiso',
    noLevel: 'Sin nivel asignado',
    business: 'Negocio',
    establishment: 'Establecimiento',
    businessId: 'ID del negocio',
    businessType: 'Tipo de negocio',
    modules: 'Módulos activos',
    noEstablishment: 'Sin asignar',
    noModules: 'Ninguno',
  },
  welcome: {
    title: 'No tienes módulos asignados',
    text: 'Habla con el dueño del negocio para que active los módulos que necesitas.',
  },
  logout: {
    title: 'Cerrar sesión con trabajo pendiente',
    pending: (operations: number) =>
      operations === 1
        ? '1 operación no se ha enviado todavía.'
        : `${operations} operaciones no se han enviado todavía.`,
    held: (sales: number) => (sales === 1 ? 'Hay 1 venta abierta.' : `Hay ${sales} ventas abiertas.`),
    unknown: 'Falta confirmar que el servidor tiene todo lo que hiciste aquí.',
    stays: (count: number) =>
      `${count <= 1 ? 'Se conserva' : 'Se conservan'} en este equipo hasta que vuelvas a iniciar sesión aquí.`,
    send: 'Enviar ahora',
    sending: 'Enviando…',
    notSent:
      'No se pudo enviar todo. Inténtalo otra vez cuando haya conexión, o cierra la sesión: nada se pierde.',
    keep: ({ operations, heldSales }: Pick<UnsentWork, 'operations' | 'heldSales'>) => {
      if (operations > 0)
        return `Cerrar sesión y conservar ${operations} ${operations === 1 ? 'operación' : 'operaciones'} en este equipo`;
      return heldSales > 0
        ? 'Cerrar sesión y conservar las ventas abiertas'
        : 'Cerrar sesión y conservar todo';
    },
    cancel: 'Cancelar',
  },
  update: 'Actualizar',
};
