import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import {
  money,
  moneyInput,
  numericId,
  optionalNumeral,
  optionalText,
  rowId,
  text,
  uuid,
} from '#contract/fields.ts';
import { quantityInput } from '#contract/invoicing/invoices.ts';
import { LONGEST_NAME, nameDefect, phoneDigits, whatsappNumber } from '#domain/catalogue/catalogue.ts';
import { MOST_CATALOGUE_LINES } from '#domain/catalogue/limits.ts';
import { UNITS } from '#domain/money/units.ts';
import { catalogueText } from './catalogue-text.ts';

/** The public page of a store as its owner has it. */
export const Catalogue = z.object({
  serie_id: numericId,
  nombre_establecimiento: z.string(),
  /** Its name in the address `/t/<nombre>`; null until it has one. */
  nombre: z.string().nullable(),
  publicado: z.boolean(),
  /** The catalogue is shown, and takes no orders. */
  pausado: z.boolean(),
  /** E.164 without its plus. */
  whatsapp: z.string().nullable(),
  saludo: z.string().nullable(),
});
export type Catalogue = z.infer<typeof Catalogue>;

/** What the owner writes of it; what is absent is off. */
export const CatalogueInput = z
  .object({
    nombre: optionalText(200).transform((name) => name?.toLowerCase() ?? null),
    publicado: z.boolean(fieldText.notBoolean).default(false),
    pausado: z.boolean(fieldText.notBoolean).default(false),
    whatsapp: optionalNumeral(40),
    saludo: optionalText(300),
  })
  .check((ctx) => {
    const { nombre, publicado, whatsapp } = ctx.value;
    const tell = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [field], message });
    const defect = nombre === null ? null : nameDefect(nombre);
    if (defect) tell('nombre', catalogueText.name[defect]);
    if (nombre === null && publicado) tell('nombre', catalogueText.nameRequired);
    if (whatsapp !== null && whatsappNumber(whatsapp) === null) tell('whatsapp', catalogueText.whatsapp);
  })
  .transform((input) => ({ ...input, whatsapp: input.whatsapp && whatsappNumber(input.whatsapp) }));
export type CatalogueInput = z.infer<typeof CatalogueInput>;

/** Whether a page takes orders: not while its owner pauses it, nor where the business takes none. */
const OPENINGS = ['abierto', 'pausado', 'sin_pedidos'] as const;

/** What everybody may know of a product: no costs, no quantities. */
const CatalogueProduct = z.object({
  id: rowId,
  nombre: z.string(),
  /** Pesos with taxes of one unit. */
  precio: money,
  unidad: z.enum(UNITS),
  disponible: z.boolean(),
});
export type CatalogueProduct = z.infer<typeof CatalogueProduct>;

/** A page of a store's catalogue, with its heading. */
export const CataloguePage = z.object({
  negocio: z.string(),
  establecimiento: z.string(),
  ciudad: z.string(),
  saludo: z.string().nullable(),
  /** E.164 without its plus. */
  whatsapp: z.string().nullable(),
  estado: z.enum(OPENINGS),
  count: z.int().nonnegative(),
  page: z.int().positive(),
  pages: z.int().positive(),
  productos: z.array(CatalogueProduct),
});
export type CataloguePage = z.infer<typeof CataloguePage>;

const CatalogueLine = z.object({
  product_id: uuid,
  cantidad: quantityInput,
  /** The price that the page showed: where it is another by now, the order is refused and nothing agreed to silently. */
  precio_visto: moneyInput.nullish().transform((price) => price ?? null),
});

/** An order from a catalogue. What it costs is what the shop says. */
export const CatalogueOrderInput = z
  .object({
    /** Made once by the page: sent again it is the same order. */
    id: uuid,
    nombre: text(120, catalogueText.buyer),
    telefono: z
      .union([z.string(), z.int({ abort: true }).nonnegative({ abort: true })], catalogueText.phone)
      .transform(String)
      .pipe(z.string().max(40, catalogueText.phone))
      .refine((typed) => phoneDigits(typed) !== null, catalogueText.phone)
      // Line breaks among them: what is kept is a line.
      .transform((typed) => typed.replaceAll(/\s+/gu, ' ').trim()),
    tipo: z.enum(['recoger', 'domicilio'], catalogueText.kind),
    direccion: optionalText(200),
    nota: optionalText(300),
    lineas: z
      .array(CatalogueLine, catalogueText.noLines)
      .min(1, catalogueText.noLines)
      .max(MOST_CATALOGUE_LINES, catalogueText.tooManyLines),
    /** No person sees this field: what is written in it was written by a machine. */
    sitio_web: optionalText(LONGEST_NAME),
  })
  .check((ctx) => {
    const { tipo, direccion, lineas, sitio_web } = ctx.value;
    const tell = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: 'custom', input: ctx.value, path, message });
    if (sitio_web !== null) tell(['non_field_errors'], catalogueText.machine);
    if (tipo === 'domicilio' && direccion === null) tell(['direccion'], catalogueText.address);
    lineas.forEach(({ product_id }, at) => {
      if (lineas.findIndex((line) => line.product_id === product_id) < at)
        tell(['lineas', at, 'product_id'], catalogueText.twice);
    });
  });
export type CatalogueOrderInput = z.infer<typeof CatalogueOrderInput>;

/** What came of it. */
export const CatalogueOrder = z.object({
  numero_display: z.string(),
  /** Pesos with taxes of its lines, without what bringing it may cost. */
  total: money,
});
export type CatalogueOrder = z.infer<typeof CatalogueOrder>;
