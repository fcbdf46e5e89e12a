import { PAYMENT_METHOD_NAMES } from '#contract/invoicing/payment-method-text.ts';
import { formatDay } from '#domain/bogota-time.ts';
import { addMoney, formatCop, formatQuantity } from '#domain/money/money.ts';
import type { SalesFigures } from '#domain/reports/figures.ts';
import { reportTablesText as text } from './report-tables-text.ts';
import type { ReturnsReport } from './returns-report.ts';
import type {
  CashierReport,
  DrawerReport,
  HourReport,
  InventoryReport,
  ProductSales,
  ReceivablesReport,
  SalesReport,
  Share,
  TaxReport,
} from './reports.ts';

// Reports as tables: a screen, a sheet of paper, a CSV and a spreadsheet show the same columns and rows.

export type CellKind = 'text' | 'money' | 'count' | 'quantity' | 'percent' | 'day';
export type Cell = string | number | null;

interface ReportColumn {
  label: string;
  kind: CellKind;
}

export interface ReportTable {
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly Cell[])[];
  /** What the columns come to; null where they are added up nowhere. */
  totals: readonly Cell[] | null;
}

const { columns } = text;
const column = (kind: CellKind, ...labels: (keyof typeof columns)[]): ReportColumn[] =>
  labels.map((label) => ({ label: columns[label], kind }));
const METHODS: Readonly<Record<string, string | undefined>> = PAYMENT_METHOD_NAMES;

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

export function salesTable({ dias }: Pick<SalesReport, 'dias'>): ReportTable {
  return {
    title: text.titles.ventas,
    columns: [...column('day', 'day'), ...SHARE],
    rows: dias.map(({ fecha, ...share }) => [fecha, ...shareCells(share)]),
    totals: [null, ...shareTotals(dias)],
  };
}

/** Money that came in by means; what was only bought on credit below. */
export function meansTable({
  recaudo,
  fiado_otorgado,
}: Pick<SalesFigures, 'recaudo' | 'fiado_otorgado'>): ReportTable {
  const rows = recaudo.map(({ medio, transacciones, valor }) => [
    METHODS[medio] ?? medio,
    transacciones,
    valor,
  ]);
  return {
    title: text.means,
    columns: [...column('text', 'means'), ...column('count', 'payments'), ...column('money', 'value')],
    rows: fiado_otorgado === '0.00' ? rows : [...rows, [text.credit, null, fiado_otorgado]],
    totals: null,
  };
}

export function productTable(products: readonly ProductSales[]): ReportTable {
  return {
    title: text.titles.productos,
    columns: [
      ...column('text', 'code', 'product'),
      ...column('quantity', 'units'),
      ...column('money', 'sales', 'beforeTaxes', 'cost', 'profit'),
      ...column('percent', 'margin'),
    ],
    rows: products.map((one) => [
      one.codigo_barras,
      one.nombre,
      one.unidades,
      one.ventas,
      one.sin_impuestos,
      one.costo,
      one.utilidad,
      one.margen,
    ]),
    totals: null,
  };
}

export function cashierTable({ cajeros }: Pick<CashierReport, 'cajeros'>): ReportTable {
  return {
    title: text.titles.cajeros,
    columns: [
      ...column('text', 'cashier'),
      ...SHARE,
      ...column('money', 'average', 'profit'),
      ...column('percent', 'margin'),
    ],
    rows: cajeros.map((one) => [
      one.cajero,
      ...shareCells(one),
      one.ticket_promedio,
      one.utilidad,
      one.margen,
    ]),
    totals: [null, ...shareTotals(cajeros), null, null, null],
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
  return {
    title: text.titles.caja,
    columns: [
      ...column('text', 'drawer'),
      ...column('day', 'opened'),
      ...column('text', 'openedBy'),
      ...column('day', 'closed'),
      ...column('count', 'z'),
      ...column('money', 'base', 'expected', 'counted', 'difference'),
    ],
    rows: drawers.map((one) => [
      one.nombre,
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

export function returnTable(returns: ReturnsReport['results']): ReportTable {
  return {
    title: text.titles.devoluciones,
    columns: [
      ...column('day', 'day'),
      ...column('text', 'invoice', 'note', 'client', 'cashier', 'reason'),
      ...column('money', 'returns'),
    ],
    rows: returns.map((one) => [
      one.fecha.slice(0, 10),
      one.factura,
      one.nota,
      one.cliente,
      one.cajero,
      one.motivo,
      one.total,
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

export function inventoryTable({ results, valor }: InventoryReport): ReportTable {
  return {
    title: text.titles.inventario,
    columns: [
      ...column('text', 'code', 'product'),
      ...column('quantity', 'stock'),
      ...column('money', 'unitCost', 'worth'),
    ],
    rows: results.map((one) => [one.codigo_barras, one.nombre, one.existencias, one.costo, one.valor]),
    totals: [null, null, null, null, valor],
  };
}

export function idleTable({ sin_movimiento }: Pick<InventoryReport, 'sin_movimiento'>): ReportTable {
  return {
    title: text.idle,
    columns: [
      ...column('text', 'code', 'product'),
      ...column('quantity', 'stock'),
      ...column('money', 'worth'),
    ],
    rows: sin_movimiento.map((one) => [one.codigo_barras, one.nombre, one.existencias, one.valor]),
    totals: null,
  };
}

export function runsOutTable({ se_agota }: Pick<InventoryReport, 'se_agota'>): ReportTable {
  return {
    title: text.runsOut,
    columns: [
      ...column('text', 'code', 'product'),
      ...column('quantity', 'stock', 'sold28'),
      ...column('count', 'lasts'),
    ],
    rows: se_agota.map((one) => [one.codigo_barras, one.nombre, one.existencias, one.vendidas, one.dias]),
    totals: null,
  };
}

/** A cell as people read it; nothing is a dash. */
export function cellWords(kind: CellKind, cell: Cell): string {
  if (cell === null) return '—';
  switch (kind) {
    case 'money':
      return formatCop(String(cell));
    case 'quantity':
    case 'count':
      return formatQuantity(cell);
    case 'percent':
      return `${String(cell).replace('.', ',')} %`;
    case 'day':
      return formatDay(String(cell));
    case 'text':
      return String(cell);
  }
}
