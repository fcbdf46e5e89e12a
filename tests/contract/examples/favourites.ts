import type { favouritesEndpoints } from '#contract/favourites/favourites-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

const PAGE = '0d6f1a52-3f0e-4a39-9d6b-0a4f5f1c9d01';

export const favouritesExamples: Record<keyof typeof favouritesEndpoints, Example> = {
  favourites: ({ a }) => ({ params: { serie_id: a.serieId } }),
  saveFavourites: ({ a, next }) => ({
    params: { serie_id: a.serieId },
    body: {
      paginas: [
        {
          id: PAGE,
          nombre: `Página ${next()}`,
          casillas: [
            { tipo: 'producto', id: a.productIds[0], texto: 'Tinto', color: 'verde' },
            { tipo: 'varios' },
            { tipo: 'pagina', id: PAGE },
          ],
        },
      ],
    },
  }),
};
