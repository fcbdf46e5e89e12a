import { FAVOURITES_MOST, TILE_COLOURS } from '#domain/invoicing/favourites.ts';
import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { optionalText, told, text, uuid } from '#contract/fields.ts';
import { favouritesText } from './favourites-text.ts';

const looks = {
  texto: optionalText(FAVOURITES_MOST.tileText),
  color: z.enum(TILE_COLOURS, favouritesText.colour).nullable().default(null),
};

const required = z.guid(told(fieldText.required, fieldText.notUuid)).transform((id) => id.toLowerCase());

const Tile = z.discriminatedUnion(
  'tipo',
  [
    z.object({ tipo: z.literal('producto'), id: required, ...looks }),
    z.object({ tipo: z.literal('pagina'), id: required, ...looks }),
    z.object({ tipo: z.literal('varios'), id: uuid.nullable().default(null), ...looks }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? favouritesText.kind : fieldText.invalid) },
);

const Page = z.object(
  {
    id: required,
    nombre: text(FAVOURITES_MOST.pageName),
    casillas: z.array(Tile, favouritesText.tiles).max(FAVOURITES_MOST.tiles, favouritesText.tooManyTiles),
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
  paginas: pagesOf(Page.extend({ id: required.optional() })).superRefine((sent, ctx) => {
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
