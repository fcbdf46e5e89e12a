import { sql, type Tx } from '#server/platform/database.ts';

export interface ActivityRecord {
  id: string;
  businessId: number;
  timestamp: Date;
  colaborador_type: 'colaborador' | 'dueno';
  colaborador_id: number;
  colaborador_info: string;
  modulo: string;
  accion: string;
  descripcion: string;
}

export async function insertActivity(tx: Tx, record: ActivityRecord): Promise<void> {
  await sql`
    INSERT INTO activity (business_id, id, "timestamp", colaborador_type, colaborador_id, colaborador_info, modulo, accion, descripcion)
    VALUES (${record.businessId}, ${record.id}, ${record.timestamp}, ${record.colaborador_type}, ${record.colaborador_id},
      ${record.colaborador_info}, ${record.modulo}, ${record.accion}, ${record.descripcion})`.execute(tx);
}
