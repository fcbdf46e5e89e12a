import { describe, expect, it } from 'vitest';
import { HARMLESS_LISTS, MULTIPLYING } from '#tests/fixtures/paper/multiplying-templates.ts';
import { defaultPrinterSettings, TEMPLATE_KEYS } from './printer-templates.ts';
import { faultSentence, templateFault } from './template-check.ts';

describe('the check of a template', () => {
  it.each(TEMPLATE_KEYS)('finds nothing wrong with the original of %s', (key) => {
    expect(templateFault(defaultPrinterSettings().templates[key].customText)).toBeNull();
  });

  it.each(HARMLESS_LISTS)('lets lists stand side by side and in others: %s', (text) => {
    expect(templateFault(text)).toBeNull();
  });

  it.each(MULTIPLYING)('names the list that stands inside itself, however it got there: %s', (text) => {
    expect(templateFault(text)).toEqual({ kind: 'nested', list: 'items' });
  });

  it.each(['{{=<% %>=}}<%#items%><%#items%>x<%/items%><%/items%>', '{{ = | | = }}', 'a{{=[[ ]]=}}'])(
    'takes no delimiters that could hide a list: %s',
    (text) => {
      expect(templateFault(text)).toEqual({ kind: 'delimiters' });
    },
  );

  it.each([
    '{{#items}}',
    '{{/items}}',
    '{{#items}}{{/pagos}}',
    '{{nota',
    '{{{nota}}',
    `{{a${' '.repeat(400)}x}}`,
  ])('says that it cannot read %s', (text) => {
    expect(templateFault(text)).toEqual({ kind: 'unreadable' });
  });

  it.each(['{{#items}}', '{{', '{', '{{!', '{{{a', '{{ ', ' ', '}}{{'])(
    'reads 64 KB of %j in less than 200 ms',
    (part) => {
      const text = part.repeat(Math.ceil(65_536 / part.length));
      const from = performance.now();
      templateFault(text);
      expect(performance.now() - from).toBeLessThan(200);
    },
  );

  it('says which list it is, in Spanish', () => {
    expect(faultSentence({ kind: 'nested', list: 'pagos' })).toBe(
      'La lista {{#pagos}} está dentro de sí misma: deja una sola, con su {{/pagos}}.',
    );
  });
});
