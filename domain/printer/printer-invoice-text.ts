/**
 * The invoice of a sheet as HTML (domain §8): tables, because a printed page has no other grid that every
 * browser breaks over pages well. A line for each part, as people read it in the editor, and written as the
 * sanitizer writes it, so that saving it changes nothing.
 * @param style 'ruled' closes every cell with a line, 'plain' leaves a sheet that people dress themselves
 */
export function invoiceHtml(style: 'plain' | 'ruled'): string {
  const look = LOOKS[style];
  return [head(look), parties(look), items(look), sums(look), foot(look)].join('\n');
}

interface Look {
  title: string;
  document: string;
  label: string;
  heading: string;
  cell: string;
  total: string;
}

const LOOKS: Record<'plain' | 'ruled', Look> = {
  ruled: {
    title: 'font-size:20px;font-weight:bold;color:#1f3a5f',
    document: 'font-size:14px;font-weight:bold',
    label: 'font-size:10px;color:#5b6672;text-transform:uppercase',
    heading:
      'padding:6px 8px;white-space:nowrap;background-color:#1f3a5f;color:#ffffff;border:1px solid #1f3a5f',
    cell: 'padding:5px 8px;border:1px solid #c9d1d9;vertical-align:top',
    total:
      'padding:7px 8px;font-size:18px;font-weight:bold;background-color:#eef2f6;border:1px solid #c9d1d9',
  },
  plain: {
    title: 'font-size:18px;font-weight:bold',
    document: 'font-size:13px;font-weight:bold',
    label: 'font-size:10px;color:#555555',
    heading: 'padding:5px 4px;white-space:nowrap;border-bottom:2px solid #333333',
    cell: 'padding:5px 4px;border-bottom:1px solid #dddddd;vertical-align:top',
    total: 'padding:7px 4px;font-size:18px;font-weight:bold;border-top:2px solid #333333',
  },
};

const TABLE = 'width:100%;border-collapse:collapse';
const open = (style: string): string => `<table style="${TABLE}${style ? `;${style}` : ''}"><tbody>`;
const CLOSE = '</tbody></table>';
const styled = (tag: string, style: string, text: string): string =>
  `<${tag} style="${style}">${text}</${tag}>`;
const right = (style: string): string => `${style};text-align:right`;
const left = (style: string): string => `${style};text-align:left`;
const inLines = (parts: readonly string[]): string => `\n${parts.join('\n')}\n`;
const inRow = (style: string, cells: readonly string[]): string =>
  `${open(style)}\n<tr>${inLines(cells)}</tr>\n${CLOSE}`;
/** Markup that only stands there when the variable has a value. */
const when = (name: string, markup: string): string => `{{#${name}}}${markup}{{/${name}}}`;

function head({ title, document: documentStyle }: Look): string {
  const seller = [
    styled('div', title, '{{nombre_vendedor}}'),
    when('identificacion_vendedor', '<div>NIT {{identificacion_vendedor}}</div>'),
    when('nombre_establecimiento', '<div>{{nombre_establecimiento}}</div>'),
    when('direccion_vendedor', '<div>{{direccion_vendedor}}</div>'),
    when('telefono_vendedor', '<div>Tel. {{telefono_vendedor}}</div>'),
  ];
  const document = [
    styled('div', documentStyle, '{{titulo_documento}}'),
    styled('div', title, 'N° {{numero_factura_display}}'),
    when('marca_reimpresion', styled('div', 'font-weight:bold;color:#b42318', '{{marca_reimpresion}}')),
    '<div>Fecha: {{fecha}} {{hora}}</div>',
    when('codigo_provisional', '<div>Comprobante: {{codigo_provisional}}</div>'),
  ];
  const cells = [
    styled('td', 'width:50%;vertical-align:top', inLines(seller)),
    styled('td', 'width:50%;vertical-align:top;text-align:right', inLines(document)),
  ];
  return inRow('', cells);
}

function parties({ label }: Look): string {
  const told = (name: string, value: string) => `${styled('div', label, name)}${value}`;
  const party = (width: number, inside: string) => styled('td', `width:${width}%;vertical-align:top`, inside);
  const cells = [
    party(45, told('Cliente', '<div><strong>{{cliente_nombre}}</strong></div>')),
    party(30, when('cliente_identificacion', told('CC / NIT', '<div>{{cliente_identificacion}}</div>'))),
    party(25, when('cajero', told('Cajero', '<div>{{cajero}}</div>'))),
  ];
  return inRow('margin-top:14px', cells);
}

const COLUMNS: readonly [heading: string, value: string, align: (style: string) => string][] = [
  ['Código', '{{codigo_barras}}', left],
  ['Producto', '{{nombre}}{{#nota_linea}}<br>{{nota_linea}}{{/nota_linea}}', left],
  ['Cant.', '{{cantidad}}', right],
  ['V. unitario', '{{valor_unitario}}', right],
  ['Dto %', '{{#descuento_valor}}{{descuento_pct}}{{/descuento_valor}}', right],
  ['Base', '{{base_gravable}}', right],
  ['Impuestos', '{{nombres_impuestos}}', left],
  ['Total', '{{total_linea}}', right],
];

function items({ heading, cell }: Look): string {
  const headings = COLUMNS.map(([name, , align]) => styled('th', align(heading), name));
  const cells = COLUMNS.map(([, value, align]) => styled('td', align(cell), value));
  return [
    `<table style="${TABLE};margin-top:14px"><thead><tr>${inLines(headings)}</tr></thead><tbody>`,
    `{{#items}}<tr>${inLines(cells)}</tr>{{/items}}`,
    CLOSE,
  ].join('\n');
}

function sums({ cell, total }: Look): string {
  const row = (style: string, name: string, value: string) =>
    `<tr>${styled('td', left(style), name)}${styled('td', `${right(style)};white-space:nowrap`, value)}</tr>`;
  const amounts = [
    when('subtotal', row(cell, 'Subtotal', '$ {{subtotal}}')),
    when('impuestos', row(cell, '{{nombre}}{{#base}} (base $ {{base}}){{/base}}', '$ {{valor}}')),
    when('total_impuestos', row(cell, 'Total impuestos', '$ {{total_impuestos}}')),
    row(total, 'TOTAL', '$ {{total_factura}}'),
  ];
  const payments = [
    when('pagos', row(cell, '{{medio}}{{#referencia}} ({{referencia}}){{/referencia}}', '$ {{valor}}')),
    when('descuento_total', row(cell, 'Descuento incluido', '$ {{descuento_total}}')),
    when('redondeo', row(cell, 'Redondeo', '$ {{redondeo}}')),
    when('recibido', row(cell, 'Recibido', '$ {{recibido}}')),
    when('vueltas', row(cell, 'Vueltas', '$ {{vueltas}}')),
  ];
  const half = (inside: string[], padding: string) =>
    styled(
      'td',
      `width:50%;vertical-align:top;padding:0;${padding}`,
      `\n${open('')}${inLines(inside)}${CLOSE}\n`,
    );
  const sides = [half(payments, 'padding-right:12px'), half(amounts, 'padding-left:12px')];
  return inRow('margin-top:14px;page-break-inside:avoid', sides);
}

function foot({ label }: Look): string {
  return [
    when('nota', '<p><strong>Nota:</strong> {{nota}}</p>'),
    when('texto_resolucion', styled('p', 'font-size:10px;margin-top:14px', '{{texto_resolucion}}')),
    when('pie_documento', styled('p', 'font-size:10px;font-weight:bold', '{{pie_documento}}')),
    styled('p', `${label};text-align:center`, '{{nombre_software}}'),
  ].join('\n');
}
