import type { ActorType } from '#contract/activity/activity.ts';
import { type Db, first, sql } from '#server/platform/database/database.ts';
import { matchesWords, type PageRequest } from '#server/http/paging.ts';
import type { RawBuilder } from 'kysely';

export interface ActivityListRow {
  id: string;
  timestamp: Date;
  colaborador_info: string;
  modulo: string;
  accion: string;
  descripcion: string;
}

interface ActivityFilter {
  words: readonly string[];
  type: ActorType | undefined;
  collaboratorId: number | undefined;
}

interface ActivityQuery extends ActivityFilter {
  ordering: string | undefined;
  page: PageRequest;
}

// Each is the order of an index. Ids grow with time, so records of one moment keep the order they were made in.
const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  timestamp: sql`"timestamp" ASC, id ASC`,
  '-timestamp': sql`"timestamp" DESC, id DESC`,
  modulo: sql`modulo COLLATE "C" ASC, id ASC`,
  '-modulo': sql`modulo COLLATE "C" DESC, id DESC`,
  accion: sql`accion COLLATE "C" ASC, id ASC`,
  '-accion': sql`accion COLLATE "C" DESC, id DESC`,
  colaborador_info: sql`colaborador_norm ASC, id ASC`,
  '-colaborador_info': sql`colaborador_norm DESC, id DESC`,
};
const NEWEST_FIRST = sql`"timestamp" DESC, id DESC`;

function matching(businessId: number, { words, type, collaboratorId }: ActivityFilter) {
  const ofType = type === undefined ? sql`` : sql`AND colaborador_type = ${type}`;
  const byOne = collaboratorId === undefined ? sql`` : sql`AND colaborador_id = ${collaboratorId}`;
  return sql`business_id = ${businessId} ${ofType} ${byOne} AND ${matchesWords(sql`busqueda`, words)}`;
}

export async function countActivity(db: Db, businessId: number, filter: ActivityFilter): Promise<number> {
  const row = await first(
    sql<{
      count: number;
    }>`SELECT count(*) AS count FROM activity WHERE ${matching(businessId, filter)}`,
    db,
  );
  return row?.count ?? 0;
}

export async function listActivity(
  db: Db,
  businessId: number,
  query: ActivityQuery,
): Promise<ActivityListRow[]> {
  const known = query.ordering !== undefined && Object.hasOwn(ORDERINGS, query.ordering);
  const order = (known && ORDERINGS[query.ordering ?? '']) || NEWEST_FIRST;
  // Far pages skip ids in the index alone; the rows themselves are fetched for one page only.
  const { rows } = await sql<ActivityListRow>`
    SELECT id, "timestamp", colaborador_info, modulo, accion, descripcion FROM activity
    WHERE business_id = ${businessId} AND id IN (
      SELECT id FROM activity WHERE ${matching(businessId, query)}
      ORDER BY ${order} LIMIT ${query.page.size} OFFSET ${query.page.offset})
    ORDER BY ${order}`.execute(db);
  return rows;
}
