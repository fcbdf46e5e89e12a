import {
  type ActivityRecord,
  type ActorType,
  ACTOR_TYPES,
  type CollaboratorEntry,
} from '#contract/activity/activity.ts';
import { personText } from '#contract/activity/activity-text.ts';
import { FilterReader } from '#contract/filters.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { compareByCodePoint, normalizeText, searchWords } from '#domain/normalize.ts';
import { can } from '#domain/accounts/permissions.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageReply, readPage } from '#server/http/paging.ts';
import type { Query, ReadCall } from '#server/http/route.ts';
import { type ActivityListRow, countActivity, listActivity } from './activity-list.repo.ts';
import { listRecorded } from './activity.repo.ts';

interface ActivityLogDeps {
  db: Db;
  /** All collaborators that a business ever had. */
  listCollaborators(
    db: Db,
    businessId: number,
  ): Promise<readonly { id: number; name: string; isDeleted: boolean }[]>;
  findOwner(db: Db, businessId: number): Promise<{ id: number; name: string } | undefined>;
}

export type ActivityLogService = ReturnType<typeof createActivityLogService>;

function toReply(row: ActivityListRow): ActivityRecord {
  return { ...row, timestamp: bogotaTimestamp(row.timestamp) } as ActivityRecord;
}

/**
 * The filter by person, for those who may use it; for others there is none (contract §5).
 * @throws Problem `datos_invalidos` (400)
 */
function readPerson(actor: Collaborator, query: Query) {
  if (!can(actor.level, 'activity.filter')) return { type: undefined, collaboratorId: undefined };
  const reader = new FilterReader(query);
  const types = Object.fromEntries(ACTOR_TYPES.map((type) => [type, type]));
  const filter = {
    type: reader.word<ActorType | undefined>('colaborador_type', types, undefined),
    collaboratorId: reader.id('colaborador_id') ?? undefined,
  };
  reader.finish();
  return filter;
}

/** The log as people read it: who did what, when (contract §5). */
export function createActivityLogService({ db, listCollaborators, findOwner }: ActivityLogDeps) {
  return {
    async list(call: ReadCall) {
      const { actor, query } = call;
      const page = readPage(query, PAGE_SIZES.activity);
      const filter = { words: searchWords(query['search'] ?? ''), ...readPerson(actor, query) };
      const count = await countActivity(db, actor.businessId, filter);
      const rows =
        page.offset < count
          ? await listActivity(db, actor.businessId, { ...filter, ordering: query['ordering'], page })
          : [];
      return pageReply(
        call.request,
        page,
        count,
        rows.map((row) => toReply(row)),
      );
    },

    /** The owner, the collaborators, and those who are gone but stand in the log. */
    async people(actor: Collaborator): Promise<CollaboratorEntry[]> {
      const { businessId } = actor;
      const owner = await findOwner(db, businessId);
      const all = await listCollaborators(db, businessId);
      const deleted = all.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
      const recorded = new Set(deleted.length > 0 ? await listRecorded(db, businessId, deleted) : []);
      const collaborators = all
        .filter(({ id, isDeleted }) => !isDeleted || recorded.has(id))
        .map(({ id, name, isDeleted }) => ({
          type: 'colaborador' as const,
          id,
          display_name: isDeleted ? personText.deleted(name) : name,
        }))
        .sort(
          (a, b) =>
            compareByCodePoint(normalizeText(a.display_name), normalizeText(b.display_name)) || a.id - b.id,
        );
      return owner
        ? [{ type: 'dueno', id: owner.id, display_name: owner.name }, ...collaborators]
        : collaborators;
    },
  };
}
