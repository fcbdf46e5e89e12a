import { printerText } from './printer-text.ts';

/**
 * What a template's text may name, mustache style: `{{fecha}}` is a value, `{{#items}}…{{/items}}` repeats
 * or, for a value, stands only when there is one. Amounts come as people read them (`1.234.567`), dates
 * dd/mm/aaaa, values are always escaped; `{{{ }}}` and `{{& }}` mean the same as `{{ }}`.
 */
export interface TemplateVariable {
  name: string;
  /** What a person reads in the list of variables. */
  label: string;
  /** What the entries of a list have. */
  fields?: readonly TemplateVariable[];
  /** Lays out its content, in text templates: it needs `{{#name}}…{{/name}}`. */
  isLayout?: true;
}

type Label = keyof typeof printerText.variables;
const named = (name: Label): TemplateVariable => ({ name, label: printerText.variables[name] });
const list = (name: Label, ...fields: Label[]): TemplateVariable => ({
  ...named(name),
  fields: fields.map((field) => named(field)),
});
const layout = (name: Label): TemplateVariable => ({ ...named(name), isLayout: true });

/** Everything a printed sale shows (domain §8). */
export const TEMPLATE_VARIABLES: readonly TemplateVariable[] = [
  named('titulo_documento'),
  named('numero_factura_display'),
  named('codigo_provisional'),
  named('marca_reimpresion'),
  named('fecha'),
  named('hora'),
  named('nombre_vendedor'),
  named('identificacion_vendedor'),
  named('nombre_establecimiento'),
  named('direccion_vendedor'),
  named('telefono_vendedor'),
  named('cajero'),
  named('cliente_nombre'),
  named('cliente_identificacion'),
  list(
    'items',
    'cantidad',
    'nombre',
    'codigo_barras',
    'valor_unitario',
    'valor_bruto',
    'descuento_pct',
    'descuento_valor',
    'base_gravable',
    'marcas',
    'nombres_impuestos',
    'total_linea',
    'nota_linea',
  ),
  named('subtotal'),
  list('impuestos', 'nombre', 'base', 'valor'),
  named('total_impuestos'),
  named('leyenda_impuestos'),
  named('total_factura'),
  list('pagos', 'medio', 'valor', 'referencia'),
  named('descuento_total'),
  named('redondeo'),
  named('recibido'),
  named('vueltas'),
  named('nota'),
  named('texto_resolucion'),
  named('pie_documento'),
  named('nombre_software'),
  layout('centrar'),
  layout('extremos'),
  layout('columnas'),
  layout('negrita'),
  layout('grande'),
];
