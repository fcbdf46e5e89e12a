/** A variable, a tag of markup, or a bar outside of both; each place is read once, however many bars there are. */
const BAR = /\{\{[^{}]*\}\}|\|/gu;
const BAR_OF_MARKUP = /\{\{[^{}]*\}\}|<[^<>]*>|\|/gu;

/** The parts of a text between its bars, not divided at bars inside a variable (nor, in markup, inside a tag). */
export function splitAtBars(text: string, isMarkup = false): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(isMarkup ? BAR_OF_MARKUP : BAR)) {
    if (found !== '|') continue;
    parts.push(text.slice(from, index));
    from = index + 1;
  }
  return [...parts, text.slice(from)];
}
