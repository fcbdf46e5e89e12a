import { endpoint } from '#contract/endpoint.ts';
import { Favourites, FavouritesInput } from './favourites.ts';

/** Calls about the tiles of the sell screen, an object per establishment (quick-sale.md E3). */
export const favouritesEndpoints = {
  favourites: endpoint({
    method: 'GET',
    path: '/api/erp/config/favoritos/:serie_id/',
    auth: 'collaborator',
    action: 'invoicing.view',
    modules: ['facturacion'],
    reply: Favourites,
    summary: 'Favoritos de la pantalla de venta de un establecimiento.',
  }),
  saveFavourites: endpoint({
    method: 'PUT',
    path: '/api/erp/config/favoritos/:serie_id/',
    auth: 'collaborator',
    action: 'favourites.edit',
    modules: ['facturacion'],
    body: FavouritesInput,
    reply: Favourites,
    summary: 'Guarda los favoritos de un establecimiento, completos: lo que no va se quita.',
  }),
} as const;
