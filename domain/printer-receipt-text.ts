/**
 * The receipt of a roll as plain text (domain §8), a line of paper per line. `{{#centrar}}…{{/centrar}}` and
 * `{{#extremos}}left|right{{/extremos}}` are laid out by whoever prints, who knows the columns.
 * @param columns columns of text on the paper
 */
export function receiptText(columns: number): string {
  const rule = '-'.repeat(columns);
  return [...head(columns), rule, ...lines(columns), rule, ...sums(columns), rule, ...foot()].join('\n');
}

/** Columns from which on there is room for the code of each product and for labels in full. */
const WIDE = 42;

const centered = (text: string): string => `{{#centrar}}${text}{{/centrar}}`;
const ends = (left: string, right: string): string => `{{#extremos}}${left}|${right}{{/extremos}}`;
/** Lines that only stand there when the variable has a value. */
const when = (name: string, ...inside: string[]): string[] => [`{{#${name}}}`, ...inside, `{{/${name}}}`];

function head(columns: number): string[] {
  return [
    centered('{{nombre_vendedor}}'),
    centered('NIT {{identificacion_vendedor}}'),
    ...when('direccion_vendedor', centered('{{direccion_vendedor}}')),
    ...when('telefono_vendedor', centered('Tel. {{telefono_vendedor}}')),
    ...when('nombre_establecimiento', centered('{{nombre_establecimiento}}')),
    centered('{{titulo_documento}}'),
    centered('N° {{numero_factura_display}}'),
    ...when('marca_reimpresion', centered('*** {{marca_reimpresion}} ***')),
    ...(columns >= WIDE
      ? [ends('Fecha: {{fecha}} {{hora}}', '{{#cajero}}Cajero: {{cajero}}{{/cajero}}')]
      : ['{{fecha}} {{hora}}', ...when('cajero', 'Cajero: {{cajero}}')]),
    'Cliente: {{cliente_nombre}}',
    ...when('cliente_identificacion', 'CC/NIT: {{cliente_identificacion}}'),
  ];
}

function lines(columns: number): string[] {
  const code = columns >= WIDE ? when('codigo_barras', '  {{codigo_barras}}') : [];
  return when(
    'items',
    ends('{{cantidad}} x {{valor_unitario}} {{nombre}}', '{{marcas}} {{valor_bruto}}'),
    ...code,
    ...when('descuento_valor', ends('  Dto {{descuento_pct}}%', '-{{descuento_valor}}')),
  );
}

function sums(columns: number): string[] {
  const taxes = columns >= WIDE ? 'Impuestos' : 'Imp.';
  return [
    ...when('subtotal', ends('Subtotal', '{{subtotal}}')),
    ...when('impuestos', ends('{{nombre}}{{#base}} base {{base}}{{/base}}', '{{valor}}')),
    ...when('total_impuestos', ends(`Total ${taxes.toLowerCase()}`, '{{total_impuestos}}')),
    ...when('leyenda_impuestos', '{{leyenda_impuestos}}'),
    ends('TOTAL', '$ {{total_factura}}'),
    ...when('pagos', ends('{{medio}}{{#referencia}} ({{referencia}}){{/referencia}}', '{{valor}}')),
    ...when('redondeo', ends('Redondeo', '{{redondeo}}')),
    ...when('recibido', ends('Recibido', '{{recibido}}')),
    ...when('vueltas', ends('VUELTAS', '{{vueltas}}')),
  ];
}

function foot(): string[] {
  return [
    ...when('nota', 'Nota: {{nota}}'),
    ...when('texto_resolucion', '{{texto_resolucion}}'),
    ...when('pie_documento', centered('{{pie_documento}}')),
    centered('{{nombre_software}}'),
  ];
}
