/** A variable, a tag of markup, or a bar outside of both; each place is read once, however many bars there are. */
const BAR = /\{\{[^{}]*\}\}|\|/gu;
const BAR_OF_MARKUP = /\{\{[^{}]*\}\}|<[^<>]*>|\|/gu;

/** What stands between the bars, those inside of a variable (and of a tag, in markup) apart. */
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
