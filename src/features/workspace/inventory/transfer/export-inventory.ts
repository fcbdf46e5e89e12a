import type { ErpDatabase } from '#app/data/db.ts';
import { bagRateToday, eachProduct, type InventoryQuestion } from '#app/data/read/products/inventory-list.ts';
import { formatCount } from '#app/ui/formats.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { Product } from '#contract/inventory/products.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { csvFile, csvNumber, csvText } from '#domain/products/csv.ts';
import { priceWithTaxes } from '#domain/money/price.ts';
import { productCsvText as words } from '#domain/products/product-csv-text.ts';
import { text } from '#app/features/workspace/inventory/text.ts';

interface ExportColumn {
  head: string;
  cell: (product: Product, bagRate: string) => string;
}

const yesNo = (is: boolean): string => (is ? words.yes : words.no);
const optional = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : csvNumber(value);

const { headers, computed } = words;

/** What every level sees, in the columns that an import reads again. */
const COLUMNS: ExportColumn[] = [
  { head: headers.codigo_barras, cell: ({ codigo_barras: code }) => csvText(code) },
  { head: headers.nombre, cell: ({ nombre }) => csvText(nombre) },
  { head: headers.proveedor, cell: ({ proveedor }) => csvText(proveedor ?? '') },
  { head: headers.cantidad_vitrina, cell: (product) => csvNumber(product.cantidad_vitrina) },
  { head: headers.cantidad_bodega, cell: (product) => csvNumber(product.cantidad_bodega) },
  { head: computed.cantidad_total, cell: (product) => csvNumber(product.cantidad_total) },
  { head: headers.nombre_vitrina, cell: (product) => csvText(product.nombre_vitrina ?? '') },
  { head: headers.nombre_bodega, cell: (product) => csvText(product.nombre_bodega ?? '') },
  { head: computed.precio_venta_calculado, cell: (product) => csvNumber(product.precio_venta_calculado) },
  {
    head: computed.precio_publico,
    cell: (product, bagRate) => csvNumber(priceWithTaxes(product.precio_venta_calculado, product, bagRate)),
  },
];

/** What the levels see that see costs and taxes (workspace §6). */
const COST_COLUMNS: ExportColumn[] = [
  { head: headers.costo, cell: ({ costo }) => optional(costo) },
  { head: headers.porcentaje_margen, cell: ({ porcentaje_margen: margin }) => optional(margin) },
  { head: headers.redondear_precio_venta, cell: (product) => yesNo(product.redondear_precio_venta) },
  { head: headers.iva_rate, cell: ({ iva_rate: rate }) => optional(rate) },
  { head: headers.inc_rate, cell: ({ inc_rate: rate }) => optional(rate) },
  { head: headers.applies_icui, cell: ({ applies_icui: applies }) => yesNo(applies) },
  { head: headers.applies_bag_tax, cell: ({ applies_bag_tax: applies }) => yesNo(applies) },
  { head: computed.tax_summary_display, cell: ({ tax_summary_display: taxes }) => csvText(taxes) },
];

export interface ExportQuestion extends Omit<InventoryQuestion, 'page'> {
  seesCosts: boolean;
}

/** The products that match as a file that Excel in Spanish opens and an import reads. */
export async function inventoryFile(
  db: ErpDatabase,
  question: ExportQuestion,
): Promise<{ content: string; count: number }> {
  const columns = question.seesCosts ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS;
  const bagRate = await bagRateToday(db);
  const lines = [columns.map(({ head }) => csvText(head))];
  for await (const product of eachProduct(db, question))
    lines.push(columns.map(({ cell }) => cell(product, bagRate)));
  return { content: csvFile(lines), count: lines.length - 1 };
}

/** Saves the file. @returns how many products it holds, as people write it */
export async function exportInventory(db: ErpDatabase, question: ExportQuestion): Promise<string> {
  const { content, count } = await inventoryFile(db, question);
  saveFile(`${text.exportName}-${bogotaDate(new Date())}.csv`, content, 'text/csv;charset=utf-8');
  return formatCount(count);
}
