import { printerText } from './printer-text.ts';
import { TEMPLATE_VARIABLES } from './printer-variables.ts';

/** Why a template is not printed. `endless`: only filling it in shows that it makes too much. */
export type TemplateFault =
  | { kind: 'unreadable' | 'delimiters' | 'endless' }
  /** A list repeats inside itself: each level multiplies what is printed by the lines of the sale. */
  | { kind: 'nested'; list: string };

const LISTS: ReadonlySet<string> = new Set(
  TEMPLATE_VARIABLES.flatMap(({ name, fields }) => (fields ? [name] : [])),
);
const OPENING = /\{\{\s*([#^/>{&=!]?)/uy;
/** Mustache looks for the end of a tag again from each space of a run: longer runs take it seconds. */
const LONG_BLANK = /\s{400}/u;

interface Tag {
  sigil: string;
  name: string;
  end: number;
}

/** The tag that opens at this place, read as mustache reads it; null for one without end. */
function readTag(text: string, at: number): Tag | null {
  OPENING.lastIndex = at;
  const [, sigil = ''] = OPENING.exec(text) ?? [];
  const from = OPENING.lastIndex;
  const close = sigil === '{' ? '}}}' : '}}';
  const end = text.indexOf(close, from);
  if (end < 0) return null;
  const inside = text.slice(from, end);
  return LONG_BLANK.test(inside) ? null : { sigil, name: inside.trim(), end: end + close.length };
}

/**
 * What keeps a template from being printed, found by reading it once; null for nothing. `{{#items}}` inside
 * `{{#items}}` is found whatever stands between the two: other sections, `{{^items}}` or `{{#centrar}}`. Other
 * delimiters than `{{ }}` are refused, because they could hide it; `{{>partials}}` are never filled in.
 */
export function templateFault(text: string): TemplateFault | null {
  const open: string[] = [];
  const openLists = new Set<string>();
  for (let at = text.indexOf('{{'); at >= 0; ) {
    const tag = readTag(text, at);
    if (!tag) return { kind: 'unreadable' };
    const { sigil, name } = tag;
    if (sigil === '=') return { kind: 'delimiters' };
    if (sigil === '#' || sigil === '^') {
      if (openLists.has(name)) return { kind: 'nested', list: name };
      if (LISTS.has(name)) openLists.add(name);
      open.push(name);
    } else if (sigil === '/') {
      if (open.pop() !== name) return { kind: 'unreadable' };
      openLists.delete(name);
    }
    at = text.indexOf('{{', tag.end);
  }
  return open.length > 0 ? { kind: 'unreadable' } : null;
}

/** What keeps a text from being stored; null for nothing. One with a section still open is being written. */
export function refusedFault(text: string): TemplateFault | null {
  const fault = templateFault(text);
  return fault?.kind === 'unreadable' ? null : fault;
}

/** The fault in words for who edits the template. */
export function faultSentence(fault: TemplateFault): string {
  return fault.kind === 'nested' ? printerText.faults.nested(fault.list) : printerText.faults[fault.kind];
}
