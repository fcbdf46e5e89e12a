import { describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { OwnerRefusedError } from './owner/calls.ts';
import { readRefusal } from './refused-fields.ts';

const read = (body: unknown, status = 400) => readRefusal(new OwnerRefusedError(status, body));

describe('reading a refusal', () => {
  it('tells each message with the way to its field, in entries of lists too', () => {
    const body = {
      phone: ['Uno.', 'Dos.'],
      series: [{}, { prefijo: ['Máximo 4 caracteres'] }],
      resolucion: { vigencia_hasta: ['Este campo es obligatorio.'] },
      codigo: 'datos_invalidos',
    };
    expect(read(body)).toEqual({
      general: [],
      fields: [
        { path: ['phone'], message: 'Uno.' },
        { path: ['phone'], message: 'Dos.' },
        { path: ['series', '1', 'prefijo'], message: 'Máximo 4 caracteres' },
        { path: ['resolucion', 'vigencia_hasta'], message: 'Este campo es obligatorio.' },
      ],
    });
  });

  it('keeps apart what is said of the whole, and of a list as a whole', () => {
    expect(read({ non_field_errors: ['C.'], detail: 'B.', error: 'A.' }).general).toEqual(['A.', 'B.', 'C.']);
    expect(read({ series: ['No se puede.'] }).fields).toEqual([
      { path: ['series'], message: 'No se puede.' },
    ]);
    expect(read({ series: [{ non_field_errors: ['Mal.'] }] }).fields).toEqual([
      { path: ['series', '0'], message: 'Mal.' },
    ]);
  });

  it.each([['<html>500</html>'], [undefined], [null], [['x']]])('finds nothing in %j', (body) => {
    expect(read(body, 500)).toEqual({ general: [], fields: [] });
  });

  it('finds nothing in an answer that never came', () => {
    expect(readRefusal(new ApiError('timeout'))).toEqual({ general: [], fields: [] });
  });
});
