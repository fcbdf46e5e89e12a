import * as z from 'zod';
import { password, rowId, timestamp } from '#contract/fields.ts';
import { newPassword, passwordRepeat, samePasswords } from './password.ts';

/** What a person does about the own account while signed in: owners and collaborators alike. */

/** The present password, and the new one twice. */
export const PasswordChange = z
  .object({ password, password1: newPassword, password2: passwordRepeat })
  .refine(...samePasswords('password1'));
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A session that is open: since when, where, and whether the call came by it. */
export const OwnSession = z.object({
  id: rowId,
  desde: timestamp,
  /** To ten minutes. */
  ultimo_uso: timestamp,
  /** `Chrome en Windows`, as the browser says of itself; null where it says nothing. */
  equipo: z.string().nullable(),
  /** Where it was used from last, shortened: `203.0.113.x`. */
  direccion: z.string().nullable(),
  actual: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
