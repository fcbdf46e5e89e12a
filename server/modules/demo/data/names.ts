import { z } from 'zod';
import { cell, named, readLists, readTable } from './table.ts';

/** Common Colombian names and made-up businesses; the people whom they seem to describe do not exist. */
export type Names = ReturnType<typeof readNames>;

const KindRow = z.strictObject({ negocio: cell.text, sector: cell.text });

/**
 * Reads `names.csv`, lists as {@link readLists} reads them, and `business-kinds.csv`: `negocio` is what the
 * name of such a company begins with, `sector` the industry that its form says.
 */
export function readNames() {
  const lists = readLists('names');
  return {
    men: named(lists, 'hombre'),
    secondMen: named(lists, 'segundo nombre de hombre'),
    women: named(lists, 'mujer'),
    secondWomen: named(lists, 'segundo nombre de mujer'),
    surnames: named(lists, 'apellido'),
    neighbourhoods: named(lists, 'barrio'),
    positions: named(lists, 'cargo'),
    businesses: named(lists, 'nombre de negocio'),
    businessKinds: readTable('business-kinds', KindRow),
  };
}
