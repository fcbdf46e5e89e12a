import { ENDPOINTS } from '#contract/endpoints.ts';
import { idParam } from '#server/http/params.ts';
import type { Router } from '#server/http/route.ts';
import type { FavouritesService } from './favourites.service.ts';

export function favouritesRoutes(router: Router, favourites: FavouritesService): void {
  router.read(ENDPOINTS.favourites, ({ actor, params }) =>
    favourites.read(actor, idParam(params, 'serie_id')),
  );
  router.write(ENDPOINTS.saveFavourites, ({ actor, params, body }, write) =>
    favourites.save(actor, idParam(params, 'serie_id'), body, write),
  );
}
