import { answer } from '#domain/andy/answer.ts';
import type { AndyTurn } from '#domain/andy/question/conversation.ts';
import { storeToldTo } from '#domain/andy/rights.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { readMe } from '#app/data/read/list-query.ts';
import { createMirrorReader } from './reader.ts';
import { BeyondMirrorError } from './sales.ts';

/** What the device itself can say; `lastSync` is the age of its data, ISO 8601. */
type LocalAnswer =
  | { kind: 'told'; text: string; lastSync: string }
  /** About days that only the server has. */
  | { kind: 'too-old'; lastSync: string }
  /** The mirror was never complete. */
  | { kind: 'nothing' };

/**
 * Andy's answer from the mirror, by the engine that the server has too, with the level and the modules of the
 * own row. Fails as the database does.
 */
export async function answerFromDevice(
  db: ErpDatabase,
  { userInput, history }: { userInput: string; history: readonly AndyTurn[] },
  now: Date,
): Promise<LocalAnswer> {
  const lastSync = (await db.meta.get('last-sync'))?.value as string | undefined;
  if (lastSync === undefined) return { kind: 'nothing' };
  const me = await readMe(db);
  const store = storeToldTo(me.permission_level, me.serie_id);
  const question = {
    userInput: userInput.normalize('NFC').trim(),
    history,
    level: me.permission_level,
    modules: me.componentes_activos,
    now,
    firstName: me.first_name.split(' ')[0] ?? '',
  };
  try {
    return { kind: 'told', text: await answer(question, createMirrorReader(db, now, store)), lastSync };
  } catch (error) {
    if (error instanceof BeyondMirrorError) return { kind: 'too-old', lastSync };
    throw error;
  }
}
