import * as z from 'zod';
import { optionalText, uuid } from '#contract/fields.ts';
import { cashText } from './cash-text.ts';

/** What of a drawer a counter can give up beside sales, as it says it. */
const GIVEN_UP_KINDS = ['abono', 'devolucion', 'movimiento'] as const;
export type GivenUpKind = (typeof GIVEN_UP_KINDS)[number];

/** Money that had changed hands, and that a person gave up on a counter: the server never took it. */
export const GivenUpInput = z.object({
  tipo: z.enum(GIVEN_UP_KINDS, cashText.notGivenUp),
  documento_id: uuid,
  /** The drawer whose label it carried; absent where there was none. */
  caja_id: uuid.nullish(),
  /** What people call it: the client who paid, the invoice of which something came back, the category. */
  nombre: optionalText(255),
  motivo: optionalText(500),
});
export type GivenUpInput = z.infer<typeof GivenUpInput>;
