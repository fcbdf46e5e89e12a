import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import type { Http } from '#app/api/http.ts';
import { askOwner, once } from './calls.ts';

// All of them throw ApiError and OwnerRefusedError as `askOwner` does.

const ofBusiness = (id: string, what: string) => `/api/erp/businesses/${encodeURIComponent(id)}/${what}/`;
const onePath = (tipo: string, id: number) => `/api/erp/subusers/${tipo}/${id}/`;

/** Collaborators of a business. */
export const readCollaborators = (http: Http, businessId: string) =>
  askOwner<OwnedCollaborator[]>(http, { method: 'GET', path: ofBusiness(businessId, 'subusers') });

/** Billing series of a business, one per establishment. */
export const readSeries = (http: Http, businessId: string) =>
  askOwner<OwnerSeries[]>(http, { method: 'GET', path: ofBusiness(businessId, 'series') });

/** @param key the same for the same attempt: the collaborator is made once */
export const createCollaborator = (http: Http, businessId: string, body: object, key: string) =>
  askOwner<OwnedCollaborator>(http, {
    method: 'POST',
    path: ofBusiness(businessId, 'subusers'),
    body,
    headers: once(key),
  });

/** @param tipo of the collaborator's business */
export const saveCollaborator = (http: Http, tipo: string, id: number, body: object) =>
  askOwner<OwnedCollaborator>(http, { method: 'PUT', path: onePath(tipo, id), body });

/** @param tipo of the collaborator's business */
export const deleteCollaborator = (http: Http, tipo: string, id: number) =>
  askOwner<unknown>(http, { method: 'DELETE', path: onePath(tipo, id) });
