import * as z from 'zod';
import { timestamp } from '#contract/fields.ts';

/** The daily backup of the server, as owners read it: no names of files or machines. */
export const LastBackup = z.object({
  /**
   * `ninguna`: this server makes none. `al_dia`: the newest was read back and is at most two days old. `atrasada`: it
   * is older, or the first is yet to come. `fallida`: the last try failed.
   */
  estado: z.enum(['ninguna', 'al_dia', 'atrasada', 'fallida']),
  /** When the newest good one was made; null where there is none. */
  ultima: timestamp.nullable(),
});
export type LastBackup = z.infer<typeof LastBackup>;
