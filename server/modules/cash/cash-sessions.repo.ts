import type { CashWarningCode, CountedNote } from '#domain/cash/drawer.ts';
import type { DrawerFigures } from '#domain/cash/figures.ts';
import type { Statement } from '#server/platform/changes.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { together } from '#server/platform/database/transaction.ts';
import type { PageRequest } from '#server/http/paging.ts';
import { type Person, person, pesos } from './cash-columns.ts';

/** Kinds of documents on the label of a drawer. */
export type DocumentKind = keyof DrawerFigures['documentos'];

/** What a device knew of its drawer when it closed it. */
interface SeenAtClosing {
  esperado: string | null;
  documentos: Record<string, number> | null;
  /** Ids of documents that it had still to send; older apps tell none. */
  pendientes?: string[];
  equipo: string | null;
}

export type CashWarning = { codigo: CashWarningCode } & Record<string, unknown>;

export interface SessionRow {
  id: string;
  serie_id: number;
  device_id: string | null;
  nombre: string;
  base: string;
  base_esperada: string | null;
  conteo_base: CountedNote[];
  nota_apertura: string | null;
  redondeo: 0 | 50;
  abierta_por: Person;
  abierta_en: Date;
  cerrada_por: Person | null;
  cerrada_en: Date | null;
  cierre: 'conteo' | 'sin_conteo' | null;
  conteo_id: string | null;
  queda: string | null;
  visto: SeenAtClosing | null;
  /** Ids of documents with its label that were given up, each with its kind: they will not come. */
  descartadas: Record<string, DocumentKind>;
  z_numero: number | null;
  nota: string | null;
  cierre_hash: string | null;
  ajustada_en: Date | null;
  advertencias: CashWarning[];
  /** The drawer was closed, or counted, on an approval that has not come. */
  sin_autorizacion: boolean;
  creation_hash: string | null;
}

const SESSION = sql`
  SELECT x.id, x.serie_id, x.device_id, x.nombre, ${pesos('x.base')} AS base, ${pesos('x.base_esperada')} AS base_esperada,
    x.conteo_base, x.nota_apertura, x.redondeo, ${person('abierta_por')} AS abierta_por, x.abierta_en,
    ${person('cerrada_por')} AS cerrada_por, x.cerrada_en, x.cierre, x.conteo_id, ${pesos('x.queda')} AS queda, x.visto,
    x.descartadas, x.z_numero, x.nota, x.cierre_hash, x.ajustada_en, x.advertencias,
    EXISTS (SELECT FROM awaited_approvals w WHERE w.business_id = x.business_id AND (w.op = x.id OR w.op IN (
      SELECT n.id FROM cash_counts n WHERE n.business_id = x.business_id AND n.session_id = x.id))) AS sin_autorizacion,
    x.creation_hash
  FROM cash_sessions x`;

export async function findSessions(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`${SESSION}
    WHERE x.business_id = ${businessId} AND x.id = ANY(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Ids of the open drawers, as a list to look in: the feed keeps them for as long as somebody may close them. */
export const openDrawerIds = (businessId: number) =>
  sql`(SELECT x.id::text FROM cash_sessions x WHERE x.business_id = ${businessId} AND x.cerrada_en IS NULL)`;

/** Drawers that nobody ever closed are not all shown. */
const MOST_OPEN = 50;

/** The open drawers, opened last first, and the drawer closed last. */
export async function listOpenAndLast(tx: Tx, businessId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    (${SESSION} WHERE x.business_id = ${businessId} AND x.cerrada_en IS NULL
      ORDER BY x.abierta_en DESC, x.id DESC LIMIT ${MOST_OPEN})
    UNION ALL
    (${SESSION} WHERE x.business_id = ${businessId} AND x.cerrada_en IS NOT NULL
      ORDER BY x.cerrada_en DESC, x.id DESC LIMIT 1)`.execute(tx);
  return rows;
}

/** Locks a drawer against everything else that is about to close it or to come after its closing. */
export function lockSession(tx: Tx, businessId: number, id: string): Promise<SessionRow | undefined> {
  return first(
    sql<SessionRow>`${SESSION} WHERE x.business_id = ${businessId} AND x.id = ${id} FOR NO KEY UPDATE OF x`,
    tx,
  );
}

/**
 * Whether a drawer is closed, and under which number; a closing waits until the caller's transaction is over. Callers
 * share an open drawer. A closed one they are about to note something on: one after the other, or two of them would
 * wait for each other.
 */
export async function watchSession(tx: Tx, businessId: number, id: string) {
  type Row = { z_numero: number | null };
  const of = sql`SELECT z_numero FROM cash_sessions WHERE business_id = ${businessId} AND id = ${id}`;
  const [open, closed] = await together(
    first(sql<Row>`${of} AND z_numero IS NULL FOR SHARE`, tx),
    first(sql<Row>`${of} AND z_numero IS NOT NULL FOR NO KEY UPDATE`, tx),
  );
  return open ?? closed;
}

/** Notes that something came after the closing. */
export function adjustStatement(businessId: number, id: string, now: Date): Statement {
  return sql`UPDATE cash_sessions SET ajustada_en = ${now} WHERE business_id = ${businessId} AND id = ${id}`;
}

/** What is opened and what is counted under one id wait for each other, also before there is such a drawer. */
export async function lockDrawerId(tx: Tx, businessId: number, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cajas ${id}`}, ${businessId}))`.execute(tx);
}

/** What the last closed drawer of this device and series had left; undefined before the first, and where nobody counted it. */
export async function findLeft(
  tx: Tx,
  businessId: number,
  { serieId, deviceId }: { serieId: number; deviceId: string },
): Promise<string | undefined> {
  const row = await first(
    sql<{ queda: string | null }>`
    SELECT ${pesos('x.queda')} AS queda FROM cash_sessions x
    WHERE x.business_id = ${businessId} AND x.serie_id = ${serieId} AND x.device_id = ${deviceId} AND x.cerrada_en IS NOT NULL
    ORDER BY x.cerrada_en DESC, x.id DESC LIMIT 1`,
    tx,
  );
  return row?.queda ?? undefined;
}

export interface NewSession
  extends Pick<
    SessionRow,
    | 'id'
    | 'serie_id'
    | 'device_id'
    | 'nombre'
    | 'base'
    | 'base_esperada'
    | 'conteo_base'
    | 'nota_apertura'
    | 'redondeo'
    | 'abierta_en'
    | 'advertencias'
    | 'creation_hash'
  > {
  collaboratorId: number;
  recibida_en: Date;
}

export async function insertSession(tx: Tx, businessId: number, s: NewSession): Promise<void> {
  await sql`
    INSERT INTO cash_sessions (business_id, id, serie_id, device_id, nombre, base, base_esperada, conteo_base, nota_apertura, redondeo,
      abierta_por, abierta_en, recibida_en, advertencias, creation_hash)
    VALUES (${businessId}, ${s.id}, ${s.serie_id}, ${s.device_id}, ${s.nombre}, ${s.base}, ${s.base_esperada},
      ${JSON.stringify(s.conteo_base)}, ${s.nota_apertura}, ${s.redondeo}, ${s.collaboratorId}, ${s.abierta_en}, ${s.recibida_en},
      ${JSON.stringify(s.advertencias)}, ${s.creation_hash})`.execute(tx);
}

interface Closing {
  collaboratorId: number;
  at: Date;
  cierre: 'conteo' | 'sin_conteo';
  conteo_id: string | null;
  queda: string | null;
  visto: SeenAtClosing;
  z_numero: number;
  nota: string | null;
  hash: string;
}

export async function closeSession(tx: Tx, businessId: number, id: string, c: Closing): Promise<void> {
  await sql`
    UPDATE cash_sessions SET cerrada_por = ${c.collaboratorId}, cerrada_en = ${c.at}, cierre = ${c.cierre},
      conteo_id = ${c.conteo_id}, queda = ${c.queda}, visto = ${JSON.stringify(c.visto)}, z_numero = ${c.z_numero}, nota = ${c.nota},
      cierre_hash = ${c.hash}
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}

/** Keeps what the device of a drawer had seen of it, where somebody without that device has closed it. */
export async function storeSeen(tx: Tx, businessId: number, id: string, visto: SeenAtClosing): Promise<void> {
  await sql`
    UPDATE cash_sessions SET visto = ${JSON.stringify(visto)} WHERE business_id = ${businessId} AND id = ${id}`.execute(
    tx,
  );
}

/**
 * Notes that a document with this label will not come; the closing that awaits it may come later.
 * @returns whether the drawer is known here, and did not know it yet
 */
export async function addGivenUp(
  tx: Tx,
  businessId: number,
  { id, documentId, kind }: { id: string; documentId: string; kind: DocumentKind },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE cash_sessions SET descartadas = descartadas || jsonb_build_object(${documentId}::text, ${kind}::text)
    WHERE business_id = ${businessId} AND id = ${id} AND NOT descartadas ? ${documentId} RETURNING id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function addWarning(
  tx: Tx,
  businessId: number,
  id: string,
  warning: CashWarning,
): Promise<void> {
  await sql`
    UPDATE cash_sessions SET advertencias = advertencias || ${JSON.stringify([warning])}::jsonb
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}

/** Takes the next number of a closing and locks the series until commit: none is missing. */
export async function takeZ(tx: Tx, businessId: number, serieId: number): Promise<number> {
  const row = await first(
    sql<{ z: number }>`
    UPDATE series SET proximo_z = proximo_z + 1 WHERE business_id = ${businessId} AND id = ${serieId}
    RETURNING proximo_z - 1 AS z`,
    tx,
  );
  if (!row) throw new Error(`no series ${serieId} to number a closing by`);
  return row.z;
}

/** The given series that have drawers: they can't be removed. */
export async function findWithDrawers(
  tx: Tx,
  businessId: number,
  serieIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ serie_id: number }>`
    SELECT DISTINCT serie_id FROM cash_sessions
    WHERE business_id = ${businessId} AND serie_id = ANY(${serieIds})`.execute(tx);
  return rows.map(({ serie_id }) => serie_id);
}

export interface SessionQuery {
  /** Owner of the drawers, null for everybody; others' open drawers are listed all the same, to be joined. */
  collaboratorId: number | null;
  estado: 'abierta' | 'cerrada' | null;
  serieId: number | null;
  /** Instants of the days of opening, both ends included. */
  from: string | null;
  until: string | null;
  page: PageRequest;
}

function filter(businessId: number, query: SessionQuery) {
  const { collaboratorId, estado, serieId, from, until } = query;
  const conditions = [sql`x.business_id = ${businessId}`];
  if (collaboratorId !== null)
    conditions.push(sql`(x.abierta_por = ${collaboratorId} OR x.cerrada_en IS NULL)`);
  if (estado !== null)
    conditions.push(estado === 'abierta' ? sql`x.cerrada_en IS NULL` : sql`x.cerrada_en IS NOT NULL`);
  if (serieId !== null) conditions.push(sql`x.serie_id = ${serieId}`);
  if (from !== null) conditions.push(sql`x.abierta_en >= ${from}`);
  if (until !== null) conditions.push(sql`x.abierta_en < ${until}`);
  return sql.join(conditions, sql` AND `);
}

/** Drawers, the last opened first. */
export async function listSessions(
  db: Db | Tx,
  businessId: number,
  query: SessionQuery,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`${SESSION} WHERE ${filter(businessId, query)}
    ORDER BY x.abierta_en DESC, x.id DESC LIMIT ${query.page.size} OFFSET ${query.page.offset}`.execute(db);
  return rows;
}

export async function countSessions(db: Db | Tx, businessId: number, query: SessionQuery): Promise<number> {
  const row = await first(
    sql<{ count: number }>`SELECT count(*) AS count FROM cash_sessions x WHERE ${filter(businessId, query)}`,
    db,
  );
  return row?.count ?? 0;
}
