// A number while it is being typed: digits and one dot, kept as text so that '1.' and '0.50' stay as they were typed.

const WRITTEN_IN_FULL = /^\d{1,3}(\.\d{3})+,\d*$/u; // '1.234,5', pasted or typed the Colombian way

/** Keeps digits and the first dot; a comma counts as a dot: '2,5' → '2.5', '1.2.3' → '1.23', 'a7' → '7'. */
export function cleanDecimal(typed: string): string {
  const dotted = (WRITTEN_IN_FULL.test(typed) ? typed.replaceAll('.', '') : typed).replaceAll(',', '.');
  const kept = dotted.replace(/[^\d.]/gu, '');
  const dot = kept.indexOf('.');
  return dot === -1 ? kept : kept.slice(0, dot + 1) + kept.slice(dot + 1).replaceAll('.', '');
}

/** The finished form of a typed number: '007' → '7', '1.' → '1', '.5' → '0.5', '2.50' → '2.5'; '' stays ''. */
export function settleDecimal(typed: string): string {
  const [whole = '', fraction = ''] = cleanDecimal(typed).split('.');
  if (whole === '' && fraction === '') return '';
  const cleanWhole = whole.replace(/^0+(?=\d)/u, '') || '0';
  const cleanFraction = fraction.replace(/0+$/u, '');
  return cleanFraction === '' ? cleanWhole : `${cleanWhole}.${cleanFraction}`;
}

function decimalsOf(text: string): number {
  return settleDecimal(text).split('.')[1]?.length ?? 0;
}

/** Adds `step` (may be negative) to a typed number without binary dust, never below `min` nor above `max`. */
export function stepDecimal(typed: string, step: number, min = 0, max = Number.MAX_SAFE_INTEGER): string {
  const places = Math.max(decimalsOf(typed), decimalsOf(String(Math.abs(step))));
  const next = Number(settleDecimal(typed) || '0') + step;
  return settleDecimal(Math.min(Math.max(next, min), max).toFixed(places));
}
