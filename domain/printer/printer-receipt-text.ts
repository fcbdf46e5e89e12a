/**
 * The receipt of a roll as plain text (domain §8), a line of paper per line. The program that prints lays out what
 * `{{#centrar}}`, `{{#extremos}}`, `{{#columnas}}`, `{{#negrita}}` and `{{#grande}}` enclose: it knows the columns.
 * @param columns columns of text on the paper
 */
export function receiptText(columns: number): string {
  const rule = '-'.repeat(columns);
  const [lines, sums] = columns >= TABLE ? [tableOfLines(columns), tableOfSums()] : [lists(columns), ends()];
  return [...head(columns), rule, ...lines, rule, ...sums, rule, ...foot()].join('\n');
}

/** Columns from which on there is room for the code of each product and for labels in full. */
const WIDE = 42;
/** And for everything about a product side by side. */
const TABLE = 64;
/** Its code included. */
const WIDEST = 96;

const centered = (text: string): string => `{{#centrar}}${text}{{/centrar}}`;
const apart = (left: string, right: string): string => `{{#extremos}}${left}|${right}{{/extremos}}`;
const cells = (...texts: string[]): string => `{{#columnas}}${texts.join('|')}{{/columnas}}`;
const bold = (text: string): string => `{{#negrita}}${text}{{/negrita}}`;
const large = (text: string): string => `{{#grande}}${text}{{/grande}}`;
/** Lines that only stand there when the variable has a value. */
const when = (name: string, ...inside: string[]): string[] => [`{{#${name}}}`, ...inside, `{{/${name}}}`];
const maybe = (name: string, inside: string): string => `{{#${name}}}${inside}{{/${name}}}`;

const METHOD = `{{medio}}${maybe('referencia', ' ({{referencia}})')}`;
const BUYER_ID = 'CC/NIT: {{cliente_identificacion}}';

function head(columns: number): string[] {
  const moment = columns >= WIDE ? 'Fecha: {{fecha}} {{hora}}' : '{{fecha}} {{hora}}';
  return [
    bold(centered('{{nombre_vendedor}}')),
    ...when('identificacion_vendedor', centered('NIT {{identificacion_vendedor}}')),
    ...when('direccion_vendedor', centered('{{direccion_vendedor}}')),
    ...when('telefono_vendedor', centered('Tel. {{telefono_vendedor}}')),
    ...when('nombre_establecimiento', centered('{{nombre_establecimiento}}')),
    bold(centered('{{titulo_documento}}')),
    bold(centered('N° {{numero_factura_display}}')),
    ...when('marca_reimpresion', bold(centered('*** {{marca_reimpresion}} ***'))),
    apart(moment, maybe('cajero', 'Cajero: {{cajero}}')),
    ...(columns >= TABLE
      ? [apart('Cliente: {{cliente_nombre}}', maybe('cliente_identificacion', BUYER_ID))]
      : ['Cliente: {{cliente_nombre}}', ...when('cliente_identificacion', BUYER_ID)]),
  ];
}

function lists(columns: number): string[] {
  const code = columns >= WIDE ? when('codigo_barras', '  {{codigo_barras}}') : [];
  return when(
    'items',
    apart('{{cantidad}} x {{valor_unitario}} {{nombre}}', '{{marcas}} {{valor_bruto}}'),
    ...code,
    ...when('nota_linea', '  {{nota_linea}}'),
    ...when('descuento_valor', apart('  Dto {{descuento_pct}}%', '-{{descuento_valor}}')),
  );
}

function ends(): string[] {
  return [
    ...when('subtotal', apart('Subtotal', '{{subtotal}}')),
    ...when('impuestos', cells(`{{nombre}}${maybe('base', '|base|{{base}}')}`, '{{valor}}')),
    ...when('leyenda_impuestos', '{{leyenda_impuestos}}'),
    large(apart('TOTAL', '$ {{total_factura}}')),
    ...when('descuento_total', apart('Descuento incluido', '{{descuento_total}}')),
    ...when('redondeo', apart('Redondeo', '{{redondeo}}')),
    ...when('pagos', apart(METHOD, '{{valor}}')),
    ...when('recibido', apart('Recibido', '{{recibido}}')),
    ...when('vueltas', bold(apart('VUELTAS', '{{vueltas}}'))),
  ];
}

function tableOfLines(columns: number): string[] {
  const hasCode = columns >= WIDEST;
  const code = (text: string): string[] => (hasCode ? [text] : []);
  const discount = maybe('descuento_valor', '{{descuento_pct}}');
  const amounts = ['{{cantidad}}', '{{valor_unitario}}', discount, '{{base_gravable}}', '{{marcas}}'];
  return [
    bold(cells(...code('Código'), 'Producto', '', 'Cant.', 'V. unit.', 'Dto %', 'Base', 'Imp.', 'Total')),
    ...when(
      'items',
      cells(...code('{{codigo_barras}}'), '{{nombre}}', '', ...amounts, '{{total_linea}}'),
      ...(hasCode ? [] : when('codigo_barras', cells('{{codigo_barras}}'))),
      ...when('nota_linea', cells('{{nota_linea}}')),
    ),
  ];
}

/** All amounts below the totals of the lines, each beside what it is. */
function tableOfSums(): string[] {
  const sum = (label: string, amount: string): string => cells('', label, '', '', amount);
  const base = maybe('base', 'base');
  return [
    ...when('subtotal', sum('Subtotal', '{{subtotal}}')),
    ...when('impuestos', cells('', '{{nombre}}', base, '{{base}}', '{{valor}}')),
    large(sum('TOTAL', '$ {{total_factura}}')),
    ...when('descuento_total', sum('Descuento incluido', '{{descuento_total}}')),
    ...when('redondeo', sum('Redondeo', '{{redondeo}}')),
    ...when('pagos', sum(METHOD, '{{valor}}')),
    ...when('recibido', sum('Recibido', '{{recibido}}')),
    ...when('vueltas', bold(sum('VUELTAS', '{{vueltas}}'))),
    ...when('leyenda_impuestos', '{{leyenda_impuestos}}'),
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
