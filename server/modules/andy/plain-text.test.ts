import { describe, expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';

const CASES: [markdown: string, plain: string | null][] = [
  ['Hay 12 unidades.', 'Hay 12 unidades.'],
  ['**Arroz** vale *$ 2.520*', 'Arroz vale $ 2.520'],
  ['# Título\n\n\n\n* uno\n- dos\n1. tres', 'Título\n\n• uno\n• dos\n1. tres'],
  ['```json\n{"a": 1}\n```', '{"a": 1}'],
  ['| Producto | Precio |\n|---|---:|\n| Pan | $ 500 |', 'Producto — Precio\nPan — $ 500'],
  ['[clic](javascript:alert(1)) y ![logo](http://x.example/a.png)', 'clic y logo'],
  ['<b>Hola</b><script>alert(1)</script>', 'Holaalert(1)'],
  ['<think>el costo es 5</think>Listo', 'Listo'],
  ['<think>sin fin', null],
  ['Café 3 * 2 = 6, fruta_mora_1', 'Café 3 * 2 = 6, fruta_mora_1'],
  ['a\u0000b\u202Ec', 'a b c'],
  ['', null],
  [' \n ', null],
  ['**__**', null],
];

describe("a model's answer as plain text", () => {
  it.each(CASES)('%j', (markdown, plain) => {
    expect(toPlainText(markdown)).toBe(plain);
  });

  it('is cut where it is endless', () => {
    expect(toPlainText('a'.repeat(100_000))).toHaveLength(4_000);
  });

  // With the square of the length it would not end within the limit of a test.
  it('comes to an end with hostile marks', () => {
    for (const mark of ['*', '_', '**', '[', '](', '|', '<', '`', '- ', '<think>', '| --- '])
      expect(toPlainText(mark.repeat(100_000)) ?? '').not.toMatch(/\p{L}/u);
  });
});
