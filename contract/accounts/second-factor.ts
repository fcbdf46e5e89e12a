import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { password, text, timestamp } from '#contract/fields.ts';
import { accountText } from './account-text.ts';

/** The second factor of an owner: an authenticator app on the phone (TOTP, RFC 6238), and recovery codes. */

/** Six digits of the app or a recovery code, as typed. */
const code = text(40, accountText.codeRequired);

/** Beside e-mail and password; blank is none. */
export const optionalCode = z
  .string(fieldText.notText)
  .max(40, fieldText.tooLong(40))
  .nullish()
  .transform((typed) => typed?.trim() || undefined);

export const FactorStart = z.object({ password });
export const FactorCode = z.object({ codigo_verificacion: code });
export const FactorEnd = z.object({ password, codigo_verificacion: code });

export const FactorState = z.object({
  activo: z.boolean(),
  desde: timestamp.nullable(),
  /** Recovery codes that were not used yet. */
  codigos_restantes: z.int(),
});
export type FactorState = z.infer<typeof FactorState>;

export const FactorOffer = z.object({
  /** Base32, for an app that can not read the QR code. */
  secreto: z.string(),
  /** `otpauth://totp/…`: what the QR code says. */
  uri: z.string(),
});
export type FactorOffer = z.infer<typeof FactorOffer>;

/** Ten codes, each of which signs in once; only this answer has them. */
export const RecoveryCodes = z.object({ codigos: z.array(z.string()) });
