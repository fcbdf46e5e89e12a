import { describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { explainBy, explainDeed } from './explain.ts';
import { OwnerRefusedError } from './owner/calls.ts';

const sentences = { noAnswer: 'Nadie respondió.', failed: 'No se pudo.' };
const VALUES = { name: '', end: '' };

const refused = (body: unknown) => new OwnerRefusedError(400, body);
const ANSWER = { detail: 'Revisa.', name: ['Falta.'], series: ['Otra.'] };

describe('why a form was not saved', () => {
  const explain = explainBy(sentences);

  it('is what is said of its fields, at them, and the rest in words', () => {
    expect(explain(refused(ANSWER), VALUES)).toEqual({
      words: 'Revisa.\nOtra.',
      fields: [{ name: 'name', message: 'Falta.' }],
    });
  });

  it('has no words where the fields say it all', () => {
    expect(explain(refused({ end: ['Ya pasó.'] }), VALUES)).toEqual({
      words: undefined,
      fields: [{ name: 'end', message: 'Ya pasó.' }],
    });
  });

  it('may have the fields in words too, by their names', () => {
    const named = explainBy({ ...sentences, nameOf: ([name = '']) => name.toUpperCase() });
    expect(named(refused(ANSWER), VALUES)).toEqual({
      words: 'Revisa.\nNAME: Falta.\nSERIES: Otra.',
      fields: [{ name: 'name', message: 'Falta.' }],
    });
  });

  it('finds a field that the server calls otherwise', () => {
    const renaming = explainBy({ ...sentences, renamed: { vence: 'end' } });
    expect(renaming(refused({ vence: ['Ya pasó.'] }), VALUES).fields).toEqual([
      { name: 'end', message: 'Ya pasó.' },
    ]);
  });

  it.each([
    ['nobody answered', new ApiError('network'), { words: 'Nadie respondió.' }],
    ['the answer says nothing', refused('<html>'), { words: 'No se pudo.', fields: [] }],
    ['something else broke', new Error('x'), { words: 'No se pudo.', fields: [] }],
  ])('is a sentence of the form when %s', (_, error, told) => {
    expect(explain(error, VALUES)).toEqual(told);
  });
});

describe('why something without a form was not done', () => {
  it.each([
    [refused(ANSWER), 'Revisa.\nFalta. Otra.'],
    [refused({}), 'No se pudo.'],
    [new ApiError('timeout'), 'Nadie respondió.'],
  ])('is in the words of the answer: %#', (error, words) => {
    expect(explainDeed(error, sentences)).toBe(words);
  });
});
