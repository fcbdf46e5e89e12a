import { describe, expect, it } from 'vitest';
import { BLANK_ORDER, errorsOf, type TypedOrder } from './form-values.ts';

const LINE = {
  key: 'a',
  product_id: 'a',
  nombre: 'Café',
  cantidad: '1',
  descuento: '0.00',
  precio: null,
  nota: '',
};
const wrongIn = (more: Partial<TypedOrder>) =>
  errorsOf({ ...BLANK_ORDER, tipo: 'domicilio', direccion: 'Cra 7', lineas: [LINE], ...more }, Date.now());

describe('an order as typed', () => {
  it('has a fee that the server takes, where somebody brings it', () => {
    expect(wrongIn({ domicilio: '9999999999' })).toEqual({});
    const domicilio = '10000000000';
    expect(wrongIn({ domicilio })).toEqual({ domicilio: 'El valor es demasiado grande.' });
    expect(wrongIn({ domicilio, tipo: 'recoger' })).toEqual({});
  });

  it.each(['', ' ', '\u200b', '\u3164 \u2800', '\u0007'])(
    'has no address in what nobody sees: %j',
    (direccion) => {
      expect(wrongIn({ direccion })).toEqual({ direccion: 'Escribe la dirección del domicilio.' });
    },
  );
});
