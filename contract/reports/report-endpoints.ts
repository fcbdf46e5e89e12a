import type { Action } from '#domain/accounts/permissions.ts';
import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY } from '#contract/page.ts';
import {
  CashierReport,
  DayReport,
  DrawerReport,
  HourReport,
  OwnerToday,
  ProductReport,
  ReceivablesReport,
  SalesReport,
  TaxReport,
} from './reports.ts';
import { InventoryReport } from './inventory-report.ts';
import { MonthReport } from './month-report.ts';
import { ReturnsReport } from './returns-report.ts';
import type * as z from 'zod';

const OWNED = '/api/negocios/:tipo/:id/informes/';

const store = { serie_id: 'Id del establecimiento; sin él, todo el negocio.' };
const format = { formato: 'json o csv (separado por ; y con coma decimal); sin él, json.' };
const range = {
  desde: 'Primer día, AAAA-MM-DD en Bogotá; sin él, hoy.',
  hasta: 'Último día; sin él, hoy. Hasta 366 días.',
  ...store,
};
const paged = { page: PAGE_QUERY.page, page_size: PAGE_QUERY.page_size };

/** A report that an owner asks for. */
function owned<const Reply extends z.ZodType>(
  name: string,
  query: Readonly<Record<string, string>>,
  reply: Reply,
  summary: string,
) {
  return endpoint({ method: 'GET', path: `${OWNED}${name}/`, auth: 'owner', query, reply, summary });
}

/** A report that a collaborator asks for; all but the day are for level 3. */
function worked<const Reply extends z.ZodType>(
  name: string,
  query: Readonly<Record<string, string>>,
  reply: Reply,
  summary: string,
  action: Action = 'reports.all',
) {
  return endpoint({
    method: 'GET',
    path: `/api/erp/informes/${name}/`,
    auth: 'collaborator',
    action,
    modules: ['informes'],
    query,
    reply,
    summary,
  });
}

const ORDERED = { ...range, ...paged, ...format, orden: 'ventas, utilidad o unidades; sin él, ventas.' };
const STOCK = {
  ...store,
  ...paged,
  ...format,
  listas: 'primeros o todos los que no se mueven y los que se agotan; sin él, los primeros 200.',
};
const SUMMARY = {
  day: 'El día, o varios, junto a los mismos días de la semana anterior.',
  sales: 'Ventas por día, junto a los días anteriores.',
  products: 'Lo vendido de cada producto, el que más primero.',
  cashiers: 'Lo vendido por cada colaborador.',
  hours: 'Lo vendido por hora y por día de la semana.',
  taxes: 'Bases e impuestos por tarifa.',
  drawers: 'Cajas por día de apertura, con lo que debían tener y lo que se contó.',
  receivables: 'Lo que deben los clientes y lo que está vencido.',
  returns: 'Devoluciones y anulaciones, con sus notas crédito y las que no la tienen.',
  month: 'Ventas del mes para el contador: líneas, impuestos por tarifa, medios de pago y notas crédito.',
  inventory: 'Lo que valen las existencias al costo, lo que no se mueve y lo que se agota.',
};
const dated = { ...range, ...format };
const LISTED = {
  ...dated,
  listas: 'primeros o todos los renglones; sin él, los primeros 50. Hasta 100.000.',
};

/** Calls for reports, of an owner about the own businesses and of collaborators about theirs (reports.md). `:tipo` is PN or PJ, `:id` a number. */
export const reportEndpoints = {
  ownerToday: endpoint({
    method: 'GET',
    path: '/api/mis-negocios/hoy/',
    auth: 'owner',
    reply: OwnerToday,
    summary: 'El día de cada negocio del dueño: ventas, recaudo, utilidad, cajas y lo que hay que revisar.',
  }),
  ownerDayReport: owned('dia', dated, DayReport, SUMMARY.day),
  ownerSalesReport: owned('ventas', dated, SalesReport, SUMMARY.sales),
  ownerProductReport: owned('productos', ORDERED, ProductReport, SUMMARY.products),
  ownerCashierReport: owned('cajeros', dated, CashierReport, SUMMARY.cashiers),
  ownerHourReport: owned('horas', dated, HourReport, SUMMARY.hours),
  ownerTaxReport: owned('impuestos', dated, TaxReport, SUMMARY.taxes),
  ownerDrawerReport: owned('caja', { ...dated, ...paged }, DrawerReport, SUMMARY.drawers),
  ownerReceivablesReport: owned('cartera', format, ReceivablesReport, SUMMARY.receivables),
  ownerReturnsReport: owned('devoluciones', { ...dated, ...paged }, ReturnsReport, SUMMARY.returns),
  ownerMonthReport: owned('contador', LISTED, MonthReport, SUMMARY.month),
  ownerInventoryReport: owned('inventario', STOCK, InventoryReport, SUMMARY.inventory),
  dayReport: worked(
    'dia',
    dated,
    DayReport,
    'El día, o varios; en el nivel 2, el de su establecimiento y sin costos.',
    'reports.day',
  ),
  salesReport: worked('ventas', dated, SalesReport, SUMMARY.sales),
  productReport: worked('productos', ORDERED, ProductReport, SUMMARY.products),
  cashierReport: worked('cajeros', dated, CashierReport, SUMMARY.cashiers),
  hourReport: worked('horas', dated, HourReport, SUMMARY.hours),
  taxReport: worked('impuestos', dated, TaxReport, SUMMARY.taxes),
  drawerReport: worked('caja', { ...dated, ...paged }, DrawerReport, SUMMARY.drawers),
  receivablesReport: worked('cartera', format, ReceivablesReport, SUMMARY.receivables),
  returnsReport: worked('devoluciones', { ...dated, ...paged }, ReturnsReport, SUMMARY.returns),
  monthReport: worked('contador', LISTED, MonthReport, SUMMARY.month),
  inventoryReport: worked('inventario', STOCK, InventoryReport, SUMMARY.inventory),
} as const;
