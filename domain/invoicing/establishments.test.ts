import { describe, expect, it } from 'vitest';
import { establishmentConflicts, establishmentKey } from './establishments.ts';

function entry(nombre_establecimiento: string, prefijo: string, rango_inicio = 1, rango_fin = 10_000) {
  return { nombre_establecimiento, prefijo, rango_inicio, rango_fin };
}

describe('the name of an establishment', () => {
  it.each([
    ['  Sede Norte ', 'sede norte'],
    ['CAFÉ', 'café'],
    ['Cafe\u0301', 'Café'],
    ['Sede   Norte', 'Sede Norte'],
  ])('%j is the same as %j', (a, b) => {
    expect(establishmentKey(a)).toBe(establishmentKey(b));
  });

  it('differs by its accents', () => {
    expect(establishmentKey('Café')).not.toBe(establishmentKey('Cafe'));
  });
});

describe('a list of establishments', () => {
  it('without conflicts has none', () => {
    expect(establishmentConflicts([entry('Principal', 'POS1'), entry('Norte', 'POS2')])).toEqual([]);
  });

  it('names the later entry of each conflict', () => {
    expect(establishmentConflicts([entry('Norte', 'A'), entry('Sur', 'B'), entry('NORTE ', 'B')])).toEqual([
      { at: 2, kind: 'same_name' },
      { at: 2, kind: 'same_prefix' },
    ]);
  });

  it('refuses prefixes whose legal numbers would be the same text, only where the ranges meet', () => {
    expect(establishmentConflicts([entry('Norte', 'POS1'), entry('Sur', 'POS')])).toEqual([
      { at: 1, kind: 'same_numbers', with: 'POS1' },
    ]);
    expect(
      establishmentConflicts([entry('Norte', 'POS1', 1, 99), entry('Sur', 'POS', 2_000, 2_999)]),
    ).toEqual([]);
  });
});
