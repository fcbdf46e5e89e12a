import * as z from 'zod';
import { email, numericId, password } from './fields.ts';

export const LoginInput = z.object({ email, password });
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
