import { prefixesCollide } from './prefixes.ts';
import type { NumberRange } from './numbering.ts';

/** One establishment of a business as the rules of its list look at it (owner-area §5, domain §3). */
export interface Establishment extends NumberRange {
  nombre_establecimiento: string;
}

/** What is wrong with one entry of the list, compared with the entries before it. */
export type EstablishmentConflict =
  | { at: number; kind: 'same_name' | 'same_prefix' }
  | { at: number; kind: 'same_numbers'; with: string };

/**
 * What names of establishments are compared by: case, surrounding and repeated spaces and the Unicode form
 * (NFC, NFD) make no difference, accents do.
 */
export function establishmentKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * The entries that can't stand beside an earlier one: the same name, the same prefix, or ranges whose legal
 * numbers would be the same text. Source: domain §3.
 */
export function establishmentConflicts(list: readonly Establishment[]): EstablishmentConflict[] {
  return list.flatMap((entry, at) => {
    const earlier = list.slice(0, at);
    const conflicts: EstablishmentConflict[] = [];
    const key = establishmentKey(entry.nombre_establecimiento);
    if (earlier.some((other) => establishmentKey(other.nombre_establecimiento) === key))
      conflicts.push({ at, kind: 'same_name' });
    if (earlier.some((other) => other.prefijo === entry.prefijo)) {
      conflicts.push({ at, kind: 'same_prefix' });
    } else {
      const twin = earlier.find((other) => prefixesCollide(other, entry));
      if (twin) conflicts.push({ at, kind: 'same_numbers', with: twin.prefijo });
    }
    return conflicts;
  });
}
