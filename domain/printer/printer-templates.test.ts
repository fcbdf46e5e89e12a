import mustache from 'mustache';
import { describe, expect, it } from 'vitest';
import {
  applyPrinterSettings,
  defaultPrinterSettings,
  TEMPLATE_BOUNDS,
  TEMPLATE_CATALOGUE,
  TEMPLATE_KEYS,
} from './printer-templates.ts';
import { TEMPLATE_VARIABLES } from './printer-variables.ts';

type Token = [kind: string, value: string, start: number, end: number, inside?: Token[]];

/** Names that a template uses, each with the list it stands in; "" outside of lists. */
function usedNames(tokens: Token[], scope = ''): string[] {
  return tokens.flatMap(([kind, value, , , inside]) => {
    if (kind === 'name') return [`${scope}${value}`];
    if (kind !== '#') return [];
    const isList = TEMPLATE_VARIABLES.some(({ name, fields }) => name === value && fields);
    return [`${scope}${value}`, ...usedNames(inside ?? [], isList ? `${value}.` : scope)];
  });
}

const LAYOUTS = TEMPLATE_VARIABLES.filter(({ isLayout }) => isLayout).map(({ name }) => name);
const known = new Set(
  TEMPLATE_VARIABLES.flatMap(({ name, fields = [] }) => [
    name,
    ...[...fields.map((field) => field.name), ...LAYOUTS].map((field) => `${name}.${field}`),
  ]),
);
const { templates, ...keys } = defaultPrinterSettings();

describe('the templates of a new business', () => {
  it('are the eleven of the catalogue, the receipt of 58 mm the one in use', () => {
    expect(Object.keys(templates)).toEqual([...TEMPLATE_KEYS]);
    expect(TEMPLATE_KEYS).toHaveLength(11);
    expect(keys).toEqual({ activeTemplateKey: 'pos58mm', systemDefaultTemplateKey: 'pos58mm' });
    expect(TEMPLATE_KEYS.filter((key) => templates[key].isHtmlContent)).toEqual([
      'custom',
      'cartaA4',
      'oficio',
    ]);
    expect(TEMPLATE_KEYS.map((key) => templates[key].previewWidth)).toEqual([
      210, 210, 216, 57, 58, 76, 80, 82.5, 112, 210, 216,
    ]);
  });

  it.each(TEMPLATE_KEYS)('%s names only variables of the catalogue, and stays inside the bounds', (key) => {
    const template = templates[key];
    const names = usedNames(mustache.parse(template.customText) as Token[]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    for (const needed of ['numero_factura_display', 'items.nombre', 'total_factura', 'texto_resolucion'])
      expect(names).toContain(needed);
    for (const [name, [min, max]] of Object.entries(TEMPLATE_BOUNDS)) {
      const value = template[name as keyof typeof TEMPLATE_BOUNDS];
      expect(value >= min && value <= max).toBe(true);
    }
  });

  it('rule a roll over all its columns and never write beyond them', () => {
    for (const key of TEMPLATE_KEYS) {
      const entry = TEMPLATE_CATALOGUE[key];
      if (entry.kind !== 'pos') continue;
      const { customText } = templates[key];
      expect(customText).toContain(`\n${'-'.repeat(entry.columns)}\n`);
      const literal = customText
        .split('\n')
        .map((line) => line.replaceAll(/\{\{.*?\}\}/gu, ''))
        .map((line) => line.length);
      expect(Math.max(...literal)).toBe(entry.columns);
    }
  });
});

describe('saving a part', () => {
  it('leaves the rest, and what the catalogue decides', () => {
    const before = defaultPrinterSettings();
    const after = applyPrinterSettings(before, {
      templates: {
        pos58mm: { fontSize: 14, isPOS: false, isHtmlContent: true, previewWidth: 120 },
        custom: { previewWidth: 100 },
      },
      activeTemplateKey: 'custom',
    });
    expect(after.templates.pos58mm).toEqual({ ...before.templates.pos58mm, fontSize: 14 });
    expect(after.templates.custom.previewWidth).toBe(100);
    expect(after.templates.oficio).toEqual(before.templates.oficio);
    expect([after.activeTemplateKey, after.systemDefaultTemplateKey]).toEqual(['custom', 'pos58mm']);
  });
});
