import type { ActorType } from '#contract/activity/activity.ts';
import type { Statement } from '#server/platform/changes.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface ActivityRecord {
  id: string;
  businessId: number;
  timestamp: Date;
  colaborador_type: ActorType;
  colaborador_id: number;
  colaborador_info: string;
  modulo: string;
  accion: string;
  descripcion: string;
  /** Normalized: everything a search looks at, and the collaborator's name for sorting. */
  busqueda: string;
  colaborador_norm: string;
}

/** The statement that adds a record. */
export function activityInsert(record: ActivityRecord): Statement {
  return sql`
    INSERT INTO activity (business_id, id, "timestamp", colaborador_type, colaborador_id, colaborador_info, modulo, accion,
      descripcion, busqueda, colaborador_norm)
    VALUES (${record.businessId}, ${record.id}, ${record.timestamp}, ${record.colaborador_type}, ${record.colaborador_id},
      ${record.colaborador_info}, ${record.modulo}, ${record.accion}, ${record.descripcion}, ${record.busqueda},
      ${record.colaborador_norm})`;
}

/** Whether this person has such a record of after `since`. */
export async function hasRecordSince(tx: Tx, record: ActivityRecord, since: Date): Promise<boolean> {
  const row = await first(
    sql`SELECT 1 AS found FROM activity
      WHERE business_id = ${record.businessId} AND colaborador_type = ${record.colaborador_type}
        AND colaborador_id = ${record.colaborador_id} AND "timestamp" > ${since}
        AND modulo = ${record.modulo} AND accion = ${record.accion} AND descripcion = ${record.descripcion} LIMIT 1`,
    tx,
  );
  return row !== undefined;
}

/** The given collaborators by whom the log has a record. */
export async function listRecorded(db: Db, businessId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT asked.id FROM unnest(${ids}::bigint[]) AS asked (id)
    WHERE EXISTS (SELECT 1 FROM activity WHERE business_id = ${businessId} AND colaborador_type = 'colaborador'
      AND colaborador_id = asked.id)`.execute(db);
  return rows.map((row) => row.id);
}
