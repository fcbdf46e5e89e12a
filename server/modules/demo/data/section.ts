import type { Maker } from './makers.ts';

/**
 * One line of the catalogue: maker, name, varieties separated by "|", and shelf price (taxes included) by presentation.
 * A "*" in the name is where the variety goes; without one it goes after the name.
 */
export type Line = readonly [
  maker: Maker,
  name: string,
  varieties: string,
  prices: Readonly<Record<string, number>>,
];

/** Products that share taxes, margin and place in the shop. */
export interface Section {
  readonly categoria: string;
  readonly iva: 19 | 5 | 0 | null;
  readonly inc?: 16 | 8 | 4;
  readonly icui?: true;
  readonly bolsa?: true;
  /** Usual margin in percent; each line moves a few points around it. */
  readonly margen: number;
  /** 1 to 100: how often a basket holds something of this section. */
  readonly popularidad: number;
  readonly vitrina: string;
  readonly bodega: string | null;
  /** The shop labels it itself (code that starts with 2). */
  readonly interno?: true;
  /** Sold by weight. */
  readonly granel?: true;
  readonly lines: readonly Line[];
}

/** Every variety of the first list with every one of the second. */
export function cross(first: string, second: string): string {
  const seconds = second.split('|');
  return first
    .split('|')
    .flatMap((one) => seconds.map((other) => `${one} ${other}`.trim()))
    .join('|');
}
