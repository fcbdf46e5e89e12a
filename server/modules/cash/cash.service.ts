import type { CashSession, CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import type { CashOptions } from '#domain/cash/options.ts';
import { drawerFigures, missingDocuments, standingCounts } from '#domain/cash/figures.ts';
import { Problem } from '#domain/problems.ts';
import type { Actor, Collaborator, Owner } from '#server/platform/actor.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database/database.ts';
import { pageReply } from '#server/http/paging.ts';
import type { Query } from '#server/http/route.ts';
import type { FastifyRequest } from 'fastify';
import {
  countsBlindly,
  seesAll,
  type SessionRows,
  toCount,
  toMovement,
  toSession,
  type Viewer,
  viewerOf,
} from './cash-projection.ts';
import { listCounts, listMovements } from './cash-rows.repo.ts';
import * as repo from './cash-sessions.repo.ts';
import { readSessionQuery } from './cash-query.ts';
import type { CashPorts } from './ports.ts';
import {
  countSales,
  findArrived,
  type LabelledPayment,
  type LabelledSale,
  listPayments,
  listRefunds,
  listSales,
} from './drawer-facts.repo.ts';

export type CashService = ReturnType<typeof createCashService>;

/** What carries the labels of some drawers, by drawer. */
interface Labelled extends SessionRows {
  /** Documents that the closing device had still to send and that are here. */
  llegados: ReadonlySet<string>;
  abonos: readonly LabelledPayment[];
  reembolsos: readonly LabelledPayment[];
  ventas: readonly LabelledSale[];
}

type Rows = 'movimientos' | 'conteos' | 'abonos' | 'reembolsos' | 'ventas';

/** The rows of each drawer, in their order. */
function bySession<Row extends { session_id: string }>(rows: readonly Row[]): (id: string) => readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.session_id);
    if (group) group.push(row);
    else groups.set(row.session_id, [row]);
  }
  return (id) => groups.get(id) ?? [];
}

async function readRows(
  db: Db | Tx,
  businessId: number,
  sessions: readonly repo.SessionRow[],
  withSales: boolean,
) {
  const ids = sessions.map(({ id }) => id);
  const pending = sessions.flatMap(({ visto }) => visto?.pendientes ?? []);
  const llegados = await findArrived(db, businessId, pending);
  const of: { [Name in Rows]: (id: string) => Labelled[Name] } = {
    movimientos: bySession(await listMovements(db, businessId, ids)),
    conteos: bySession(await listCounts(db, businessId, ids)),
    abonos: bySession(await listPayments(db, businessId, ids)),
    reembolsos: bySession(await listRefunds(db, businessId, ids)),
    ventas: bySession(withSales ? await listSales(db, businessId, ids) : []),
  };
  return (id: string): Labelled => ({
    llegados,
    movimientos: of.movimientos(id),
    conteos: of.conteos(id),
    abonos: of.abonos(id),
    reembolsos: of.reembolsos(id),
    ventas: of.ventas(id),
  });
}

/** Drawers whose documents are in memory together: between two portions others are served. */
const PORTION = 10;

/**
 * How many documents of the closing device have not come; null while the drawer is open. Two signs of it, and the greater
 * one counts: the device had more than is here, or some of what it had to send is not here. Alone neither tells all:
 * what a colleague sold there and took along is here and was not counted there, and what a restore lost was sent.
 */
function missingOf(
  { visto, descartadas, cerrada_en }: repo.SessionRow,
  { movimientos, abonos, reembolsos, llegados }: Omit<Labelled, 'ventas'>,
  salesOf: (deviceId: string | null) => number,
): number | null {
  if (!cerrada_en) return null;
  if (!visto) return 0;
  const unsent = (visto.pendientes ?? []).filter((id) => !llegados.has(id));
  const awaited = unsent.filter((id) => descartadas[id] === undefined);
  // What was given up came as well as it will ever come.
  const givenUp = (kind: repo.DocumentKind) => unsent.filter((id) => descartadas[id] === kind).length;
  if (!visto.documentos) return awaited.length;
  const ofDevice = (rows: readonly { id: string; device_id: string | null }[]) =>
    new Set(rows.filter(({ device_id }) => device_id === visto.equipo).map(({ id }) => id)).size;
  const stored = {
    ventas: salesOf(visto.equipo) + givenUp('ventas'),
    abonos: ofDevice(abonos) + givenUp('abonos'),
    devoluciones: ofDevice(reembolsos) + givenUp('devoluciones'),
    movimientos: ofDevice(movimientos) + givenUp('movimientos'),
  };
  return Math.max(missingDocuments(visto.documentos, stored), awaited.length);
}

/** First and last number of the invoices, those of the drawer's own series first. */
function numbersOf({ serie_id }: repo.SessionRow, { ventas }: Labelled) {
  const own = ventas.filter((sale) => sale.serie_id === serie_id);
  const some = own.length > 0 ? own : ventas;
  const [first, last] = [some[0], some.at(-1)];
  return first && last
    ? { primera: first.numero_factura_display, ultima: last.numero_factura_display }
    : null;
}

/** Whether a closed drawer was counted: the count that its closing names may come after it, or never. */
function isCounted(row: repo.SessionRow, session: CashSession): boolean {
  const { cerrada_en, conteo_id } = row;
  if (cerrada_en === null) return false;
  if (conteo_id === null) return standingCounts(session).length > 0;
  return session.conteos.some(
    ({ id, tarde, fisico_en }) => id === conteo_id || (!tarde && new Date(fisico_en) >= cerrada_en),
  );
}

/** A drawer with what it should hold: hidden until it is counted and closed from those who count blindly. */
export function withFigures(
  viewer: Viewer,
  options: CashOptions,
  row: repo.SessionRow,
  rows: Labelled,
): CashSessionFigures {
  const faltan = missingOf(
    row,
    rows,
    (deviceId) => rows.ventas.filter(({ device_id }) => device_id === deviceId).length,
  );
  const session = toSession(viewer, row, rows, faltan);
  const isShown = seesAll(viewer, row) && (isCounted(row, session) || !countsBlindly(viewer, options));
  if (!isShown) return { ...session, esperado: null, contado: null, diferencia: null, cifras: null };
  const { esperado, contado, diferencia, ...figures } = drawerFigures({
    base: row.base,
    redondeo: row.redondeo,
    ventas: rows.ventas,
    abonos: rows.abonos,
    reembolsos: rows.reembolsos,
    movimientos: rows.movimientos.map(toMovement),
    conteos: standingCounts({ ...session, conteos: rows.conteos.map(toCount) }),
  });
  const cifras = { ...figures, faltan, numeros: numbersOf(row, rows) };
  return { ...session, esperado, contado, diferencia, cifras };
}

/** Drawers with what they should hold, in their order. A year of them has more sales than fit into memory: portions. */
async function allWithFigures(
  tx: Tx,
  businessId: number,
  viewer: Viewer,
  { sessions, options }: { sessions: readonly repo.SessionRow[]; options: CashOptions },
): Promise<CashSessionFigures[]> {
  const shown: CashSessionFigures[] = [];
  for (let at = 0; at < sessions.length; at += PORTION) {
    const some = sessions.slice(at, at + PORTION);
    const rowsOf = await readRows(tx, businessId, some, true);
    shown.push(...some.map((row) => withFigures(viewer, options, row, rowsOf(row.id))));
  }
  return shown;
}

/** Reads one drawer whole. */
export async function readSession(
  db: Db | Tx,
  businessId: number,
  id: string,
): Promise<{ row: repo.SessionRow; rows: Labelled } | undefined> {
  const [row] = await repo.findSessions(db, businessId, [id]);
  return row && { row, rows: (await readRows(db, businessId, [row], true))(id) };
}

interface CashReadPorts extends Pick<CashPorts, 'findBusiness'> {
  /** @throws Problem `no_encontrado` for a foreign or missing business, or one of another kind */
  locateOfKind(actor: Owner, tipo: string, id: number): Promise<number>;
}

/** Drawers as they are listed and looked at (cash.md). */
export function createCashService(db: Db, { locateOfKind, findBusiness }: CashReadPorts) {
  return {
    locate: locateOfKind,

    /** @throws Problem `datos_invalidos` (400), `pagina_invalida` (404) */
    list(businessId: number, actor: Actor, { query, request }: { query: Query; request: FastifyRequest }) {
      const viewer = viewerOf(actor);
      const asked = readSessionQuery(query, viewer);
      return readSnapshot(db, async (tx) => {
        const count = await repo.countSessions(tx, businessId, asked);
        const sessions = await repo.listSessions(tx, businessId, asked);
        const { opciones: options } = await findBusiness(tx, businessId);
        const results = await allWithFigures(tx, businessId, viewer, { sessions, options });
        return pageReply(request, asked.page, count, results);
      });
    },

    /** @throws Problem `no_encontrado`, `nivel_insuficiente` for somebody else's closed drawer */
    async one(businessId: number, actor: Actor, id: string): Promise<CashSessionFigures> {
      const viewer = viewerOf(actor);
      const { found, opciones } = await readSnapshot(db, async (tx) => ({
        found: await readSession(tx, businessId, id),
        opciones: (await findBusiness(tx, businessId)).opciones,
      }));
      if (!found) throw new Problem('no_encontrado');
      if (found.row.cerrada_en && !seesAll(viewer, found.row)) {
        throw new Problem('nivel_insuficiente', { values: { deed: 'ver la caja de otra persona' } });
      }
      return withFigures(viewer, opciones, found.row, found.rows);
    },

    /** A page of the drawers that were opened in a range of instants, the last one first, and how many there are. */
    async listOpened(
      tx: Tx,
      businessId: number,
      actor: Actor,
      range: Pick<repo.SessionQuery, 'serieId' | 'from' | 'until' | 'page'>,
    ) {
      const viewer = viewerOf(actor);
      const asked = { ...range, collaboratorId: null, estado: null };
      const count = await repo.countSessions(tx, businessId, asked);
      const sessions = await repo.listSessions(tx, businessId, asked);
      const { opciones: options } = await findBusiness(tx, businessId);
      return { count, sessions: await allWithFigures(tx, businessId, viewer, { sessions, options }) };
    },

    /** The drawers that are open, those that were opened last first, and the last closed one. */
    async listNow(tx: Tx, businessId: number, actor: Actor) {
      const viewer = viewerOf(actor);
      const { opciones: options } = await findBusiness(tx, businessId);
      const sessions = await repo.listOpenAndLast(tx, businessId);
      const shown = await allWithFigures(tx, businessId, viewer, { sessions, options });
      return {
        abiertas: shown.filter(({ estado }) => estado === 'abierta'),
        ultima: shown.find(({ estado }) => estado === 'cerrada') ?? null,
      };
    },

    /** Closed drawers as each is read alone; no event tells of an open one, whose sales are many. */
    async closedRows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const found = await repo.findSessions(tx, actor.businessId, ids);
      const sessions = found.filter(({ cerrada_en }) => cerrada_en !== null);
      const { opciones: options } = await findBusiness(tx, actor.businessId);
      const shown = await allWithFigures(tx, actor.businessId, viewerOf(actor), { sessions, options });
      return new Map(shown.map((row) => [row.id, row]));
    },

    /** Drawers for the change feed: without figures, which a device derives from its own rows. */
    async feedRows(tx: Tx, actor: Collaborator, ids: readonly string[]): Promise<Map<string, CashSession>> {
      const sessions = await repo.findSessions(tx, actor.businessId, ids);
      const rowsOf = await readRows(tx, actor.businessId, sessions, false);
      const counts = await countSales(tx, actor.businessId, ids);
      const salesOf = (id: string) => (deviceId: string | null) =>
        counts.find((one) => one.session_id === id && one.device_id === deviceId)?.cantidad ?? 0;
      return new Map(
        sessions.map((row) => {
          const rows = rowsOf(row.id);
          // The feed does not tell when what is waited for has come.
          const settled = { ...row, sin_autorizacion: false };
          return [row.id, toSession(actor, settled, rows, missingOf(row, rows, salesOf(row.id)))];
        }),
      );
    },
  };
}
