import { TEMPLATE_PICTURE } from '#domain/printer/template-markup.ts';
import {
  defaultTemplate,
  TEMPLATE_BOUNDS,
  TEMPLATE_CATALOGUE,
  type Template,
  type TemplateKey,
} from '#domain/printer/printer-templates.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { type Limits, LIMITS, NO_LIMITS } from './limits.ts';
import { drawRows, ROW_STYLE } from './page-rows.ts';
import { type TicketRow, ticketRows } from './rows.ts';
import { sheetMarkup } from './sheet.ts';
import { templateValues } from './values.ts';

/** A receipt on a paper: everything that a page needs, so that nothing is asked for while it prints. */
export interface Ticket {
  key: TemplateKey;
  template: Template;
  receipt: Receipt | Report;
  /** A data URL; null for none. An address would be a request: it is left out. */
  logo: string | null;
}

/** A paper of the shop's own that no template fills in: its rows stand ready, on a sheet as on a roll. */
export interface Report {
  kind: 'report';
  /** What it is called: the title of its page. */
  number: string;
  rows: readonly TicketRow[];
}

/** mm of the sheets that are longer than their text; a roll ends where the text does. */
const SHEET_HEIGHT_MM: Partial<Record<TemplateKey, number>> = { custom: 297, cartaA4: 297, oficio: 330 };
/** Heads of printers that are narrower than the letters would be: what lies beyond stays white. */
const HEAD_MM: Partial<Record<TemplateKey, number>> = { pos80mm: 72, pos82_5mm: 72 };
/** Workspace §9: what a mm is on a screen. */
export const PX_PER_MM = 3.78;
const SHORTEST_MM = 20;
/** How wide a report stands on a sheet, in letters. */
const REPORT_COLUMNS = 64;
const NOTHING_BUT_STYLE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const BASE_STYLE = `
* { box-sizing: border-box; }
html { margin: 0; padding: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; overflow-wrap: break-word; }
.logo { display: block; object-fit: contain; margin-bottom: 2mm; }
.roll .logo { margin-inline: auto; }
/* A frame's first page has no doctype: without this its tables would not take the template's letters. */
table { max-width: 100%; font: inherit; color: inherit; white-space: inherit; }
img { max-width: 100%; }
tr { break-inside: avoid; }
`;

/** What the template's text may make; the catalogue's own is never given up. */
export function limitsOf(key: TemplateKey, { customText }: Template): Limits {
  return customText === defaultTemplate(key).customText ? NO_LIMITS : LIMITS;
}

/** A number inside its bounds, whatever was stored. */
function bounded(template: Template, name: keyof typeof TEMPLATE_BOUNDS): number {
  const [min, max] = TEMPLATE_BOUNDS[name];
  const value = template[name];
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
}

/**
 * Writes a receipt into an empty document. What a roll shows is built by elements and text, what a sheet shows
 * is cleaned markup: a page that enforces Trusted Types allows both, and neither runs or loads anything.
 * @throws TemplateError before anything is drawn
 */
export function fillTicketPage(page: Document, { key, template, receipt, logo }: Ticket): void {
  const entry = TEMPLATE_CATALOGUE[key];
  const isRoll = entry.kind === 'pos';
  const content = page.createElement('main');
  const { customText } = template;
  const limits = limitsOf(key, template);
  const columns = isRoll ? columnsOn(key, template, entry.columns) : REPORT_COLUMNS;
  if (receipt.kind === 'report') {
    content.append(...drawRows(page, receipt.rows, columns));
    if (!isRoll) Object.assign(content.style, { maxWidth: `${columns}ch`, margin: '0 auto' });
  } else {
    const values = templateValues(receipt);
    if (isRoll) content.append(...drawRows(page, ticketRows(customText, values, limits), columns));
    else content.append(page.importNode(sheetMarkup(customText, values, limits), true));
  }
  const policy = page.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = NOTHING_BUT_STYLE;
  const base = page.createElement('style');
  base.textContent = BASE_STYLE + ROW_STYLE + paragraphStyle(template, isRoll);
  const size = page.createElement('style');
  page.head.replaceChildren(policy, base, size);
  page.title = receipt.number;
  page.documentElement.lang = 'es-CO';
  page.body.className = isRoll ? 'roll' : 'sheet';
  dress(page.body, content, template);
  const paper = page.createElement('div');
  const head = HEAD_MM[key];
  if (entry.kind === 'pos')
    paper.style.maxWidth = head ? `min(${entry.columns}ch, ${head}mm)` : `${entry.columns}ch`;
  paper.append(...drawLogo(page, template, isRoll, logo), content);
  page.body.replaceChildren(paper);
  setPaper(page, { key, template }, size);
}

/** What one letter of a font takes of its size, where figures count. */
const LETTER = { 'Courier New': 0.6, 'Lucida Console': 0.6, other: 0.65 };

/** Columns of letters that really stand on a roll: fewer than it is made for when somebody chose larger ones. */
function columnsOn(key: TemplateKey, template: Template, most: number): number {
  const sides = bounded(template, 'marginLeft') + bounded(template, 'marginRight');
  const widthMm = Math.min(
    bounded(template, 'previewWidth') - sides,
    HEAD_MM[key] ?? Number.POSITIVE_INFINITY,
  );
  const share = LETTER[template.fontFamily as keyof typeof LETTER] ?? LETTER.other;
  const letterPx = bounded(template, 'fontSize') * share + bounded(template, 'letterSpacing');
  return Math.min(most, Math.floor((widthMm * PX_PER_MM) / Math.max(1, letterPx)));
}

function paragraphStyle(template: Template, isRoll: boolean): string {
  const spacing = bounded(template, 'paragraphSpacing');
  if (!isRoll) return `p { margin: 0 0 ${spacing}px; }\n`;
  return `.row { margin: 0 0 ${spacing}px; }\n.table { row-gap: ${spacing}px; }\n.row:last-child { margin-bottom: 0; }\n`;
}

/** By properties, never by text: a colour that is none is ignored and can't end the rule it stands in. */
function dress(body: HTMLElement, content: HTMLElement, template: Template): void {
  Object.assign(body.style, {
    width: `${bounded(template, 'previewWidth')}mm`,
    background: template.backgroundColor,
    padding: ['marginTop', 'marginRight', 'marginBottom', 'marginLeft']
      .map((side) => `${bounded(template, side as 'marginTop')}mm`)
      .join(' '),
    fontFamily: `"${template.fontFamily}", ${template.fontFamily === 'Courier New' ? '"Liberation Mono", monospace' : 'sans-serif'}`,
    fontSize: `${bounded(template, 'fontSize')}px`,
    fontWeight: String(template.fontWeight),
    lineHeight: String(bounded(template, 'lineHeight')),
    letterSpacing: `${bounded(template, 'letterSpacing')}px`,
    color: template.textColor,
  });
  content.style.opacity = String(bounded(template, 'textOpacity'));
}

function drawLogo(page: Document, template: Template, isRoll: boolean, logo: string | null): HTMLElement[] {
  if (!template.showLogo || logo === null || !TEMPLATE_PICTURE.test(logo)) return [];
  const image = page.createElement('img');
  image.className = 'logo';
  image.alt = '';
  image.src = logo;
  const scale = bounded(template, 'logoScale') / 100;
  // On a roll a share of what can be printed on, on a sheet a box of so many mm.
  Object.assign(
    image.style,
    isRoll
      ? { width: `${scale * 100}%`, maxHeight: '40mm' }
      : {
          width: `${bounded(template, 'logoWidth') * scale}mm`,
          height: `${bounded(template, 'logoHeight') * scale}mm`,
          objectPosition: 'left center',
        },
  );
  return [image];
}

/** The paper that the printer is asked for: a roll is as long as its text. */
function setPaper(
  page: Document,
  { key, template }: Pick<Ticket, 'key' | 'template'>,
  style: HTMLElement,
): void {
  const width = bounded(template, 'previewWidth');
  const height = SHEET_HEIGHT_MM[key];
  if (height === undefined) {
    const length = Math.max(SHORTEST_MM, Math.ceil(page.body.scrollHeight / PX_PER_MM) + 1);
    style.textContent = `@page { size: ${width}mm ${length}mm; margin: 0; }`;
    return;
  }
  const sides = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const;
  const margins = sides.map((side) => `${bounded(template, side)}mm`).join(' ');
  style.textContent = `@page { size: ${width}mm ${height}mm; margin: ${margins}; }
@media print { body { width: auto !important; padding: 0 !important; } }`;
}

/** Measures a roll once more, when its picture and its letters stand. */
export function remeasure(page: Document, ticket: Ticket): void {
  const paper = page.head.querySelector<HTMLElement>('style:last-of-type');
  if (paper) setPaper(page, ticket, paper);
}
