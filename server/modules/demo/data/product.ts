export interface DemoProduct {
  codigo_barras: string;
  nombre: string;
  proveedor: string | null;
  /** Pesos with two decimals: "2230.00". */
  costo: string;
  /** Whole percent. */
  porcentaje_margen: number;
  redondear_precio_venta: boolean;
  iva_rate: 19 | 5 | 0 | null;
  inc_rate: 16 | 8 | 4 | null;
  applies_icui: boolean;
  applies_bag_tax: boolean;
  cantidad_vitrina: number;
  cantidad_bodega: number;
  nombre_vitrina: string | null;
  nombre_bodega: string | null;
  /** Kind of goods; invoices of the demo fill their baskets by it. */
  categoria: string;
  /** 1 to 100: weight with which the demo's invoices draw it. */
  popularidad: number;
  /** Sold by weight: its quantity on an invoice may have decimals. */
  a_granel: boolean;
}
