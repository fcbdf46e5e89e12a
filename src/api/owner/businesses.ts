import type { BusinessDetail, BusinessEntry } from '#contract/businesses/businesses.ts';
import type { InvoicingStates } from '#contract/invoicing/invoicing-states.ts';
import { PATHS } from '#contract/paths.ts';
import type { Http } from '#app/api/http.ts';
import { askOwner, once } from './calls.ts';

// All of them throw ApiError and OwnerRefusedError as `askOwner` does.

const detailPath = (id: string) => `/api/erp/negocio-detalle-para-editar/${encodeURIComponent(id)}/`;

/** The owner's businesses; their ids are `PN-12` or `PJ-12` (contract §4). */
export const readBusinesses = (http: Http) =>
  askOwner<BusinessEntry[]>(http, { method: 'GET', path: PATHS.myBusinesses });

/** What decides whether each of the owner's businesses may invoice. */
export const readInvoicingStates = (http: Http) =>
  askOwner<InvoicingStates>(http, { method: 'GET', path: PATHS.invoicingStates });

/** Registers a business with its billing. @param key the same for the same attempt: it is made once */
export const registerBusiness = (http: Http, body: unknown, key: string) =>
  askOwner<BusinessEntry>(http, {
    method: 'POST',
    path: PATHS.registerBusiness,
    body,
    headers: once(key),
  });

/** A business as the edit screen loads it. */
export const readBusiness = (http: Http, id: string) =>
  askOwner<BusinessDetail>(http, { method: 'GET', path: detailPath(id) });

/** Saves an edited business. @returns it as it is stored now */
export const saveBusiness = (http: Http, id: string, body: unknown) =>
  askOwner<BusinessDetail>(http, { method: 'PUT', path: detailPath(id), body });
