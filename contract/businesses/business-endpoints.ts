import { BusinessDetail, BusinessEdit, BusinessEntry, BusinessRegistration } from './businesses.ts';
import { endpoint } from '#contract/endpoint.ts';
import { OwnerSeries } from './establishments.ts';
import { InvoicingStates } from '#contract/invoicing/invoicing-states.ts';
import { PATHS } from '#contract/paths.ts';
import * as z from 'zod';

/** Calls of an owner about the own businesses (owner-area §7, contract §4). `:id` is `PN-12` or `12`. */
export const businessEndpoints = {
  registerBusiness: endpoint({
    method: 'POST',
    path: PATHS.registerBusiness,
    auth: 'owner',
    body: BusinessRegistration,
    reply: BusinessEntry,
    status: 201,
    summary: 'Registra un negocio con su resolución y sus series: todo o nada.',
  }),
  businesses: endpoint({
    method: 'GET',
    path: PATHS.myBusinesses,
    auth: 'owner',
    reply: z.array(BusinessEntry),
    summary: 'Negocios del dueño.',
  }),
  invoicingStates: endpoint({
    method: 'GET',
    path: PATHS.invoicingStates,
    auth: 'owner',
    reply: InvoicingStates,
    summary: 'Lo que decide si cada negocio puede facturar: resolución, series, módulo y colaboradores.',
  }),
  businessSeries: endpoint({
    method: 'GET',
    path: '/api/erp/businesses/:id/series/',
    auth: 'owner',
    reply: z.array(OwnerSeries),
    summary: 'Series de un negocio con su próximo consecutivo.',
  }),
  businessDetail: endpoint({
    method: 'GET',
    path: '/api/erp/negocio-detalle-para-editar/:id/',
    auth: 'owner',
    reply: BusinessDetail,
    summary: 'Datos de un negocio para editarlo.',
  }),
  editBusiness: endpoint({
    method: 'PUT',
    path: '/api/erp/negocio-detalle-para-editar/:id/',
    auth: 'owner',
    body: BusinessEdit,
    reply: BusinessDetail,
    summary: 'Edita un negocio; los campos de solo lectura se ignoran.',
  }),
} as const;
