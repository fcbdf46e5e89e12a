import { FAVOURITES_MOST, TILE_COLOURS } from '#domain/invoicing/favourites.ts';
import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { optionalText, told, text, uuid } from '#contract/fields.ts';
import { favouritesText } from './favourites-text.ts';

const looks = {
  texto: optionalText(FAVOURITES_MOST.tileText),
  color: z.enum(TILE_COLOURS, favouritesText.colour).nullable().default(null),
};

const Tile = z.discriminatedUnion(
  'tipo',
  [
    z.object({ tipo: z.literal('producto'), id: uuid, ...looks }),
    z.object({ tipo: z.literal('pagina'), id: uuid, ...looks }),
    z.object({ tipo: z.literal('varios'), id: uuid.nullable().default(null), ...looks }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? favouritesText.kind : fieldText.invalid) },
);

const isSame = (one: z.output<typeof Tile>, other: z.output<typeof Tile>): boolean =>
  one.tipo === other.tipo && one.id === other.id;

const Page = z.object(
  {
    id: uuid,
    nombre: text(FAVOURITES_MOST.pageName),
    // Of equal tiles the first stays: who takes a tile off a page means that one alone.
    casillas: z
      .array(Tile, favouritesText.tiles)
      .max(FAVOURITES_MOST.tiles, favouritesText.tooManyTiles)
      .transform((tiles) => tiles.filter((tile, at) => tiles.findIndex((one) => isSame(one, tile)) === at)),
  },
  fieldText.invalid,
);

const pagesOf = <One extends z.ZodType>(one: One) =>
  z
    .array(one, told(fieldText.required, favouritesText.pages))
    .max(FAVOURITES_MOST.pages, favouritesText.tooManyPages);

/**
 * The whole object: what is not sent is gone. Full of the longest texts it has less than 64 kB. A tile may name a
 * product or a page that is gone: the screen shows it empty.
 */
export const FavouritesInput = z.object({
  // A page that no tile leads to needs no id: it gets one.
  paginas: pagesOf(Page.extend({ id: uuid.optional() })).superRefine((sent, ctx) => {
    const seen = new Set<string>();
    for (const [at, { id }] of sent.entries()) {
      if (id === undefined) continue;
      if (seen.has(id)) ctx.addIssue({ code: 'custom', path: [at, 'id'], message: favouritesText.twice });
      seen.add(id);
    }
  }),
});
export type FavouritesInput = z.infer<typeof FavouritesInput>;

/** Favourites as they are stored; also the row of the change feed. */
export const Favourites = z.object({ paginas: pagesOf(Page) });
