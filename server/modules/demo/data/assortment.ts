import { z } from 'zod';
import { byName, cell, named, readLists, readTable } from './table.ts';

// From what every corner shop has to what only a large one has.
const TIERS = ['tienda', 'supermercado', 'departamentos'] as const;

const MakerRow = z.strictObject({ fabricante: cell.text, prefijo: cell.text, proveedor: cell.optionalText });

const SectionRow = z.strictObject({
  surtido: z.enum(TIERS),
  seccion: cell.text,
  categoria: cell.text,
  iva: cell.iva,
  inc: cell.inc,
  icui: cell.flag,
  bolsa: cell.flag,
  margen: cell.wholeNumber,
  popularidad: cell.wholeNumber,
  vitrina: cell.text,
  bodega: cell.optionalText,
  interno: cell.flag,
  granel: cell.flag,
});

/** "500 g=2900" or, where the name says it all, "2900". */
const Price = z
  .string()
  .regex(/^([^=]+=)?\d+$/u)
  .transform((pair): readonly [presentation: string, shelfPrice: number] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, Math.max(at, 0)), Number(pair.slice(at + 1))];
  });

const LineRow = z.strictObject({
  surtido: z.enum(TIERS),
  seccion: cell.text,
  fabricante: cell.text,
  nombre: cell.text,
  variedades: z.string(),
  precios: z
    .string()
    .transform((pairs) => pairs.split('|'))
    .pipe(z.array(Price)),
});

/** Products of one maker and name that differ in variety and presentation. */
export interface Line {
  readonly maker: z.output<typeof MakerRow>;
  /** A "*" is where the variety goes; without one it goes after the name. */
  readonly name: string;
  /** A variety is one value of each of these lists. */
  readonly varieties: readonly (readonly string[])[];
  /** In pesos, taxes included. */
  readonly prices: readonly z.output<typeof Price>[];
}

/** Products that share taxes, margin and place in the shop. */
export type Section = z.output<typeof SectionRow> & { readonly lines: Line[] };

/**
 * What the demo shop can sell, by tiers: a catalogue takes them in this order. Sections and lines keep the
 * order of their files.
 *
 * `makers.csv`, who makes what the shop sells (codes are made up; only the first digits resemble those of
 * the companies):
 * - `fabricante`: name that the lines use
 * - `prefijo`: company prefix of the barcodes
 * - `proveedor`: supplier who brings it; empty when it is made in the shop
 *
 * `sections.csv`:
 * - `surtido`: tier ("tienda", "supermercado" or "departamentos"); `seccion`: its name in that tier
 * - `categoria`: kind of goods
 * - `iva`: 19, 5, 0 or "excluido"; `inc`: 16, 8, 4 or empty; `icui`, `bolsa` (bag tax): "sí" or empty
 * - `margen`: usual margin in percent; each line moves a few points around it
 * - `popularidad`: 1 to 100, how often a basket holds something of it
 * - `vitrina`, `bodega`: where it stands on display and in store; `bodega` empty when none is stored
 * - `interno`: "sí" when the shop labels it itself (code that starts with 2); `granel`: "sí" when sold by weight
 *
 * `lines.csv`:
 * - `surtido`, `seccion`: the section that it belongs to
 * - `fabricante`: maker
 * - `nombre`: name of the product; "*" is where the variety goes, otherwise it goes at the end
 * - `variedades`: lists of "|"-separated values with " × " between them, every value of one with every value
 *   of the others; "[name]" is a list of `variety-lists.csv`; empty when there is only one variety
 * - `precios`: "presentation=price" with "|" between them, or only the price; pesos, taxes included
 */
export function readAssortment(): Section[][] {
  const makers = byName(readTable('makers', MakerRow), (maker) => maker.fabricante);
  const lists = readLists('variety-lists');
  const sections = readTable('sections', SectionRow).map((row) => ({ ...row, lines: [] as Line[] }));
  const sectionsByName = byName(sections, nameOf);
  for (const row of readTable('lines', LineRow)) {
    named(sectionsByName, nameOf(row)).lines.push({
      maker: named(makers, row.fabricante),
      name: row.nombre,
      varieties: row.variedades.split(' × ').map((cells) => valuesOf(cells, lists)),
      prices: row.precios,
    });
  }
  return TIERS.map((tier) => sections.filter((section) => section.surtido === tier));
}

function nameOf({ surtido, seccion }: Pick<Section, 'surtido' | 'seccion'>): string {
  return `${surtido}: ${seccion}`;
}

/** "a|b" is its values, "[name]" those of the list of that name. */
function valuesOf(cells: string, lists: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return cells.startsWith('[') ? named(lists, cells.slice(1, -1)) : cells.split('|');
}
