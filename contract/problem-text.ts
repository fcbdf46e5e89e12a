import type { Problem, ProblemCode } from '#domain/problems.ts';
import { STALE_TEXT } from './stale-text.ts';

/** Status, member of the body that carries the text, and the Spanish text of each refusal. */
interface ProblemAnswer {
  status: number;
  member: 'detail' | 'error' | 'non_field_errors' | 'fields';
  text: string;
}

const ANSWERS: Record<ProblemCode, ProblemAnswer> = {
  datos_invalidos: { status: 400, member: 'fields', text: 'Revisa los datos enviados.' },
  cuerpo_invalido: { status: 400, member: 'detail', text: 'El cuerpo de la petición no es JSON válido.' },
  tipo_no_soportado: {
    status: 415,
    member: 'detail',
    text: 'El tipo de contenido no es compatible: usa {tipo}.',
  },
  cuerpo_muy_grande: { status: 413, member: 'detail', text: 'La petición es demasiado grande.' },
  tiempo_agotado: { status: 408, member: 'detail', text: 'La petición tardó demasiado en llegar.' },
  ruta_desconocida: { status: 404, member: 'detail', text: 'No encontrado.' },
  metodo_no_permitido: { status: 405, member: 'detail', text: 'Método no permitido.' },
  csrf: { status: 403, member: 'detail', text: 'Falta el token CSRF o no es correcto. Recarga la página.' },
  origen_no_permitido: { status: 403, member: 'detail', text: 'Origen no permitido.' },
  credenciales: { status: 400, member: 'non_field_errors', text: 'Correo o contraseña incorrectos.' },
  correo_sin_verificar: {
    status: 400,
    member: 'non_field_errors',
    text: 'Confirma tu correo electrónico antes de iniciar sesión.',
  },
  contrasena_incorrecta: { status: 400, member: 'fields', text: 'Revisa los datos enviados.' },
  codigo_requerido: {
    status: 400,
    member: 'non_field_errors',
    text: 'Escribe el código de tu aplicación de autenticación, o uno de recuperación.',
  },
  codigo_incorrecto: { status: 400, member: 'fields', text: 'Revisa los datos enviados.' },
  confirmacion_invalida: {
    status: 404,
    member: 'detail',
    text: 'El enlace de confirmación no es válido, ya se usó o venció. Pide uno nuevo.',
  },
  recuperacion_invalida: {
    status: 400,
    member: 'detail',
    text: 'El enlace para cambiar la contraseña no es válido, ya se usó o venció. Pide uno nuevo.',
  },
  no_autenticado: { status: 401, member: 'detail', text: 'La sesión no es válida o ha vencido.' },
  nivel_insuficiente: { status: 403, member: 'detail', text: 'No tiene permiso para {deed}.' },
  modulo_inactivo: { status: 403, member: 'detail', text: 'Este módulo no está activo para el negocio.' },
  clave_en_direccion: {
    status: 400,
    member: 'detail',
    text: 'La clave va en la cabecera Authorization y nunca en la dirección. Revóquela: otros pudieron leerla.',
  },
  integracion_en_linea: {
    status: 400,
    member: 'detail',
    text: 'Una integración vende en línea: envíe la operación sin Erp-Offline.',
  },
  no_encontrado: { status: 404, member: 'detail', text: 'No encontrado.' },
  pagina_invalida: { status: 404, member: 'detail', text: 'Página inválida.' },
  demasiados_intentos: {
    status: 429,
    member: 'detail',
    text: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  },
  ocupado: {
    status: 429,
    member: 'detail',
    text: 'El servidor está recibiendo muchas ventas a la vez. Se reintentará.',
  },
  espera: {
    status: 424,
    member: 'detail',
    text: 'Espera a otra operación que no se aplicó.',
  },
  sin_iniciar: {
    status: 425,
    member: 'detail',
    text: 'No se alcanzó a iniciar. Se enviará de nuevo.',
  },
  demasiados_informes: {
    status: 429,
    member: 'detail',
    text: 'Ya se están calculando otros informes de este negocio. Espera unos segundos.',
  },
  demasiadas_conexiones: {
    status: 429,
    member: 'detail',
    text: 'Hay demasiadas pestañas o equipos conectados a la vez. Se reintentará.',
  },
  sin_servicio: {
    status: 503,
    member: 'detail',
    text: 'El servicio no está disponible por un momento. Inténtalo de nuevo.',
  },
  no_listo: { status: 503, member: 'detail', text: 'Este servidor no recibe trabajo: {motivo}.' },
  error_interno: { status: 500, member: 'detail', text: 'Error del servidor. Código del error: {solicitud}' },
  clave_invalida: {
    status: 400,
    member: 'detail',
    text: 'Los encabezados Idempotency-Key y Erp-Entity deben ser un UUID.',
  },
  clave_reutilizada: {
    status: 422,
    member: 'detail',
    text: 'La clave de idempotencia ya se usó con otra petición.',
  },
  version_invalida: {
    status: 400,
    member: 'detail',
    text: 'El encabezado If-Match debe tener la forma "v123".',
  },
  version_cambiada: {
    status: 412,
    member: 'detail',
    text: STALE_TEXT,
  },
  id_en_uso: { status: 409, member: 'detail', text: 'El identificador ya está en uso.' },
  devolucion_excedida: {
    status: 400,
    member: 'error',
    text: 'Se devuelve más de lo que queda de la factura: de {nombre} quedan {queda}.',
  },
  reembolso_no_cuadra: { status: 400, member: 'error', text: '{motivo}' },
  factura_desconocida: { status: 400, member: 'error', text: 'La factura no existe en este negocio.' },
  factura_anulada: { status: 400, member: 'error', text: 'Esta factura ya está anulada.' },
  devolucion_vencida: {
    status: 400,
    member: 'error',
    text: 'Pasaron más de {dias} días desde la venta: la devolución la hace alguien de nivel 3.',
  },
  pedido_facturado: { status: 409, member: 'error', text: 'Este pedido ya se facturó: {numero}.' },
  anulada: { status: 409, member: 'detail', text: 'La operación fue anulada por su autor.' },
  sin_serie: {
    status: 400,
    member: 'error',
    text: 'No tienes una serie de facturación asignada. Pídele al dueño que te asigne un establecimiento.',
  },
  cliente_requerido: { status: 400, member: 'error', text: 'Por favor, seleccione un cliente.' },
  cliente_desconocido: { status: 400, member: 'error', text: 'El cliente no existe en este negocio.' },
  cliente_inactivo: { status: 400, member: 'error', text: 'El cliente está inactivo.' },
  sin_productos: {
    status: 400,
    member: 'error',
    text: 'Debe añadir al menos un producto válido a la factura.',
  },
  producto_desconocido: {
    status: 400,
    member: 'error',
    text: 'Uno de los productos ya no existe en el inventario.',
  },
  stock_insuficiente: {
    status: 400,
    member: 'error',
    text: 'No se puede facturar. Uno o más productos exceden el stock disponible.',
  },
  total_distinto: {
    status: 409,
    member: 'error',
    text: 'El total cambió a {total} desde que se armó la venta. Revísala antes de facturar.',
  },
  resolucion_vencida: {
    status: 400,
    member: 'error',
    text: 'La resolución de facturación venció el {vigencia_hasta}. El dueño debe actualizarla.',
  },
  rango_agotado: {
    status: 400,
    member: 'error',
    text: 'El rango de numeración de la serie {prefijo} se agotó. El dueño debe ampliarlo.',
  },
  pagos_no_cuadran: { status: 400, member: 'error', text: 'Los pagos no suman el total de la factura.' },
  credito_inactivo: { status: 400, member: 'error', text: 'El cliente no tiene crédito activo.' },
  pregunta_invalida: { status: 400, member: 'error', text: '{motivo}' },
  cupo_insuficiente: {
    status: 400,
    member: 'error',
    text: 'El cupo de crédito disponible del cliente no alcanza.',
  },
  recibido_insuficiente: {
    status: 400,
    member: 'error',
    text: 'Lo recibido es menor que el valor del pago.',
  },
  precio_no_permitido: {
    status: 400,
    member: 'error',
    text: '«{producto}» no se puede vender a ese precio.',
  },
  valor_no_cuadra: {
    status: 400,
    member: 'error',
    text: 'La cantidad de «{producto}» no es la de ese valor.',
  },
  descuento_excesivo: {
    status: 400,
    member: 'error',
    text: 'El descuento es mayor que lo que vale la venta ({total}).',
  },
  total_excesivo: { status: 400, member: 'error', text: 'El total de la factura es demasiado grande.' },
  consumidor_final: {
    status: 403,
    member: 'detail',
    text: 'Consumidor final no se puede editar ni eliminar.',
  },
  cliente_con_saldo: {
    status: 400,
    member: 'detail',
    text: 'El cliente tiene saldo pendiente en su cuenta de crédito y no se puede eliminar.',
  },
  tipo_de_datos: { status: 400, member: 'error', text: 'El tipo debe ser "products" o "clients".' },
  logo_ilegible: {
    status: 400,
    member: 'error',
    text: 'Error: No se pudo leer el archivo de imagen.',
  },
  logo_muy_grande: {
    status: 400,
    member: 'error',
    text: 'Error: El archivo es demasiado grande. El máximo es 2MB.',
  },
  logo_dimensiones: {
    status: 400,
    member: 'error',
    text: 'Error: Las dimensiones exceden el máximo de 800x800px.',
  },
};

/** What a text says where the refusal names no value. */
const UNNAMED: Readonly<Record<string, string>> = {
  deed: 'realizar esta acción',
  tipo: 'application/json en UTF-8',
  solicitud: 'sin código',
};

/** What a call that takes a file says of any other body. */
export const fileType = (field: string): string => `multipart/form-data con el archivo en el campo ${field}`;

function fill(text: string, values: Record<string, string> = {}): string {
  return text.replace(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? UNNAMED[name] ?? whole);
}

/** The sentence of a refusal. */
export const problemSentence = (codigo: ProblemCode, values?: Record<string, string>): string =>
  fill(ANSWERS[codigo].text, values);

/** The HTTP status and JSON body of a refusal, `codigo` always beside the text (contract §2). */
export function problemAnswer(problem: Problem): { status: number; body: Record<string, unknown> } {
  const answer = ANSWERS[problem.codigo];
  const text = fill(answer.text, problem.details.values);
  const told =
    answer.member === 'fields'
      ? (problem.details.fields ?? { non_field_errors: [text] })
      : { [answer.member]: answer.member === 'non_field_errors' ? [text] : text };
  return { status: answer.status, body: { ...told, ...problem.details.extra, codigo: problem.codigo } };
}
