/**
 * Expected refusals. A `Problem` is an answer, not a fault: it carries a stable code that programs
 * read; its HTTP status and Spanish text stand in `contract/problem-text.ts`.
 */

/** Messages per field; nested for lists of objects, as in `{series: [{}, {prefijo: ["…"]}]}`. */
export type FieldMessages = { [field: string]: string[] | FieldMessages[] | FieldMessages };

interface ProblemDetails {
  /** Values that the text names, e.g. the product that is out of stock. */
  values?: Record<string, string>;
  /** Field messages, for `datos_invalidos`. */
  fields?: FieldMessages;
  /** More members of the answer's body, e.g. the total that was billed. */
  extra?: Record<string, unknown>;
  /** Seconds after which a retry makes sense. */
  retryAfterS?: number;
}

export type ProblemCode =
  | 'datos_invalidos'
  | 'cuerpo_invalido'
  | 'tipo_no_soportado'
  | 'cuerpo_muy_grande'
  | 'tiempo_agotado'
  | 'ruta_desconocida'
  | 'metodo_no_permitido'
  | 'csrf'
  | 'origen_no_permitido'
  | 'credenciales'
  | 'correo_sin_verificar'
  | 'contrasena_incorrecta'
  | 'codigo_requerido'
  | 'codigo_incorrecto'
  | 'confirmacion_invalida'
  | 'recuperacion_invalida'
  | 'no_autenticado'
  | 'nivel_insuficiente'
  | 'modulo_inactivo'
  | 'no_encontrado'
  | 'pagina_invalida'
  | 'demasiados_intentos'
  | 'ocupado'
  | 'espera'
  | 'sin_iniciar'
  | 'demasiados_informes'
  | 'demasiadas_conexiones'
  | 'sin_servicio'
  | 'error_interno'
  | 'no_listo'
  | 'clave_en_direccion'
  | 'integracion_en_linea'
  | 'clave_invalida'
  | 'clave_reutilizada'
  | 'version_invalida'
  | 'version_cambiada'
  | 'id_en_uso'
  | 'anulada'
  | 'devolucion_excedida'
  | 'reembolso_no_cuadra'
  | 'factura_desconocida'
  | 'factura_anulada'
  | 'devolucion_vencida'
  | 'pedido_facturado'
  | 'sin_serie'
  | 'cliente_requerido'
  | 'cliente_desconocido'
  | 'cliente_inactivo'
  | 'sin_productos'
  | 'producto_desconocido'
  | 'stock_insuficiente'
  | 'total_distinto'
  | 'precio_no_permitido'
  | 'valor_no_cuadra'
  | 'descuento_excesivo'
  | 'resolucion_vencida'
  | 'rango_agotado'
  | 'pagos_no_cuadran'
  | 'credito_inactivo'
  | 'cupo_insuficiente'
  | 'recibido_insuficiente'
  | 'total_excesivo'
  | 'consumidor_final'
  | 'cliente_con_saldo'
  | 'tipo_de_datos'
  | 'logo_ilegible'
  | 'logo_muy_grande'
  | 'logo_dimensiones'
  | 'pregunta_invalida';

export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly codigo: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(codigo);
  }
}

/** A refusal of one field with one message. */
export function fieldProblem(field: string, message: string): Problem {
  return new Problem('datos_invalidos', { fields: { [field]: [message] } });
}

/** The refusal of fields with further ones; what it says already stands. */
export function withFields(refusal: Problem, fields: FieldMessages): Problem {
  if (refusal.codigo !== 'datos_invalidos') return refusal;
  const { details } = refusal;
  return new Problem('datos_invalidos', { ...details, fields: { ...fields, ...details.fields } });
}
