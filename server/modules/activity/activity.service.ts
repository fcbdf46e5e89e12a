import type { ActivityAction, ActivityModule } from '#contract/activity/activity.ts';
import { normalizeText, searchForm } from '#domain/normalize.ts';
import type { Actor } from '#server/platform/actor.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { activityInsert, type ActivityRecord, hasRecordSince } from './activity.repo.ts';
import { activityText } from './activity-text.ts';

/** What a record needs of the write that it tells of. */
type Recording = Pick<Write, 'tx' | 'businessId' | 'now'> & Partial<Pick<Write, 'changes'>>;

const AUTOSAVE_MS = 10 * 60_000;
const LONGEST_DESCRIPTION = 500;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** One line: what a person typed cannot look like a second record (reliability, threat 21). */
function oneLine(text: string): string {
  return Array.from(text.replace(LINE_BREAKS, ' ')).slice(0, LONGEST_DESCRIPTION).join('');
}

function toRecord(
  write: Recording,
  actor: Actor,
  modulo: ActivityModule,
  accion: ActivityAction,
  descripcion: string,
): ActivityRecord {
  const importedBy = actor.kind === 'collaborator' ? actor.importedBy : undefined;
  const told = oneLine(importedBy ? activityText.imported(descripcion, importedBy) : descripcion);
  return {
    id: newId(write.now),
    businessId: write.businessId,
    timestamp: write.now,
    colaborador_type: actor.kind === 'owner' ? 'dueno' : 'colaborador',
    colaborador_id: actor.id,
    colaborador_info: actor.name,
    modulo,
    accion,
    descripcion: told,
    busqueda: searchForm([told, accion, modulo, actor.name].join(' ')),
    colaborador_norm: normalizeText(actor.name),
  };
}

/** With the versions of the write, or by itself where there are none (a sign-in). */
async function add({ tx, changes }: Recording, record: ActivityRecord): Promise<void> {
  if (changes) changes.alongside(activityInsert(record));
  else await activityInsert(record).execute(tx);
}

/**
 * Writes the one record of a committed change, inside its transaction (contract §5). The description
 * carries no cost and no credit figure: level 1 reads the log too. What level 3 sent for a colleague names both.
 */
export async function recordActivity(
  write: Recording,
  actor: Actor,
  modulo: ActivityModule,
  accion: ActivityAction,
  descripcion: string,
): Promise<void> {
  await add(write, toRecord(write, actor, modulo, accion, descripcion));
}

/**
 * As `recordActivity`, unless the same person has the same record from the last ten minutes: an autosave
 * is one change of mind in many writes (contract §8).
 */
export async function recordAutosave(
  write: Recording,
  actor: Actor,
  modulo: ActivityModule,
  accion: ActivityAction,
  descripcion: string,
): Promise<void> {
  const record = toRecord(write, actor, modulo, accion, descripcion);
  const since = new Date(write.now.getTime() - AUTOSAVE_MS);
  if (!(await hasRecordSince(write.tx, record, since))) await add(write, record);
}
