import { describe, expect, it } from 'vitest';
import { asksForFinalConsumer } from './final-consumer.ts';
import { searchWords } from '#domain/normalize.ts';

describe('a search', () => {
  it.each(['consumidor', '222', 'Consumidor Final', 'FINAL', '222222222222', 'consumidor 222'])(
    'for %s is one for the built-in client',
    (search) => {
      expect(asksForFinalConsumer(searchWords(search))).toBe(true);
    },
  );

  it.each(['', '22', 'al', 'maria', 'consumidor maria', 'cli-000', '2222222222222'])(
    'for %j is not',
    (search) => {
      expect(asksForFinalConsumer(searchWords(search))).toBe(false);
    },
  );
});
