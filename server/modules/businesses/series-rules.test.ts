import { describe, expect, it } from 'vitest';
import { applyEdit, seriesListErrors, usedSeriesErrors } from './series-rules.ts';

const stored = {
  id: 1,
  nombre_establecimiento: 'Principal',
  prefijo: 'POS1',
  rango_inicio: 100,
  rango_fin: 200,
  longitud_consecutivo: 6,
  proximo_consecutivo: 106,
};
const edit = { ...stored, id: 1 as number | null };

describe('a series that has issued', () => {
  it('may end with its last number, and may grow', () => {
    expect(usedSeriesErrors(stored, { ...edit, rango_fin: 105 })).toEqual({});
    expect(usedSeriesErrors(stored, { ...edit, rango_fin: 9_999, longitud_consecutivo: 4 })).toEqual({});
  });

  it('keeps its prefix, its start and its used numbers', () => {
    const wrong = { ...edit, prefijo: 'POS2', rango_inicio: 1, rango_fin: 104 };
    expect(Object.keys(usedSeriesErrors(stored, wrong))).toEqual(['prefijo', 'rango_inicio', 'rango_fin']);
    expect(usedSeriesErrors(stored, { ...edit, rango_inicio: 106 })).toHaveProperty('rango_inicio');
  });

  it('keeps its counter', () => {
    expect(applyEdit(stored, { ...edit, rango_fin: 500 }).proximo_consecutivo).toBe(106);
  });
});

describe('a series that has issued nothing', () => {
  const unused = { ...stored, proximo_consecutivo: 100 };

  it('may change everything, and its counter moves with the start', () => {
    const moved = { ...edit, prefijo: 'X', rango_inicio: 7, rango_fin: 9 };
    expect(usedSeriesErrors(unused, moved)).toEqual({});
    expect(applyEdit(unused, moved).proximo_consecutivo).toBe(7);
  });
});

it('foreign and repeated ids are told at their entry', () => {
  const errors = seriesListErrors(new Map([[1, stored]]), [
    edit,
    { ...edit, id: 2 },
    edit,
    { ...edit, id: null },
  ]);
  expect(errors.map((entry) => Object.keys(entry))).toEqual([[], ['id'], ['id'], []]);
});
