import * as z from 'zod';
import { collaboratorText } from './collaborator-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { email, numeral, numericId, optionalId, optionalText, text } from '#contract/fields.ts';
import { newPasswordSaying } from '#contract/accounts/password.ts';

/** Collaborators as the owner manages them (owner-area §3, §5, contract §4). */

const newPassword = newPasswordSaying(collaboratorText.passwordLength);

/** Blank, null or absent: the password stays as it is. */
const changedPassword = z
  .string(fieldText.notText)
  .nullish()
  .transform((value, ctx) => {
    if (!value) return null;
    const { data, error } = newPassword.safeParse(value);
    for (const { message } of error?.issues ?? []) ctx.addIssue(message);
    return data ?? z.NEVER;
  });

const repeated = z.string(fieldText.notText).nullish();

const told = (input: unknown) =>
  input === undefined || input === null ? fieldText.required : fieldText.invalid;

const person = {
  first_name: text(255, collaboratorText.firstName),
  last_name: text(255, collaboratorText.lastName),
  second_surname: text(255, collaboratorText.secondSurname),
  cedula: numeral(20, collaboratorText.cedula, collaboratorText.cedulaDigits).pipe(
    z.string().regex(/^[0-9]+$/u, collaboratorText.cedulaDigits),
  ),
  email,
  permission_level: z.union([z.literal(1), z.literal(2), z.literal(3)], {
    error: ({ input }) => told(input),
  }),
};

const isActive = z.boolean(fieldText.invalid);

/** The repeated password must be the same (owner-area §5). */
function isRepeated({ password, password2 }: { password?: unknown; password2?: unknown }): boolean {
  if (typeof password !== 'string' || password === '') return true;
  // An accepted password is NFC, what repeats it stands as it came.
  return typeof password2 === 'string' && password.normalize('NFC') === password2.normalize('NFC');
}
const REPEATED = {
  path: ['password2'],
  message: collaboratorText.passwordsDiffer,
  // Reported beside other defects, not only without any.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const NewCollaborator = z
  .object({
    ...person,
    second_name: optionalText(255),
    password: newPassword,
    password2: repeated,
    is_active: isActive.default(true),
    /** A series of the same business, or none. */
    serie_facturacion: optionalId,
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
    serie_facturacion: z.union([z.undefined(), optionalId]),
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
