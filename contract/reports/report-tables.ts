import { methodName } from '#contract/invoicing/payment-method-name.ts';
import { addMoney, minus, moneyToCents } from '#domain/money/money.ts';
import { type SalesFigures } from '#domain/reports/figures.ts';
import { FIGURE_WORDS } from '#domain/reports/figures-text.ts';
import { reportTablesText as text } from './report-tables-text.ts';
import {
  type Cell,
  column,
  type ReportTable,
  storeOf,
  unitOf,
  unknownCosts,
  withoutNote,
} from './table-columns.ts';
import type { ReturnsReport } from './returns-report.ts';
import type {
  CashierReport,
  DayReport,
  DrawerReport,
  HourReport,
  ProductSales,
  ReceivablesReport,
  SalesReport,
  Share,
  TaxReport,
} from './reports.ts';

// Reports as tables: a screen, a sheet of paper, a CSV and a spreadsheet show the same columns and rows.

const SHARE = [...column('count', 'invoices'), ...column('money', 'sales', 'returns', 'net')];
const shareCells = ({ facturas, ventas, devoluciones, ventas_netas }: Share): Cell[] => [
  facturas,
  ventas,
  devoluciones,
  ventas_netas,
];

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);

/** What shares come to together, under `SHARE`. */
function shareTotals(shares: readonly Share[]): Cell[] {
  const of = (name: 'ventas' | 'devoluciones' | 'ventas_netas') => sum(shares.map((share) => share[name]));
  const count = shares.reduce((all, { facturas }) => all + facturas, 0);
  return [count, of('ventas'), of('devoluciones'), of('ventas_netas')];
}

type Days = Pick<DayReport, 'cifras' | 'comparado' | 'desde' | 'hasta'>;

/** Net sales of the days that some are compared with: of a day that goes on as much as had been sold by the same hour. */
export function netBefore({ desde, hasta, comparado }: Days): [string, string] {
  const { desde: from, hasta: until, ventas_netas: whole, a_esta_hora: byNow } = comparado;
  return desde === hasta && byNow !== null ? [text.netByNow(from), byNow] : [text.netOf(from, until), whole];
}

/** The figures of a day, or of some, for a file: amounts, counts and a share; without those that the caller may not see. */
export function dayTable(report: Days): ReportTable {
  const { cifras } = report;
  const rows = [
    [FIGURE_WORDS.ventas.name, cifras.ventas],
    [FIGURE_WORDS.devoluciones.name, cifras.devoluciones],
    [FIGURE_WORDS.ventas_netas.name, cifras.ventas_netas],
    netBefore(report),
    [FIGURE_WORDS.sin_impuestos.name, cifras.sin_impuestos],
    [FIGURE_WORDS.impuestos.name, cifras.impuestos],
    [FIGURE_WORDS.descuentos.name, cifras.descuentos],
    [text.columns.invoices, cifras.facturas],
    [FIGURE_WORDS.ticket_promedio.name, cifras.ticket_promedio],
    [FIGURE_WORDS.fiado.name, cifras.fiado_otorgado],
    [FIGURE_WORDS.costo.name, cifras.costo],
    [FIGURE_WORDS.utilidad.name, cifras.utilidad],
    [FIGURE_WORDS.margen.name, cifras.margen],
    [FIGURE_WORDS.lineas_sin_costo.name, cifras.lineas_sin_costo],
  ];
  return {
    title: text.titles.dia,
    columns: [...column('text', 'figure'), ...column('money', 'value')],
    rows: rows.flatMap(([name = '', value = null]) => (value === null ? [] : [[name, value]])),
    totals: null,
  };
}

export function salesTable({ dias }: Pick<SalesReport, 'dias'>): ReportTable {
  return {
    title: text.titles.ventas,
    columns: [...column('day', 'day'), ...SHARE],
    rows: dias.map(({ fecha, ...share }) => [fecha, ...shareCells(share)]),
    totals: [null, ...shareTotals(dias)],
  };
}

/** Money that came in by means, and what leads from it to net sales: debts made and paid, and what cash was rounded by. */
export function meansTable(figures: SalesFigures): ReportTable {
  const rows = figures.recaudo.map(({ medio, transacciones, valor }) => [
    methodName(medio),
    transacciones,
    valor,
  ]);
  const others = [
    [text.credit, figures.fiado_otorgado],
    [text.creditBack, minus(figures.fiado_devuelto)],
    [text.debtsPaid, minus(figures.abonos)],
    [text.rounding, minus(figures.redondeo)],
  ].flatMap(([label = '', valor = '']) => (moneyToCents(valor) === 0n ? [] : [[label, null, valor]]));
  return {
    title: text.means,
    columns: [...column('text', 'means'), ...column('count', 'payments'), ...column('money', 'value')],
    rows: [...rows, ...others],
    totals: [text.columns.net, null, figures.ventas_netas],
  };
}

/** What was sold of each product, less what came back: together they are net sales. */
export function productTable(products: readonly ProductSales[]): ReportTable {
  const unknown = unknownCosts(products);
  const unit = unitOf(products);
  return {
    title: text.titles.productos,
    columns: [
      ...column('text', 'code', 'product'),
      ...column('quantity', 'units'),
      ...unit.columns,
      ...column('money', 'net', 'beforeTaxes', 'cost', 'profit'),
      ...column('percent', 'margin'),
      ...unknown.columns,
    ],
    rows: products.map((one) => [
      one.codigo_barras,
      one.nombre,
      one.unidades,
      ...unit.cells(one),
      one.ventas,
      one.sin_impuestos,
      one.costo,
      one.utilidad,
      one.margen,
      ...unknown.cells(one),
    ]),
    totals: null,
  };
}

export function cashierTable({ cajeros }: Pick<CashierReport, 'cajeros'>): ReportTable {
  const unknown = unknownCosts(cajeros);
  return {
    title: text.titles.cajeros,
    columns: [
      ...column('text', 'cashier'),
      ...SHARE,
      ...column('money', 'average', 'profit'),
      ...column('percent', 'margin'),
      ...unknown.columns,
    ],
    rows: cajeros.map((one) => [
      one.cajero,
      ...shareCells(one),
      one.ticket_promedio,
      one.utilidad,
      one.margen,
      ...unknown.cells(one),
    ]),
    totals: [null, ...shareTotals(cajeros), null, null, null, ...unknown.columns.map(() => null)],
  };
}

export function hourTable({ horas }: Pick<HourReport, 'horas'>): ReportTable {
  return {
    title: text.titles.horas,
    columns: [...column('text', 'hour'), ...SHARE],
    rows: horas.map(({ hora, ...share }) => [text.hourSpan(hora), ...shareCells(share)]),
    totals: [null, ...shareTotals(horas)],
  };
}

export function weekdayTable({ dias_semana }: Pick<HourReport, 'dias_semana'>): ReportTable {
  return {
    title: text.weekdays,
    columns: [...column('text', 'weekday'), ...SHARE],
    rows: dias_semana.map(({ dia, ...share }) => [text.weekday(dia), ...shareCells(share)]),
    totals: [null, ...shareTotals(dias_semana)],
  };
}

export function taxTable({ tarifas, impuestos }: Pick<TaxReport, 'tarifas' | 'impuestos'>): ReportTable {
  return {
    title: text.titles.impuestos,
    columns: [...column('text', 'tax'), ...column('money', 'base', 'value')],
    rows: tarifas.map(({ nombre, base, valor }) => [nombre, base, valor]),
    // Bases overlap: a line that bears two taxes is in both.
    totals: [null, null, impuestos],
  };
}

export function drawerTable(drawers: DrawerReport['results']): ReportTable {
  const dayOf = (moment: string | null): string | null => moment && moment.slice(0, 10);
  const store = storeOf(drawers);
  return {
    title: text.titles.caja,
    columns: [
      ...column('text', 'drawer'),
      ...store.columns,
      ...column('day', 'opened'),
      ...column('text', 'openedBy'),
      ...column('day', 'closed'),
      ...column('count', 'z'),
      ...column('money', 'base', 'expected', 'counted', 'difference'),
    ],
    rows: drawers.map((one) => [
      one.nombre,
      ...store.cells(one),
      dayOf(one.abierta_en),
      one.abierta_por,
      dayOf(one.cerrada_en),
      one.z_numero,
      one.base,
      one.esperado,
      one.contado,
      one.diferencia,
    ]),
    totals: null,
  };
}

/** What came back, as much as its notes say; what was given back without a note beside it, where there is any. */
export function returnTable(returns: ReturnsReport['results']): ReportTable {
  const unnoted = withoutNote(returns);
  return {
    title: text.titles.devoluciones,
    columns: [
      ...column('day', 'day'),
      ...column('text', 'invoice', 'note', 'client', 'cashier', 'reason'),
      ...column('money', 'returns'),
      ...unnoted.columns,
    ],
    rows: returns.map((one) => [
      one.fecha.slice(0, 10),
      one.factura,
      one.nota,
      one.cliente,
      one.cajero,
      one.motivo,
      one.con_nota,
      ...unnoted.cells(one),
    ]),
    totals: null,
  };
}

export function receivablesTable({ clientes, total, vencida }: ReceivablesReport): ReportTable {
  return {
    title: text.titles.cartera,
    columns: [
      ...column('text', 'client', 'identification'),
      ...column('money', 'balance', 'overdue'),
      ...column('day', 'overdueSince', 'nextDue'),
    ],
    rows: clientes.map((one) => [
      one.nombre,
      one.identificacion,
      one.saldo,
      one.vencida,
      one.vencida_desde,
      one.proximo_vencimiento,
    ]),
    totals: [null, null, total, vencida, null, null],
  };
}
