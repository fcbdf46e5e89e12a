import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRefusal } from './answer-meaning.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';

const words = (body: unknown) => readRefusal({ status: 400, body }, new Date()).text;

describe('the words of a refusal', () => {
  it("are the server's sentence, whatever comes with it", () => {
    const body = { error: 'El total cambió.', codigo: 'total_distinto', total: '12.00', items: [['x']] };
    expect(words(body)).toBe('El total cambió.');
    expect(words({ non_field_errors: ['Revisa los datos enviados.'], codigo: 'x' })).toBe(
      'Revisa los datos enviados.',
    );
  });

  it('have a sentence for each field, however deep it lies, and none for the existing row', () => {
    const existente = { id: '1', nombre: 'Amparo' };
    expect(words({ cedula_natural: ['Ya existe.', 'Revísala.'], nit: ['Falta.'], existente })).toBe(
      'cedula natural: Ya existe. Revísala.\nnit: Falta.',
    );
    expect(words({ items: [{}, { cantidad: ['Debe ser mayor que cero.'] }] })).toBe(
      'items 2 cantidad: Debe ser mayor que cero.',
    );
  });
});

describe('a sale that the server refused at the counter', () => {
  let counter: LocalCounter;
  beforeEach(async () => {
    counter = await openLocalCounter();
  });
  afterEach(() => counter.close());

  it.each([
    ['without a word', { codigo: '' }, 'Ocurrió un error inesperado.'],
    ['with no body at all', null, 'Ocurrió un error inesperado.'],
    [
      'for a field of a line',
      { items: [{ cantidad: ['Debe ser mayor que cero.'] }] },
      'items 1 cantidad: Debe ser mayor que cero.',
    ],
  ])('%s is open again and says so', async (_how, body, sentence) => {
    await counter.sell();
    counter.answer = () => ({ status: 400, body });
    await counter.engine.syncNow();
    const drafts = await counter.workspace.db.drafts.toArray();
    expect(drafts.map(({ error }) => error)).toContain(sentence);
  });
});
