/** Words of the API document (`/api/openapi.json`) and its page (`/api-docs`). */
export const openapiText = {
  title: 'API de Mostrador',
  description:
    'Todas las llamadas de Mostrador. Los dueños usan «Authorization: Token …»; los colaboradores, ' +
    '«Authorization: Bearer …». Cada rechazo trae un `codigo` estable junto a su texto. Toda escritura admite ' +
    '«Idempotency-Key» (un UUID): repetirla con la misma clave no la hace dos veces.',
  owner: 'Token del dueño: «Token <clave>».',
  collaborator: 'Token del colaborador: «Bearer <token>».',
  key: 'UUID de la operación: la misma clave y el mismo cuerpo devuelven el mismo resultado.',
  entity: 'UUID de la fila que se crea, si lo pone el equipo.',
  success: 'Correcto.',
  refusals: {
    400: 'Datos inválidos: mensajes por campo, o `error`.',
    401: 'Sin sesión o sesión vencida.',
    403: 'Nivel insuficiente o módulo apagado.',
    404: 'No existe, o es de otro negocio.',
    429: 'Demasiados intentos; vea Retry-After.',
  },
  public: 'Abierta',
  byOwner: 'Dueño',
  byCollaborator: 'Colaborador',
  body: 'Cuerpo',
  reply: 'Respuesta',
  query: 'Parámetros',
  download: 'Documento OpenAPI 3.1',
  /** By the beginning of the path; the first that fits counts. */
  groups: [
    ['/api/auth/', 'Cuentas'],
    ['/api/erp/inventario/', 'Inventario'],
    ['/api/erp/clientes/', 'Clientes'],
    ['/api/erp/facturacion/', 'Facturación'],
    ['/api/erp/config/', 'Impresora'],
    ['/api/erp/registros-actividad/', 'Registros'],
    ['/api/erp/core/', 'Registros'],
    ['/api/erp/andy/', 'Andy'],
    ['/api/erp/sync/', 'Sincronización'],
    ['/api/erp/sub', 'Colaboradores'],
    ['/api/erp/mi-negocio/', 'Negocios'],
    ['/api/erp/', 'Negocios'],
    ['/api/', 'Servicio'],
  ] as const,
};
