import type { CatalogueInput } from '#contract/catalogue/catalogue.ts';

/** How the log names what an owner does about a public page. */
export const catalogueLog = {
  edited: (store: string, { publicado, pausado, nombre }: CatalogueInput) => {
    const state = publicado ? (pausado ? 'en pausa' : 'publicado') : 'sin publicar';
    return `Catálogo en línea de ${store}: ${state}${nombre ? ` (/t/${nombre})` : ''}`;
  },
};
