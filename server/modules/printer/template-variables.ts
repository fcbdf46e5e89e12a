/**
 * Takes from a template's mustache tags what they must not do: put a value in unescaped (`{{{x}}}`, `{{&x}}`),
 * change the delimiters (`{{=<% %>=}}`) so that nobody finds those, or take in another text (`{{>x}}`).
 * The last two become comments.
 */
export function tameVariables(text: string): string {
  let tamed = text;
  for (;;) {
    const before = tamed;
    tamed = before
      .replaceAll(/\{\{(\s*)[{&][\s{&]*/gu, '{{$1')
      .replaceAll(/\}{3,}/gu, '}}')
      .replaceAll(/\{\{\s*[=>]/gu, '{{!');
    if (tamed === before) return tamed;
  }
}
