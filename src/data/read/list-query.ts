import type { SessionData } from '#contract/session/session.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase } from '#app/data/db.ts';

/** Which rows of a list are asked for. */
export interface PageRequest {
  /** From 1. */
  page: number;
  size: number;
}

/** What a module or a level may see is decided by the own row. @throws Problem `no_autenticado` */
export async function readMe(db: ErpDatabase): Promise<SessionData> {
  const me = await db.me.get('me');
  if (!me) throw new Problem('no_autenticado');
  return me;
}

/** @throws Problem `datos_invalidos` for the character that no column can hold: PostgreSQL refuses to look for it */
export function refuseNull(words: readonly string[]): void {
  if (words.some((word) => word.includes('\u0000'))) throw new Problem('datos_invalidos');
}

/** The page asked for, or the last one when there are fewer by now. */
export function nearestPage(count: number, { page, size }: PageRequest): number {
  return Math.min(Math.max(1, page), Math.max(1, Math.ceil(count / size)));
}
