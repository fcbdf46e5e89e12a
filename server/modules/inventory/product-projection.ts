import { pick } from '#contract/field-list.ts';
import { PRICED_FIELDS, PRODUCT_ROW_FIELDS, withoutCosts } from '#contract/inventory/product-fields.ts';
import type { Product, ProductData, SaleProduct } from '#contract/inventory/products.ts';
import { totalStock } from '#domain/stock/stock.ts';
import { priceModeOf } from '#domain/money/price.ts';
import { taxSummary } from '#domain/money/tax.ts';
import type { ProductDataRow, ProductRow } from './products.repo.ts';

/** Product data as this level may see it: level 1 gets neither cost nor margin (contract §5). */
export function projectData(row: ProductDataRow, seesCosts: boolean): ProductData {
  const data = { ...pick(row, ['id', ...PRODUCT_ROW_FIELDS]), ...derivedOf(row) };
  return seesCosts ? data : withoutCosts(data);
}

/** A product as the list shows it. */
export function projectProduct(row: ProductRow, seesCosts: boolean): Product {
  return {
    ...projectData(row, seesCosts),
    ...projectQuantities(row),
    nombre_vitrina: row.nombre_vitrina,
    nombre_bodega: row.nombre_bodega,
  };
}

/** A product as invoicing gets it, whatever the level. */
export function projectForSale(row: ProductRow): SaleProduct {
  return {
    ...pick(row, ['id', ...PRICED_FIELDS]),
    ...derivedOf(row),
    ...projectQuantities(row),
  };
}

/** What follows from how it is priced. */
const derivedOf = (row: ProductDataRow) => ({
  precio_modo: priceModeOf(row),
  tax_summary_display: taxSummary(row),
});

function projectQuantities(row: ProductRow) {
  return {
    cantidad_vitrina: Number(row.cantidad_vitrina),
    cantidad_bodega: Number(row.cantidad_bodega),
    cantidad_total: Number(totalStock(row)),
  };
}
