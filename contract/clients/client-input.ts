import * as z from 'zod';
import type { CreditTerms } from './client-fields.ts';
import {
  FIRST_BIRTH,
  GENDERS,
  LONGEST_PHONE,
  LONGEST_TEXT,
  MOST_CREDIT_DAYS,
  MOST_ID_DIGITS,
} from './client-limits.ts';
import { clientText } from './client-text.ts';
import type { ClientKind } from './clients.ts';
import { day, email, moneyInput, numeral, optionalNumeral, optionalText, text } from '#contract/fields.ts';

/**
 * What the client form sends. Which fields are required hangs on the kind, whether the credit ones count on
 * the level: `clientInput` checks them, once both are known.
 */
export const ClientBody = z.record(z.string(), z.unknown());
export type ClientBody = z.infer<typeof ClientBody>;

/** ASCII digits only: other scripts have digits too (domain §6). */
function digits(max: number, missing: string) {
  return numeral(max, missing, clientText.onlyDigits).pipe(
    z.string().regex(/^[0-9]+$/u, clientText.onlyDigits),
  );
}

/** Absent, null and blank are `blank`; anything else goes through the schema. */
function unlessBlank<Blank extends string | number | null, Schema extends z.ZodType>(
  blank: Blank,
  schema: Schema,
) {
  return z
    .unknown()
    .default(null)
    .transform((value, ctx): Blank | z.output<Schema> => {
      if (value === null || (typeof value === 'string' && value.trim() === '')) {
        return blank;
      }
      const parsed = schema.safeParse(value, { reportInput: true });
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) ctx.addIssue(issue.message);
      return z.NEVER;
    });
}

const optionalEmail = unlessBlank(null, email);
const isActive = z.boolean(clientText.notBoolean).default(true);

function naturalInput(today: string) {
  const birthDate = day.refine((date) => date >= FIRST_BIRTH && date < today, clientText.birthDate);
  return z.object({
    is_active: isActive,
    nombre_completo_natural: text(LONGEST_TEXT, clientText.required.Natural),
    cedula_natural: digits(MOST_ID_DIGITS, clientText.required.Natural),
    fecha_nacimiento_natural: unlessBlank(null, birthDate),
    genero_natural: unlessBlank('NoEspecifica', z.enum(GENDERS, clientText.gender)),
    telefono_natural: optionalNumeral(LONGEST_PHONE),
    correo_electronico_natural: optionalEmail,
    direccion_natural: optionalText(LONGEST_TEXT),
  });
}

const legalInput = z.object({
  is_active: isActive,
  nombre_empresa_juridico: text(LONGEST_TEXT, clientText.required.Juridico),
  nit_juridico: digits(MOST_ID_DIGITS, clientText.required.Juridico),
  dv_nit_juridico: unlessBlank(
    null,
    z
      .union([z.string().trim(), z.int().nonnegative().transform(String)], clientText.checkDigit)
      .pipe(z.string().regex(/^[0-9]$/u, clientText.checkDigit)),
  ),
  nombre_representante_juridico: optionalText(LONGEST_TEXT),
  cargo_representante_juridico: optionalText(LONGEST_TEXT),
  telefono_contacto_juridico: optionalNumeral(LONGEST_PHONE),
  correo_corporativo_juridico: optionalEmail,
  direccion_empresa_juridico: optionalText(LONGEST_TEXT),
  sector_industria_juridico: optionalText(LONGEST_TEXT),
});

const days = z
  .union([z.int(), z.string().trim().regex(/^\d+$/u).transform(Number)], clientText.days(MOST_CREDIT_DAYS))
  .refine((count) => count >= 0 && count <= MOST_CREDIT_DAYS, clientText.days(MOST_CREDIT_DAYS));

const creditFields = {
  credito_activo: z.boolean(clientText.notBoolean).default(false),
  monto_credito_aprobado: unlessBlank('0.00', moneyInput),
  dias_credito_autorizados: unlessBlank(0, days),
};

type CreditRuled = { [Name in keyof CreditTerms]?: unknown };

/** Adds the rules of credit; they speak beside the other fields' messages, not after them. */
function withCreditRules<Schema extends z.ZodType<CreditRuled>>(schema: Schema) {
  const always = () => true;
  return schema
    .refine((body) => body.credito_activo !== true || body.monto_credito_aprobado !== '0.00', {
      path: ['monto_credito_aprobado'],
      message: clientText.creditAmount,
      when: always,
    })
    .refine((body) => body.credito_activo !== true || body.dias_credito_autorizados !== 0, {
      path: ['dias_credito_autorizados'],
      message: clientText.creditDays,
      when: always,
    });
}

/**
 * The schema of a client of one kind; fields of the other kind are dropped.
 * @param today YYYY-MM-DD in Bogotá: births are before it
 * @param grantsCredit whether the author may set credit; otherwise its fields are dropped too (contract §5)
 */
export function clientInput(kind: ClientKind, today: string, grantsCredit: boolean) {
  const schema = kind === 'Natural' ? naturalInput(today) : legalInput;
  return grantsCredit ? withCreditRules(schema.extend(creditFields)) : schema;
}
