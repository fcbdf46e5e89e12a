import sanitizeHtml from 'sanitize-html';
import {
  DROPPED_WITH_CONTENT,
  STYLE_PROPERTIES,
  STYLE_VALUE,
  TEMPLATE_ATTRIBUTES,
  TEMPLATE_PICTURE,
  TEMPLATE_TAGS,
} from '#domain/printer/template-markup.ts';
import { tameVariables } from './template-variables.ts';

/**
 * Templates are written by one person and shown to all (reliability, threat 1): they may contain markup that formats,
 * and nothing that runs, loads, links or sends.
 */

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TEMPLATE_TAGS,
  allowedAttributes: TEMPLATE_ATTRIBUTES,
  allowedStyles: {
    '*': Object.fromEntries(STYLE_PROPERTIES.map((property) => [property, [STYLE_VALUE]])),
  },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WITH_CONTENT,
  selfClosing: ['img', 'br', 'hr', 'wbr', 'col'],
  nestingLimit: 100,
  // A variable inside an attribute could, once filled in, end the attribute: values stay free of braces.
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => !/[{}]/u.test(value))),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !TEMPLATE_PICTURE.test(attribs['src'] ?? ''),
};

/**
 * The template without anything active. What comes out comes out unchanged again, and stays harmless after
 * its variables are filled in with escaped values.
 */
export function sanitizeTemplate(html: string): string {
  let clean = html;
  // Text that an entity or a dropped element has hidden may be a variable now; two rounds settle all but
  // what was built to do this.
  for (let round = 0; round < 4; round += 1) {
    const before = clean;
    clean = tameVariables(sanitizeHtml(tameVariables(before), OPTIONS).replaceAll(' />', '>'));
    if (clean === before) return clean;
  }
  return clean;
}
