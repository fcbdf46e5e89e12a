import { BarcodeIssuer } from './barcode.ts';
import { type Line, readAssortment, type Section } from './data/assortment.ts';
import { type DemoProduct, readFeatured, unitOf } from './data/product.ts';
import { createRandom, mixSeed, type Random } from './random.ts';

export type { DemoProduct } from './data/product.ts';

/** One presentation of one variety of a line: what becomes a product. */
interface Entry {
  readonly section: Section;
  readonly line: Line;
  readonly nombre: string;
  /** What the customer reads on the shelf, taxes included, in pesos. */
  readonly shelfPrice: number;
  readonly margen: number;
  /** Place of the product in its section, 0 to 1. */
  readonly rank: number;
}

/**
 * The products of a Colombian minimercado, the most usual first: the same for the same seed,
 * and the first n of a longer list are the list of n. Names and barcodes are unique.
 * Throws RangeError when asked for more than the catalogue has (somewhat over 50,000).
 */
export function demoProducts(count = 1200, seed = 1): DemoProduct[] {
  const featured = readFeatured();
  const products = featured.slice(0, count);
  const names = new Set(featured.map((product) => product.nombre));
  const barcodes = new BarcodeIssuer(featured.map((product) => product.codigo_barras));
  for (const tier of readAssortment()) {
    if (products.length >= count) break;
    for (const entry of entriesOf(tier, seed)) {
      if (products.length >= count) break;
      if (names.has(entry.nombre)) continue;
      names.add(entry.nombre);
      products.push(toProduct(entry, barcodes, createRandom(mixSeed(seed, products.length))));
    }
  }
  if (products.length < count)
    throw new RangeError(`The demo catalogue has ${products.length} products, not ${count}`);
  return products;
}

/** All products of a tier, each section in proportion, so that any beginning of the list is a whole shop. */
function entriesOf(tier: readonly Section[], seed: number): Entry[] {
  return tier
    .flatMap((section, index) => entriesOfSection(section, mixSeed(seed, index)))
    .sort((one, other) => one.rank - other.rank);
}

/**
 * The early lines come first and, of every line, its first varieties: a short list has many brands
 * with the usual flavours, a long one also the rare flavours.
 */
function entriesOfSection(section: Section, seed: number): Entry[] {
  const entries = section.lines.flatMap((line, position) => {
    const margen = section.margen + createRandom(mixSeed(seed, position)).integer(-3, 4);
    return cross(line.varieties).flatMap((variety, turn, all) => {
      const rank = position / section.lines.length + turn / all.length;
      return line.prices.map(([presentation, shelfPrice]) => {
        const nombre = productName(line.name, variety, presentation);
        return { section, line, nombre, shelfPrice, margen, rank };
      });
    });
  });
  return entries
    .sort((one, other) => one.rank - other.rank)
    .map((entry, index) => ({ ...entry, rank: (index + 0.5) / entries.length }));
}

/** Every value of the first list with every one of the second, those with every one of the third, and so on. */
function cross(lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>(
    (all, list) => all.flatMap((one) => list.map((other) => `${one} ${other}`.trim())),
    [''],
  );
}

function productName(name: string, variety: string, presentation: string): string {
  const full = name.includes('*') ? name.replace('*', variety) : `${name} ${variety}`;
  return `${full} ${presentation}`.replaceAll(/\s+/g, ' ').trim().normalize('NFC');
}

function toProduct(entry: Entry, barcodes: BarcodeIssuer, random: Random): DemoProduct {
  const { section, nombre, margen } = entry;
  const { prefijo, proveedor } = entry.line.maker;
  const { costo, redondear_precio_venta } = costOf(entry, random);
  return {
    codigo_barras: section.interno ? barcodes.inStore() : barcodes.ofMaker(prefijo),
    nombre,
    proveedor: random.chance(0.04) ? null : proveedor,
    costo: `${costo}.00`,
    porcentaje_margen: margen,
    redondear_precio_venta,
    iva_rate: section.iva,
    inc_rate: section.inc,
    applies_icui: section.icui,
    applies_bag_tax: section.bolsa,
    ...stockOf(section, costo, random),
    nombre_vitrina: section.vitrina,
    nombre_bodega: section.bodega,
    categoria: section.categoria,
    popularidad: Math.max(1, Math.round(section.popularidad * (0.3 + 0.7 * random.next()))),
    a_granel: section.granel,
    unidad: unitOf(section.granel),
  };
}

/**
 * Works back from the shelf price to a cost in whole pesos. Where the price is rounded, the cost is the
 * highest multiple of ten whose price rounds up to the wanted hundred; few shops leave a dear thing unrounded.
 */
function costOf({ section, shelfPrice, margen }: Entry, random: Random) {
  const taxes = (section.iva ?? 0) + (section.inc ?? 0) + (section.icui ? 20 : 0);
  const beforeTaxes = (shelfPrice * 100) / (100 + taxes);
  const leftExact = random.chance(0.06);
  if (beforeTaxes < 1000 || leftExact) {
    const step = beforeTaxes < 200 ? 1 : 10;
    const costo = Math.max(step, Math.round((beforeTaxes * 100) / (100 + margen) / step) * step);
    return { costo, redondear_precio_venta: false };
  }
  const price = Math.round(beforeTaxes / 100) * 100;
  return { costo: Math.floor((price * 100) / (100 + margen) / 10) * 10, redondear_precio_venta: true };
}

/** Mostly 6 to 120 units, fewer of what is dear; about one in seventeen is running out or gone. */
function stockOf(section: Section, costo: number, random: Random) {
  const luck = random.next();
  const most = section.bolsa
    ? 1500
    : section.granel
      ? 60
      : costo > 60_000
        ? 12
        : costo > 20_000
          ? 36
          : costo > 8000
            ? 72
            : 120;
  const usual = Math.round(6 + (most - 6) * random.next() ** 3);
  const total = luck < 0.012 ? 0 : luck < 0.06 ? random.integer(1, 5) : usual;
  const isAllOnDisplay = section.bodega === null || random.chance(0.25);
  const cantidad_vitrina = isAllOnDisplay ? total : Math.min(total, random.integer(2, 24));
  return { cantidad_vitrina, cantidad_bodega: total - cantidad_vitrina };
}
