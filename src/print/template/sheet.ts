import createPurifier, { type Config } from 'dompurify';
import {
  STYLE_PROPERTIES,
  STYLE_VALUE,
  TEMPLATE_ATTRIBUTES,
  TEMPLATE_PICTURE,
  TEMPLATE_TAGS,
} from '#domain/printer/template-markup.ts';
import { splitAtBars } from './bars.ts';
import { type Limits, LIMITS } from './limits.ts';
import type { TemplateValues } from './values.ts';
import { fill, type Layouts } from './writer.ts';

const ATTRIBUTES = [...new Set(Object.values(TEMPLATE_ATTRIBUTES).flat())];
const PROPERTIES = new Set(STYLE_PROPERTIES);

const CONFIG: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...TEMPLATE_TAGS],
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: TEMPLATE_PICTURE,
  RETURN_DOM_FRAGMENT: true,
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
  '/': '&#47;',
};
/** A word without end would push a table over the edge of its sheet: it may break. */
const LONG_WORD = /\S{24}(?=\S)/gu;
const BREAK = '\u200b';

/** Signs that change how the words after them run: in a name they would turn the figures beside it round. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const escapeHtml = (value: string): string =>
  value
    .replaceAll(UNSEEN, ' ')
    .replaceAll(LONG_WORD, `$&${BREAK}`)
    .replaceAll(/[&<>"'`=/]/gu, (sign) => ENTITIES[sign] ?? sign);

const CELL = '\u0003';

const apart = (parts: readonly string[]): string =>
  `<div style="display:flex;justify-content:space-between;gap:8px">${parts.map((part) => `<span>${part}</span>`).join('')}</div>`;

// A sheet has tables for columns: what works on a roll only has to read well here.
const LAYOUTS: Layouts = {
  centrar: (inside, render) => `<div style="text-align:center">${render(inside)}</div>`,
  extremos: (inside, render) => {
    const [left = '', ...right] = splitAtBars(inside, true);
    return apart([render(left), render(right.join('|'))]);
  },
  columnas: (inside, render) => apart(render(splitAtBars(inside, true).join(CELL)).split(CELL)),
  negrita: (inside, render) => `<strong>${render(inside)}</strong>`,
  grande: (inside, render) => `<div style="font-size:1.35em;font-weight:bold">${render(inside)}</div>`,
};

let purifier: ReturnType<typeof createPurifier> | undefined;

/** One of our own: its hooks are nobody else's. */
function purify(): ReturnType<typeof createPurifier> {
  if (purifier) return purifier;
  purifier = createPurifier(window);
  purifier.addHook('uponSanitizeAttribute', (node, data) => {
    if (data.attrName === 'style') data.attrValue = cleanStyle(data.attrValue);
    if (data.attrName !== 'src') return;
    data.keepAttr = node.nodeName === 'IMG' && TEMPLATE_PICTURE.test(data.attrValue);
  });
  return purifier;
}

/** Declarations that only format. */
function cleanStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, colon).trim().toLowerCase();
      return PROPERTIES.has(property) && STYLE_VALUE.test(declaration.slice(colon + 1).trim());
    })
    .join(';');
}

/**
 * The markup of a sheet: the variables are filled in with escaped values first, then all of it is cleaned.
 * @throws TemplateError
 */
export function sheetMarkup(
  template: string,
  values: TemplateValues,
  limits: Limits = LIMITS,
): DocumentFragment {
  return purify().sanitize(
    fill(template, '<', { values, layouts: LAYOUTS, escape: escapeHtml, limits }),
    CONFIG,
  );
}
