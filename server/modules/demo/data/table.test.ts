import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byName, cell, named, parseTable, readTable } from './table.ts';

const Row = z.strictObject({
  nombre: cell.text,
  bodega: cell.optionalText,
  granel: cell.flag,
  iva: cell.iva,
});
const HEAD = 'nombre;bodega;granel;iva';
const read = (...lines: string[]) => parseTable('x.csv', [HEAD, ...lines, ''].join('\n'), Row);

describe('table of demo data', () => {
  it('has a row for each line after the head, with cells by the names of the columns', () => {
    expect(read('Papa;;sí;excluido', 'Leche 1,1 L;Cuarto frío;;0')).toEqual([
      { nombre: 'Papa', bodega: null, granel: true, iva: null },
      { nombre: 'Leche 1,1 L', bodega: 'Cuarto frío', granel: false, iva: 0 },
    ]);
  });

  it('reads the same from a file that a spreadsheet saved', () => {
    expect(parseTable('x.csv', `\uFEFF${HEAD}\r\nPapa;;sí;excluido\r\n`, Row)).toEqual(
      read('Papa;;sí;excluido'),
    );
  });

  it.each([
    ['a cell too few', 'Papa;;sí'],
    ['a cell too many', 'Papa;;sí;5;'],
    ['quotes', '"Papa";;sí;5'],
    ['an empty cell where a column wants text', ';;sí;5'],
    ['a word where a column wants yes or nothing', 'Papa;;no;5'],
    ['a rate that no tax has', 'Papa;;sí;7'],
  ])('refuses %s, naming the row', (_, line) => {
    expect(() => read('Leche;;;0', line)).toThrow(/^x\.csv, row 3: /u);
  });

  it('refuses a head that lacks a column or has one more', () => {
    expect(() => parseTable('x.csv', 'nombre;bodega;granel\nPapa;;', Row)).toThrow(RangeError);
    expect(() => parseTable('x.csv', `${HEAD};color\nPapa;;;5;rojo`, Row)).toThrow(RangeError);
  });

  it('refuses a file that is not there', () => {
    expect(() => readTable('nothing', Row)).toThrow('nothing.csv has no rows');
  });

  it('refuses a name that two rows describe, and a name that no row describes', () => {
    const rows = read('Papa;;sí;excluido');
    const makers = byName(rows, (row) => row.nombre);
    expect(named(makers, 'Papa')).toBe(rows[0]);
    expect(() => named(makers, 'Yuca')).toThrow('Yuca');
    expect(() => byName([...rows, ...rows], (row) => row.nombre)).toThrow('Papa');
  });
});
