const MOST_DIGITS = 9;
const GROUPED = /^\d{1,3}(?:\.\d{3})*$/u;

/** Whether an amount was typed with a sign, whatever dash a keyboard makes of it. */
export const isSigned = (typed: string): boolean => /[\p{Pd}−]/u.test(typed);

/** What a field of whole pesos holds while it is typed into. */
interface TypedPesos {
  /** Empty while nothing is typed. */
  pesos: string;
  /** Centavos with their comma or dot: nobody pays them, but their digits must not make pesos. */
  tail: string;
}

/**
 * Whole pesos from what was typed: '12.500' → '12500', '1.000,50' → '1000', '007' → '7', 'x' → ''. A dot begins centavos
 * until three digits follow it: '500.5' → '500'.
 * @param shown what the field held before: what a deletion leaves of its thousands ('1.000' → '1.00') is no centavos
 */
export function readPesos(typed: string, shown = ''): TypedPesos {
  const at = centsAt(typed, shown);
  const whole = at === -1 ? typed : typed.slice(0, at);
  const pesos = whole
    .replace(/\D/gu, '')
    .replace(/^0+(?=\d)/u, '')
    .slice(0, MOST_DIGITS);
  const tail = at === -1 ? '' : `${typed[at]}${typed.slice(at).replace(/\D/gu, '').slice(0, 2)}`;
  return { pesos, tail };
}

/** Where centavos begin; -1 for nowhere. */
function centsAt(typed: string, shown: string): number {
  const comma = typed.indexOf(',');
  if (comma !== -1) return comma;
  const dot = typed.lastIndexOf('.');
  const isThousands = typed.slice(dot + 1).replace(/\D/gu, '').length > 2;
  return isThousands || (GROUPED.test(shown) && isWithout(typed, shown)) ? -1 : dot;
}

/** Whether a text is another one with a piece taken out. */
function isWithout(rest: string, whole: string): boolean {
  if (rest.length >= whole.length) return false;
  let same = 0;
  while (same < rest.length && rest[same] === whole[same]) same++;
  return whole.endsWith(rest.slice(same));
}

/** Pesos with thousands separators, for the field: '12500' → '12.500', and money of a label '1250.50' → '1.250,50'. */
export function groupTyped(pesos: string): string {
  const [whole = '', ...cents] = pesos.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.'), ...cents].join(',');
}
