import { Problem } from '#domain/problems.ts';
import * as z from 'zod';

/** What the test tools generate (workspace §7). */
export const SeedInput = z.object({ type: z.enum(['products', 'clients']) });
export type SeedInput = z.infer<typeof SeedInput>;

/** The sentence that the screen shows. */
export const TestToolReply = z.object({ mensaje: z.string() });
export type TestToolReply = z.infer<typeof TestToolReply>;

/** Errors of the test tools are one sentence, whatever is wrong (workspace §7). */
export function seedProblem(): Problem {
  return new Problem('tipo_de_datos');
}
