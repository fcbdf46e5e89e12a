/**
 * The markup that a template of a sheet may use (reliability, threat 1): what formats, and nothing that runs,
 * loads, links or sends. The server cleans by it when a template is written and read, the browser once more
 * after the variables are filled in.
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
export const DROPPED_WITH_CONTENT = [
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

/** A picture that brings its own bytes. */
export const TEMPLATE_PICTURE = /^data:image\/(?:png|jpe?g);base64,[A-Za-z0-9+/]+={0,2}$/u;

// Words, numbers, quoted names, and the functions that compute or colour; none that loads or runs.
export const STYLE_VALUE = /^(?:(?:rgba?|hsla?|calc)\([\w\s#%.,+*/-]*\)|[\w\s#%.,+!/'"-])+$/u;
const SIDES = ['', '-top', '-right', '-bottom', '-left'];
/** CSS properties that format. */
export const STYLE_PROPERTIES = [
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

/** Elements that stay; of the others only their text does, or nothing. */
export const TEMPLATE_TAGS = [...TEXT, ...MARKS, ...BLOCKS, ...SECTIONS, ...TABLES, 'img'];

/** Attributes that stay, by element; `*` stands for all. */
export const TEMPLATE_ATTRIBUTES: Readonly<Record<string, string[]>> = {
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
};
