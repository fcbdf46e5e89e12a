import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY } from '#contract/page.ts';
import {
  CashierReport,
  DayReport,
  HourReport,
  InventoryReport,
  OwnerToday,
  ProductReport,
  ReceivablesReport,
  SalesReport,
  TaxReport,
} from './reports.ts';
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

/** Calls of an owner for reports of the own businesses (reports.md). `:tipo` is PN or PJ, `:id` a number. */
export const reportEndpoints = {
  ownerToday: endpoint({
    method: 'GET',
    path: '/api/mis-negocios/hoy/',
    auth: 'owner',
    reply: OwnerToday,
    summary: 'El día de cada negocio del dueño: ventas, recaudo, utilidad, cajas y lo que hay que revisar.',
  }),
  ownerDayReport: owned(
    'dia',
    range,
    DayReport,
    'El día, o varios, junto a los mismos días de la semana anterior.',
  ),
  ownerSalesReport: owned(
    'ventas',
    { ...range, ...format },
    SalesReport,
    'Ventas por día, junto a los días anteriores.',
  ),
  ownerProductReport: owned(
    'productos',
    { ...range, ...paged, ...format, orden: 'ventas, utilidad o unidades; sin él, ventas.' },
    ProductReport,
    'Lo vendido de cada producto, el que más primero.',
  ),
  ownerCashierReport: owned(
    'cajeros',
    { ...range, ...format },
    CashierReport,
    'Lo vendido por cada colaborador.',
  ),
  ownerHourReport: owned(
    'horas',
    { ...range, ...format },
    HourReport,
    'Lo vendido por hora y por día de la semana.',
  ),
  ownerTaxReport: owned('impuestos', { ...range, ...format }, TaxReport, 'Bases e impuestos por tarifa.'),
  ownerReceivablesReport: owned(
    'cartera',
    {},
    ReceivablesReport,
    'Lo que deben los clientes y lo que está vencido.',
  ),
  ownerInventoryReport: owned(
    'inventario',
    { ...store, ...paged, ...format },
    InventoryReport,
    'Lo que valen las existencias al costo, lo que no se mueve y lo que se agota.',
  ),
} as const;
