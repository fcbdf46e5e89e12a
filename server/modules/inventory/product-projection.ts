import type { Product, ProductData, SaleProduct } from '#contract/inventory/products.ts';
import { totalStock } from '#domain/stock/stock.ts';
import { taxSummary } from '#domain/money/tax.ts';
import type { ProductDataRow, ProductRow } from './products.repo.ts';

/** Product data as this level may see it: level 1 gets neither cost nor margin (contract §5). */
export function projectData(row: ProductDataRow, seesCosts: boolean): ProductData {
  const { id, codigo_barras, nombre, proveedor, costo, porcentaje_margen, ...rest } = row;
  return {
    id,
    codigo_barras,
    nombre,
    proveedor,
    ...(seesCosts ? { costo, porcentaje_margen } : {}),
    redondear_precio_venta: rest.redondear_precio_venta,
    precio_venta_calculado: rest.precio_venta_calculado,
    iva_rate: rest.iva_rate,
    inc_rate: rest.inc_rate,
    applies_icui: rest.applies_icui,
    applies_bag_tax: rest.applies_bag_tax,
    tax_summary_display: taxSummary(row),
  };
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
    id: row.id,
    codigo_barras: row.codigo_barras,
    nombre: row.nombre,
    precio_venta_calculado: row.precio_venta_calculado,
    iva_rate: row.iva_rate,
    inc_rate: row.inc_rate,
    applies_icui: row.applies_icui,
    applies_bag_tax: row.applies_bag_tax,
    tax_summary_display: taxSummary(row),
    ...projectQuantities(row),
  };
}

function projectQuantities(row: ProductRow) {
  return {
    cantidad_vitrina: Number(row.cantidad_vitrina),
    cantidad_bodega: Number(row.cantidad_bodega),
    cantidad_total: Number(totalStock(row)),
  };
}
