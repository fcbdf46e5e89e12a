/** Words of the API document (`/api/openapi.json`) and its page (`/api/docs`). */
export const openapiText = {
  title: 'API de Mostrador',
  description:
    'Todas las llamadas de Mostrador. Los dueños usan «Authorization: Token …»; los colaboradores, ' +
    '«Authorization: Bearer …». Cada rechazo trae un `codigo` estable junto a su texto. Las escrituras que ' +
    'admiten «Idempotency-Key» (un UUID) no se hacen dos veces al repetirlas con la misma clave.',
  owner: 'Token del dueño: «Token <clave>».',
  collaborator: 'Token del colaborador o clave de una integración: «Bearer <token>», «Bearer mst_…».',
  headers: {
    key: 'UUID de la operación: la misma clave y el mismo cuerpo devuelven el mismo resultado.',
    entity: 'UUID de la fila que se crea, si lo pone el equipo.',
    ifMatch: 'Versión de los datos sobre la que se hizo el cambio; sin ella vale el último que guarda.',
    epoch: 'Historia a la que pertenece esa versión, como la dijo la respuesta que la trajo.',
    offline:
      '«1»: el cliente ya se fue con lo comprado. La venta no se rechaza por existencias, precio, cupo ni por lo que se borró o apagó después; queda con `advertencias`.',
    occurredAt:
      'Cuándo se hizo, según el equipo; vale entre hace 30 días y ahora, y `fecha_venta` va primero.',
    device: 'Identificador del equipo que lo hace: queda guardado con el documento.',
    pending: 'Cuántas operaciones tiene el equipo por enviar.',
    total:
      'Total que vio el cajero: si el del servidor es otro, la venta se rechaza (409), y la entregada queda con advertencia.',
  },
  success: 'Correcto.',
  known: 'La fila con ese identificador ya existía, creada por la misma petición.',
  unchanged: 'Sigue igual que la que dice If-None-Match.',
  refusals: {
    400: 'Datos inválidos: mensajes por campo, o `error`.',
    401: 'Sin sesión o sesión vencida.',
    403: 'Nivel insuficiente o módulo apagado.',
    404: 'No existe, o es de otro negocio.',
    409: 'La clave fue anulada, el identificador ya está en uso o el total cambió: vea `codigo`.',
    412: 'Otra persona cambió los datos después de la versión de If-Match.',
    413: 'Cuerpo demasiado grande.',
    415: 'Tipo de contenido distinto del que recibe la llamada.',
    422: 'La clave ya se usó con otra petición.',
    429: 'Demasiados intentos; vea Retry-After.',
    503: 'Sin servicio por un momento; vea Retry-After.',
  },
  public: 'Abierta',
  byOwner: 'Dueño',
  byCollaborator: 'Colaborador',
  byKeyToo: (permissions: readonly string[]) =>
    `Colaborador, o clave con ${permissions.map((one) => `«${one}»`).join(' o ')}`,
  body: 'Cuerpo',
  reply: 'Respuesta',
  query: 'Parámetros',
  sentHeaders: 'Encabezados',
  download: 'Documento OpenAPI 3.1',
  /** By the beginning of the path; the first that fits counts. */
  groups: [
    ['/api/auth/', 'Cuentas'],
    ['/api/erp/inventario/', 'Inventario'],
    ['/api/erp/clientes/', 'Clientes'],
    ['/api/erp/facturacion/', 'Facturación'],
    ['/api/erp/pedidos/', 'Pedidos'],
    ['/api/erp/config/', 'Impresora'],
    ['/api/erp/registros-actividad/', 'Registros'],
    ['/api/publico/', 'Catálogo en línea'],
    ['/api/erp/core/', 'Registros'],
    ['/api/erp/andy/', 'Andy'],
    ['/api/erp/sync/', 'Sincronización'],
    ['/api/erp/sub', 'Colaboradores'],
    ['/api/erp/mi-negocio/', 'Negocios'],
    ['/api/erp/', 'Negocios'],
    ['/api/negocios/', 'Negocios'],
    ['/api/', 'Servicio'],
  ] as const,
};
