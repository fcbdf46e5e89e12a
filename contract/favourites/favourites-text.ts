import { FAVOURITES_MOST, TILE_COLOURS } from '#domain/invoicing/favourites.ts';
import { fieldText } from '#contract/field-text.ts';

/** What is said of favourites that are not as they must be. */
export const favouritesText = {
  pages: 'Debe ser la lista de páginas.',
  tooManyPages: `Los favoritos tienen hasta ${FAVOURITES_MOST.pages} páginas.`,
  twice: 'Ya hay una página con este id.',
  tiles: 'Debe ser la lista de casillas.',
  tooManyTiles: `Una página tiene hasta ${FAVOURITES_MOST.tiles} casillas.`,
  kind: 'Debe ser «producto», «varios» o «pagina».',
  colour: fieldText.oneOf(TILE_COLOURS),
};
