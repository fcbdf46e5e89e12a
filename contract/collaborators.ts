import * as z from 'zod';
import { collaboratorText } from './collaborator-text.ts';
import { fieldText } from './field-text.ts';
import { email, numericId, optionalText, text } from './fields.ts';

/** Collaborators as the owner manages them (owner-area §3, §5, contract §4). */

// The first names of every list of leaked passwords; all have eight characters or more.
const COMMON = new Set(
  (
    'password password1 password123 passw0rd 12345678 123456789 1234567890 11111111 00000000 87654321 qwertyui ' +
    'qwerty123 qwertyuiop contrase\u00f1a contrasena colombia colombia1 colombia123 iloveyou sunshine princess football ' +
    'baseball superman administrador admin123 admin1234 asdfghjk asdfasdf abcd1234 abc12345 1q2w3e4r ' +
    '88888888 99999999 66666666 12341234 123123123 987654321 letmein1 trustno1 welcome1'
  ).split(' '),
);

const newPassword = z
  .string({
    error: ({ input }) =>
      input === undefined || input === null ? collaboratorText.passwordRequired : fieldText.notText,
  })
  .min(1, collaboratorText.passwordRequired)
  .refine((value) => value === '' || value.length >= 8, collaboratorText.passwordLength)
  .max(200, collaboratorText.passwordTooLong)
  .refine((value) => !COMMON.has(value.toLowerCase()), collaboratorText.passwordCommon);

/** Blank, null or absent: the password stays as it is. */
const changedPassword = z
  .union([z.null(), z.literal(''), newPassword], fieldText.notText)
  .optional()
  .transform((value) => value || null);

const repeated = z.string(fieldText.notText).nullish();

const told = (input: unknown) =>
  input === undefined || input === null ? fieldText.required : fieldText.invalid;

const person = {
  first_name: text(255, collaboratorText.firstName),
  last_name: text(255, collaboratorText.lastName),
  second_surname: text(255, collaboratorText.secondSurname),
  cedula: text(20, collaboratorText.cedula).pipe(
    z.string().regex(/^[0-9]+$/u, collaboratorText.cedulaDigits),
  ),
  email,
  permission_level: z.union([z.literal(1), z.literal(2), z.literal(3)], {
    error: ({ input }) => told(input),
  }),
};

const isActive = z.boolean(fieldText.invalid);
/** A series of the same business, or none. */
const serie = numericId.nullable();

/** The repeated password must be the same (owner-area §5). */
function isRepeated({ password, password2 }: { password?: unknown; password2?: unknown }): boolean {
  return typeof password !== 'string' || password === '' || password === password2;
}
const REPEATED = {
  path: ['password2'],
  message: collaboratorText.passwordsDiffer,
  // Told beside what else is wrong.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const NewCollaborator = z
  .object({
    ...person,
    second_name: optionalText(255),
    password: newPassword,
    password2: repeated,
    is_active: isActive.default(true),
    serie_facturacion: serie.default(null),
  })
  .refine(isRepeated, REPEATED);
export type NewCollaborator = z.infer<typeof NewCollaborator>;

/** An edit; the optional fields stay as they are when they are absent. */
export const CollaboratorEdit = z
  .object({
    ...person,
    second_name: z.union([z.undefined(), optionalText(255)]),
    password: changedPassword,
    password2: repeated,
    is_active: isActive.optional(),
    serie_facturacion: serie.optional(),
  })
  .refine(isRepeated, REPEATED);
export type CollaboratorEdit = z.infer<typeof CollaboratorEdit>;

/** A collaborator as its owner sees it; never a password. */
export const OwnedCollaborator = z.object({
  id: numericId,
  first_name: z.string(),
  second_name: z.string().nullable(),
  last_name: z.string(),
  second_surname: z.string(),
  cedula: z.string(),
  email: z.string(),
  permission_level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  is_active: z.boolean(),
  serie_facturacion: numericId.nullable(),
  serie_facturacion_display: z.string().nullable(),
  /** The number of the business. */
  negocio: numericId,
});
export type OwnedCollaborator = z.infer<typeof OwnedCollaborator>;
