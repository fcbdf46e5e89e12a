import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { email, numericId, password, told } from '#contract/fields.ts';
import { optionalCode } from './second-factor.ts';
import { newPassword, passwordRepeat, samePasswords } from './password.ts';
import { cedula, fixedPhone, mobileFitsCountry, mobilePhone, personLocation, personNames } from './people.ts';

/** An owner's personal data: what the registration form asks for besides e-mail and password. */
const ownerFields = {
  ...personNames,
  cedula,
  ...personLocation,
  mobile_phone: mobilePhone,
  fixed_phone: fixedPhone,
};

/** An owner's registration (owner-area §3, §5); one answer names every defect. */
export const Registration = z
  .object({
    email,
    password1: newPassword,
    password2: passwordRepeat,
    ...ownerFields,
    /** Agrees to the treatment of the own data (Ley 1581 de 2012); noted with its date. */
    autoriza_datos: z.boolean({ error: fieldText.notBoolean }).optional(),
  })
  .refine(...samePasswords('password1'))
  .refine(...mobileFitsCountry);
export type Registration = z.infer<typeof Registration>;

/** The key of a mail's link. Whatever is no key of ours is an unknown one. */
const mailKey = z.string(told(fieldText.required, fieldText.notText)).min(1, fieldText.required);

export const EmailKey = z.object({ key: mailKey });
export type EmailKey = z.infer<typeof EmailKey>;

export const EmailAddress = z.object({ email });
export type EmailAddress = z.infer<typeof EmailAddress>;

export const PasswordReset = z
  .object({ key: mailKey, password1: newPassword, password2: passwordRepeat })
  .refine(...samePasswords('password1'));
export type PasswordReset = z.infer<typeof PasswordReset>;

export const LoginInput = z.object({
  email,
  password,
  /** Second factor, where the owner has set it up: six digits of the phone, or a recovery code. */
  codigo_verificacion: optionalCode,
});
export type LoginInput = z.infer<typeof LoginInput>;

/** The owner's token: opaque, sent as `Authorization: Token <key>`. */
export const LoginReply = z.object({ key: z.string() });

/** An owner as the account's own screens show it (contract §3). */
export const OwnerUser = z.object({
  id: numericId,
  email: z.string(),
  first_name: z.string(),
  second_name: z.string().nullable(),
  last_name: z.string(),
  second_surname: z.string(),
  cedula: z.string(),
  country: z.string(),
  department: z.string(),
  city: z.string(),
  mobile_phone: z.string(),
  fixed_phone: z.string().nullable(),
  address: z.string(),
});
export type OwnerUser = z.infer<typeof OwnerUser>;
