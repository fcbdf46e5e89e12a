import { catalogueText } from '#contract/catalogue/catalogue-text.ts';
import { Problem } from '#domain/problems.ts';

type Reason = keyof typeof catalogueText.refusals;

const CODES = {
  missing: 'no_encontrado',
  paused: 'modulo_inactivo',
  noOrders: 'modulo_inactivo',
  tooMany: 'demasiados_intentos',
} as const satisfies Record<Reason, string>;

/** The refusal of a public page: a code that counters know already, in words for its visitors. */
export const refusal = (reason: Reason, retryAfterS?: number): Problem =>
  new Problem(CODES[reason], {
    extra: { detail: catalogueText.refusals[reason] },
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  });
