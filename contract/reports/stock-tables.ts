import { column, type ReportTable, storeOf, unitOf } from './table-columns.ts';
import { reportTablesText as text } from './report-tables-text.ts';
import type { InventoryReport } from './inventory-report.ts';

function inventoryTable({ results, valor }: InventoryReport): ReportTable {
  const store = storeOf(results);
  const unit = unitOf(results);
  return {
    title: text.titles.inventario,
    columns: [
      ...column('text', 'code', 'product'),
      ...store.columns,
      ...column('quantity', 'stock'),
      ...unit.columns,
      ...column('money', 'unitCost', 'worth'),
    ],
    rows: results.map((one) => [
      one.codigo_barras,
      one.nombre,
      ...store.cells(one),
      one.existencias,
      ...unit.cells(one),
      one.costo,
      one.valor,
    ]),
    totals: [
      null,
      null,
      ...store.columns.map(() => null),
      null,
      ...unit.columns.map(() => null),
      null,
      valor,
    ],
  };
}

function idleTable({ sin_movimiento }: Pick<InventoryReport, 'sin_movimiento'>): ReportTable {
  const store = storeOf(sin_movimiento);
  const unit = unitOf(sin_movimiento);
  return {
    title: text.idle,
    columns: [
      ...column('text', 'code', 'product'),
      ...store.columns,
      ...column('quantity', 'stock'),
      ...unit.columns,
      ...column('money', 'worth'),
    ],
    rows: sin_movimiento.map((one) => [
      one.codigo_barras,
      one.nombre,
      ...store.cells(one),
      one.existencias,
      ...unit.cells(one),
      one.valor,
    ]),
    totals: null,
  };
}

function runsOutTable({ se_agota }: Pick<InventoryReport, 'se_agota'>): ReportTable {
  const store = storeOf(se_agota);
  const unit = unitOf(se_agota);
  return {
    title: text.runsOut,
    columns: [
      ...column('text', 'code', 'product'),
      ...store.columns,
      ...column('quantity', 'stock', 'sold28'),
      ...unit.columns,
      ...column('count', 'lasts'),
    ],
    rows: se_agota.map((one) => [
      one.codigo_barras,
      one.nombre,
      ...store.cells(one),
      one.existencias,
      one.vendidas,
      ...unit.cells(one),
      one.dias,
    ]),
    totals: null,
  };
}

/** What is there, what runs out and what does not move; of the last two only what there is. */
export const stockTables = (report: InventoryReport): [ReportTable, ...ReportTable[]] => [
  inventoryTable(report),
  ...[runsOutTable(report), idleTable(report)].filter(({ rows }) => rows.length > 0),
];
