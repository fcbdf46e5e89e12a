import { describe, expect, it } from 'vitest';
import { readAssortment } from './assortment.ts';

const tiers = readAssortment();
const sections = tiers.flat();
const lines = sections.flatMap((section) => section.lines);
const lineOf = (name: string) => lines.find((line) => line.name === name);

describe('assortment of the demo shop', () => {
  it('has three tiers, and lines in each of their sections', () => {
    expect(tiers.map((tier) => tier.length > 10)).toEqual([true, true, true]);
    expect(sections.filter((section) => section.lines.length === 0)).toEqual([]);
  });

  it('has one variety without a name where a line has none', () => {
    expect(lineOf('Arroz Diana')?.varieties).toEqual([['']]);
  });

  it('takes the values of the lists that a line names, beside its own', () => {
    const [brands, finishes, tones] = lineOf('Labial *')?.varieties ?? [];
    expect(brands).toContain('Maybelline');
    expect(finishes).toEqual(['mate', 'cremoso', 'líquido']);
    expect(tones).toContain('rojo cereza');
    expect(lines.filter((line) => line.varieties.flat().some((value) => /[[\]×|]/u.test(value)))).toEqual([]);
  });

  it('has a price for each presentation, or one for a product that has no other', () => {
    expect(lineOf('Sal Refisal')?.prices).toEqual([
      ['500 g', 1600],
      ['1 kg', 2800],
    ]);
    expect(lineOf('Pegante en barra Pegastic')?.prices).toHaveLength(3);
    expect(lineOf('Corrector Bic lápiz')?.prices).toEqual([['8 ml', 6500]]);
    expect(lineOf('Regla Maped')?.prices).toEqual([['', 2500]]);
  });
});
