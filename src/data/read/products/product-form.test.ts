import { describe, expect, it } from 'vitest';
import { typedElsewhere } from './product-form.ts';

describe('a product that an address has begun', () => {
  it('is typed on with its texts and choices', () => {
    const begun = {
      nombre: 'Velas x 10',
      precio_final: '4.500',
      iva_rate: 19,
      inc_rate: null,
      applies_icui: true,
    };
    expect(typedElsewhere(JSON.stringify(begun))).toEqual(begun);
  });

  it.each([
    ['a field that products lack', '{"precio":"1","__proto__":{"nombre":"x"},"constructor":"x"}'],
    ['a text in place of a choice', '{"applies_icui":"true"}'],
    ['a number in place of a text', '{"nombre":7}'],
    ['a rate that the law does not have', '{"iva_rate":16,"inc_rate":"8"}'],
    ['a list', '["nombre"]'],
    ['nothing', 'null'],
    ['what is no JSON', '{nombre'],
  ])('has nothing of %s', (_case, given) => {
    expect(typedElsewhere(given)).toEqual({});
  });
});
