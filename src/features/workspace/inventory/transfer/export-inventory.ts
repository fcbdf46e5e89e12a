import { PRICE_FIELDS, PRODUCT_FIELDS, PRODUCT_INPUT_FIELDS } from '#contract/inventory/product-fields.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { bagRateToday, eachProduct, type InventoryQuestion } from '#app/data/read/products/inventory-list.ts';
import { formatCount } from '#app/ui/formats.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { Product } from '#contract/inventory/products.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { csvFile, csvNumber, csvText } from '#domain/products/csv.ts';
import { priceWithTaxes } from '#domain/money/price.ts';
import { productCsvText as words } from '#contract/inventory/product-text.ts';
import { text } from '#app/features/workspace/inventory/text.ts';

interface ExportColumn {
  head: string;
  cell: (product: Product, bagRate: string) => string;
}

/** How it is priced shows in whether there is a final price. */
type ExportField = Exclude<keyof typeof PRODUCT_FIELDS, 'precio_modo'>;

/** A value as a cell of its type. */
function cellOf(field: ExportField, value: Product[ExportField]): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const written = value ?? '';
  return PRODUCT_FIELDS[field].type === 'text' ? csvText(String(written)) : csvNumber(written);
}

const HEADS: Readonly<Record<ExportField, string>> = { ...words.headers, ...words.computed };

const columnOf = (field: ExportField): ExportColumn => ({
  head: HEADS[field],
  cell: (product) => cellOf(field, product[field]),
});

const isOfPrice = (field: string): boolean => PRICE_FIELDS.includes(field);
const ownRow = PRODUCT_INPUT_FIELDS.filter((field) => PRODUCT_FIELDS[field].kept === 'product');
const ownStore = PRODUCT_INPUT_FIELDS.filter((field) => PRODUCT_FIELDS[field].kept === 'store');
const isQuantity = (field: ExportField): boolean => PRODUCT_FIELDS[field].type === 'quantity';

/** What every level sees, in the columns that an import reads again. */
const COLUMNS: ExportColumn[] = [
  ...ownRow.filter((field) => !isOfPrice(field)).map(columnOf),
  ...ownStore.filter(isQuantity).map(columnOf),
  columnOf('cantidad_total'),
  ...ownStore.filter((field) => !isQuantity(field)).map(columnOf),
  columnOf('precio_venta_calculado'),
  {
    head: words.computed.precio_publico,
    cell: (product, bagRate) => csvNumber(priceWithTaxes(product.precio_venta_calculado, product, bagRate)),
  },
];

/** What the levels see that see costs and taxes (workspace §6). */
const COST_COLUMNS: ExportColumn[] = [...ownRow.filter(isOfPrice), 'tax_summary_display' as const].map(
  columnOf,
);

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
