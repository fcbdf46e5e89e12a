import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY } from '#contract/page.ts';
import * as z from 'zod';
import {
  Catalogue,
  CatalogueInput,
  CatalogueOrder,
  CatalogueOrderInput,
  CataloguePage,
} from './catalogue.ts';
import { CATALOGUE_PATHS } from './catalogue-paths.ts';

const CATALOGUES = '/api/negocios/:tipo/:id/catalogos/';
/** Thirty lines, with room for every name and address. */
const ORDER_BYTES = 32_768;

/** Calls about the public pages of stores (decision 026); `:tipo` is `PN` or `PJ`. */
export const catalogueEndpoints = {
  catalogues: endpoint({
    method: 'GET',
    path: CATALOGUES,
    auth: 'owner',
    reply: z.array(Catalogue),
    summary: 'El catálogo en línea de cada establecimiento; apagado mientras nadie lo publique.',
  }),
  editCatalogue: endpoint({
    method: 'PUT',
    path: `${CATALOGUES}:serie/`,
    auth: 'owner',
    body: CatalogueInput,
    reply: Catalogue,
    summary: 'Publica, pausa o retira el catálogo en línea de un establecimiento.',
  }),
  cataloguePage: endpoint({
    method: 'GET',
    path: CATALOGUE_PATHS.page,
    auth: 'public',
    cached: true,
    query: { page: PAGE_QUERY.page, search: PAGE_QUERY.search },
    reply: CataloguePage,
    summary: 'Una página del catálogo publicado de una tienda, con precios con impuestos.',
  }),
  placeCatalogueOrder: endpoint({
    method: 'POST',
    path: CATALOGUE_PATHS.orders,
    auth: 'public',
    isCookieless: true,
    bodyLimit: ORDER_BYTES,
    body: CatalogueOrderInput,
    reply: CatalogueOrder,
    status: 201,
    summary: 'Pide de un catálogo publicado. El mismo id es el mismo pedido: repetido responde 200.',
  }),
} as const;
