import sanitizeHtml from 'sanitize-html';
import { tameVariables } from './template-variables.ts';

/**
 * Templates are written by one person and shown to all (reliability, threat 1): what stands in them is
 * markup that formats, and nothing that runs, loads, links or sends.
 */

const TEXT = ['p', 'div', 'span', 'br', 'hr', 'wbr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'center', 'font'];
const MARKS = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'strike',
  'del',
  'ins',
  'small',
  'big',
  'sub',
  'sup',
  'mark',
];
const BLOCKS = ['pre', 'code', 'tt', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'address', 'abbr'];
const SECTIONS = ['section', 'article', 'header', 'footer', 'main', 'figure', 'figcaption'];
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const CELL = ['colspan', 'rowspan', 'align', 'valign', 'width', 'height', 'bgcolor', 'nowrap'];

/** Elements whose content is not text for people: it goes with them. */
const DROPPED_WITH_CONTENT = [
  'script',
  'style',
  'template',
  'textarea',
  'select',
  'option',
  'xmp',
  'title',
  'iframe',
  'object',
  'embed',
  'applet',
  'noscript',
  'noembed',
  'noframes',
  'plaintext',
  'svg',
  'math',
  'audio',
  'video',
  'canvas',
  'dialog',
];

const PICTURE = /^data:image\/(?:png|jpe?g);base64,[A-Za-z0-9+/]+={0,2}$/u;

// Words, numbers, quoted names, and the functions that compute or colour; none that loads or runs.
const STYLE_VALUE = /^(?:(?:rgba?|hsla?|calc)\([\w\s#%.,+*/-]*\)|[\w\s#%.,+!/'"-])+$/u;
const SIDES = ['', '-top', '-right', '-bottom', '-left'];
const PROPERTIES = [
  'color opacity display float clear overflow visibility box-sizing box-shadow direction',
  'width height min-width min-height max-width max-height table-layout caption-side empty-cells',
  'font font-family font-size font-weight font-style font-variant line-height letter-spacing',
  'word-spacing word-break word-wrap overflow-wrap white-space vertical-align',
  'text-align text-decoration text-transform text-indent text-overflow',
  'background background-color border-collapse border-spacing border-radius',
  'list-style list-style-type list-style-position orphans widows',
  'page-break-before page-break-after page-break-inside break-before break-after break-inside',
  'flex flex-direction flex-wrap flex-grow flex-shrink flex-basis order justify-content',
  'align-items align-self align-content gap column-gap row-gap columns',
  ...SIDES.map((side) => `margin${side} padding${side} border${side}`),
  ...SIDES.map((side) => `border${side}-width border${side}-style border${side}-color`),
].flatMap((names) => names.split(' '));

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT, ...MARKS, ...BLOCKS, ...SECTIONS, ...TABLES, 'img'],
  allowedAttributes: {
    '*': ['style', 'align', 'dir', 'lang', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    font: ['color', 'face', 'size'],
    table: ['border', 'cellpadding', 'cellspacing', 'width', 'bgcolor'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    tr: ['valign', 'bgcolor'],
    td: CELL,
    th: [...CELL, 'scope'],
    ol: ['start', 'type'],
    ul: ['type'],
    li: ['value'],
    hr: ['width', 'size', 'color'],
  },
  allowedStyles: {
    '*': Object.fromEntries(PROPERTIES.map((property) => [property, [STYLE_VALUE]])),
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
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs['src'] ?? ''),
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
