import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import { first, sql, type Tx } from '#server/platform/database/database.ts';

export interface ApprovalRow {
  id: string;
  op: string;
  accion: ApprovableAction;
  collaborator_id: number;
  /** First name and surname of who approved. */
  nombre: string;
  /** Their level now; null where they may not sign in any more. */
  level: number | null;
  fisico_en: Date;
  creation_hash: string;
}

export function findApproval(tx: Tx, businessId: number, id: string): Promise<ApprovalRow | undefined> {
  return first(
    sql<ApprovalRow>`
    SELECT a.id, a.op, a.accion, a.collaborator_id, c.first_name || ' ' || c.last_name AS nombre,
      CASE WHEN c.is_active AND c.deleted_at IS NULL THEN c.permission_level END AS level, a.fisico_en, a.creation_hash
    FROM approvals a JOIN collaborators c ON c.business_id = a.business_id AND c.id = a.collaborator_id
    WHERE a.business_id = ${businessId} AND a.id = ${id}`,
    tx,
  );
}

interface NewApproval extends Omit<ApprovalRow, 'nombre' | 'level'> {
  deviceId: string | null;
  createdAt: Date;
}

export async function insertApproval(tx: Tx, businessId: number, a: NewApproval): Promise<void> {
  await sql`
    INSERT INTO approvals (business_id, id, op, accion, collaborator_id, device_id, fisico_en, created_at, creation_hash)
    VALUES (${businessId}, ${a.id}, ${a.op}, ${a.accion}, ${a.collaborator_id}, ${a.deviceId}, ${a.fisico_en}, ${a.createdAt},
      ${a.creation_hash})`.execute(tx);
}

interface ApprovedOperation {
  /** Id of the row that the operation makes or changes. */
  operation: string;
  /** The row that the approval has to be for. */
  op: string;
  accion: ApprovableAction;
  approvalId: string;
  at: Date;
}

/** Notes that an operation rests on an approval: the first time counts. */
export async function storeUse(tx: Tx, businessId: number, use: ApprovedOperation): Promise<void> {
  await sql`
    INSERT INTO approved_operations (business_id, operation, op, accion, approval_id, created_at)
    VALUES (${businessId}, ${use.operation}, ${use.op}, ${use.accion}, ${use.approvalId}, ${use.at})
    ON CONFLICT (business_id, operation, accion) DO NOTHING`.execute(tx);
}
