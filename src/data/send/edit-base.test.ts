import { describe, expect, it } from 'vitest';
import { changedFields, rebase } from './edit-base.ts';

const seen = { v: 5, fields: { nombre: 'Café', costo: '1000.00', proveedor: null } };

describe('an edit on a row that somebody else has changed', () => {
  it('keeps what they changed in other fields', () => {
    const newer = { v: 9, fields: { ...seen.fields, costo: '2000.00' } };
    expect(rebase(seen, { nombre: 'Tinto' }, newer)).toEqual({ kind: 'rebased', base: newer });
  });

  it('is nobody’s dispute when both wrote the same', () => {
    const newer = { v: 9, fields: { ...seen.fields, nombre: 'Tinto' } };
    expect(rebase(seen, { nombre: 'Tinto' }, newer).kind).toBe('rebased');
  });

  it('tells both values of a field that both changed, and only that one', () => {
    const newer = { v: 9, fields: { nombre: 'Perico', costo: '2000.00', proveedor: null } };
    expect(rebase(seen, { nombre: 'Tinto', proveedor: 'Luker' }, newer)).toEqual({
      kind: 'conflict',
      conflict: { mine: { nombre: 'Tinto' }, theirs: { nombre: 'Perico' } },
    });
  });
});

describe('the fields of a form', () => {
  it('count as changed only where they differ from what was seen', () => {
    expect(changedFields(seen.fields, { nombre: 'Café', costo: '1200.00' })).toEqual({ costo: '1200.00' });
  });
});
