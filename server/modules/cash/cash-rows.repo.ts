import type { CountedNote, MovementKind } from '#domain/cash/drawer.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { type Person, person, pesos } from './cash-columns.ts';

// Movements and counts of drawers: each is a row of its own and is never changed.

export interface MovementRow {
  id: string;
  session_id: string;
  tipo: MovementKind;
  categoria: string;
  valor: string;
  nota: string | null;
  anula: string | null;
  colaborador: Person;
  device_id: string | null;
  fisico_en: Date;
  creation_hash: string | null;
}

export interface CountRow {
  id: string;
  session_id: string;
  efectivo: string;
  conteo: CountedNote[];
  medios: Record<string, string>;
  motivo: string | null;
  tarde: boolean;
  colaborador: Person;
  fisico_en: Date;
  creation_hash: string | null;
}

const MOVEMENT = sql`
  SELECT x.id, x.session_id, x.tipo, x.categoria, ${pesos('x.valor')} AS valor, x.nota, x.anula,
    ${person('collaborator_id')} AS colaborador, x.device_id, x.fisico_en, x.creation_hash
  FROM cash_movements x`;

const COUNT = sql`
  SELECT x.id, x.session_id, ${pesos('x.efectivo')} AS efectivo, x.conteo, x.medios, x.motivo, x.tarde,
    ${person('collaborator_id')} AS colaborador, x.fisico_en, x.creation_hash
  FROM cash_counts x`;

interface NewMovement extends Omit<MovementRow, 'colaborador'> {
  collaboratorId: number;
  createdAt: Date;
}

export async function insertMovement(tx: Tx, businessId: number, m: NewMovement): Promise<void> {
  await sql`
    INSERT INTO cash_movements (business_id, id, session_id, tipo, categoria, valor, nota, anula, collaborator_id, device_id,
      fisico_en, created_at, creation_hash)
    VALUES (${businessId}, ${m.id}, ${m.session_id}, ${m.tipo}, ${m.categoria}, ${m.valor}, ${m.nota}, ${m.anula},
      ${m.collaboratorId}, ${m.device_id}, ${m.fisico_en}, ${m.createdAt}, ${m.creation_hash})`.execute(tx);
}

interface NewCount extends Omit<CountRow, 'colaborador'> {
  collaboratorId: number;
  deviceId: string | null;
  createdAt: Date;
}

export async function insertCount(tx: Tx, businessId: number, c: NewCount): Promise<void> {
  await sql`
    INSERT INTO cash_counts (business_id, id, session_id, efectivo, conteo, medios, motivo, tarde, collaborator_id, device_id,
      fisico_en, created_at, creation_hash)
    VALUES (${businessId}, ${c.id}, ${c.session_id}, ${c.efectivo}, ${JSON.stringify(c.conteo)}, ${JSON.stringify(c.medios)},
      ${c.motivo}, ${c.tarde}, ${c.collaboratorId}, ${c.deviceId}, ${c.fisico_en}, ${c.createdAt}, ${c.creation_hash})`.execute(
    tx,
  );
}

export function findMovement(tx: Tx, businessId: number, id: string): Promise<MovementRow | undefined> {
  return first(sql<MovementRow>`${MOVEMENT} WHERE x.business_id = ${businessId} AND x.id = ${id}`, tx);
}

export function findCount(tx: Tx, businessId: number, id: string): Promise<CountRow | undefined> {
  return first(sql<CountRow>`${COUNT} WHERE x.business_id = ${businessId} AND x.id = ${id}`, tx);
}

/** Movements of these drawers, the first done first. */
export async function listMovements(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`${MOVEMENT}
    WHERE x.business_id = ${businessId} AND x.session_id = ANY(${ids}::uuid[]) ORDER BY x.fisico_en, x.id`.execute(
    db,
  );
  return rows;
}

/** Counts of these drawers, the first done first. */
export async function listCounts(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`${COUNT}
    WHERE x.business_id = ${businessId} AND x.session_id = ANY(${ids}::uuid[]) ORDER BY x.fisico_en, x.id`.execute(
    db,
  );
  return rows;
}
