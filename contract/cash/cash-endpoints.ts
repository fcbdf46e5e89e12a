import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY, page } from '#contract/page.ts';
import { PATHS } from '#contract/paths.ts';
import { Detail } from '#contract/session/session.ts';
import { CashClosingInput, CashCountInput, CashMovementInput, CashSessionInput } from './cash-input.ts';
import { CashCount, CashMovement, CashSessionFigures } from './cash-sessions.ts';
import { DailyReport } from './daily-report.ts';
import { GivenUpInput } from './given-up.ts';

const SESSIONS = '/api/erp/caja/sesiones/';
const OWNED = '/api/negocios/:tipo/:id/caja/';

const listQuery = {
  page: PAGE_QUERY.page,
  page_size: PAGE_QUERY.page_size,
  estado: 'abierta o cerrada; sin él, todas.',
  serie_id: 'Id del establecimiento.',
  desde: 'Primer día de apertura, AAAA-MM-DD en Bogotá.',
  hasta: 'Último día de apertura.',
};
const dayQuery = { fecha: 'Día AAAA-MM-DD en Bogotá; sin él, hoy.', serie_id: 'Id del establecimiento.' };

/** Calls about drawers: opened, moved, counted and closed (cash.md). */
export const cashEndpoints = {
  cashSessions: endpoint({
    method: 'GET',
    path: SESSIONS,
    auth: 'collaborator',
    action: 'cash.operate',
    modules: ['caja'],
    query: listQuery,
    reply: page(CashSessionFigures),
    summary: 'Cajas del negocio, la última primero; desde el nivel 2, las de otros.',
  }),
  cashSession: endpoint({
    method: 'GET',
    path: `${SESSIONS}:id/`,
    auth: 'collaborator',
    action: 'cash.operate',
    modules: ['caja'],
    reply: CashSessionFigures,
    summary: 'Una caja; sus cifras desde el nivel 2, o una vez cerrada.',
  }),
  openCash: endpoint({
    method: 'POST',
    path: SESSIONS,
    auth: 'collaborator',
    row: 'create',
    delivered: true,
    reads: ['device'],
    action: 'cash.operate',
    deed: 'abrir la caja',
    modules: ['caja'],
    body: CashSessionInput,
    reply: CashSessionFigures,
    status: 201,
    summary: 'Abre una caja con su base.',
  }),
  moveCash: endpoint({
    method: 'POST',
    path: '/api/erp/caja/movimientos/',
    auth: 'collaborator',
    row: 'create',
    delivered: true,
    reads: ['device'],
    action: 'cash.move',
    deed: 'mover dinero de la caja',
    modules: ['caja'],
    body: CashMovementInput,
    reply: CashMovement,
    status: 201,
    summary: 'Anota un ingreso, un gasto o un retiro.',
  }),
  countCash: endpoint({
    method: 'POST',
    path: `${SESSIONS}:id/conteos/`,
    auth: 'collaborator',
    row: 'create',
    delivered: true,
    reads: ['device'],
    action: 'cash.operate',
    deed: 'contar la caja',
    modules: ['caja'],
    body: CashCountInput,
    reply: CashCount,
    status: 201,
    summary: 'Anota lo que se contó; de una caja cerrada, desde el nivel 3.',
  }),
  closeCash: endpoint({
    method: 'POST',
    path: `${SESSIONS}:id/cierre/`,
    auth: 'collaborator',
    delivered: true,
    reads: ['device'],
    action: 'cash.operate',
    deed: 'cerrar la caja',
    modules: ['caja'],
    body: CashClosingInput,
    reply: CashSessionFigures,
    summary: 'Cierra una caja y le da su número Z; sin conteo, desde el nivel 3.',
  }),
  giveUpDocument: endpoint({
    method: 'POST',
    path: '/api/erp/caja/descartes/',
    auth: 'collaborator',
    action: 'cash.give-up',
    // A counter tells of it whatever was switched off since.
    body: GivenUpInput,
    reply: Detail,
    status: 201,
    summary: 'Deja constancia de un abono, una devolución o un movimiento que se descartó en un equipo.',
  }),
  dailyReport: endpoint({
    method: 'GET',
    path: PATHS.dailyReport,
    auth: 'collaborator',
    action: 'reports.day',
    modules: ['caja'],
    query: dayQuery,
    reply: DailyReport,
    summary: 'Comprobante de informe diario, por serie.',
  }),
  ownerCashSessions: endpoint({
    method: 'GET',
    path: `${OWNED}sesiones/`,
    auth: 'owner',
    query: listQuery,
    reply: page(CashSessionFigures),
    summary: 'Cajas de un negocio, la última primero.',
  }),
  ownerCashSession: endpoint({
    method: 'GET',
    path: `${OWNED}sesiones/:caja/`,
    auth: 'owner',
    reply: CashSessionFigures,
    summary: 'Una caja de un negocio con sus cifras.',
  }),
  ownerDailyReport: endpoint({
    method: 'GET',
    path: `${OWNED}informe-diario/`,
    auth: 'owner',
    query: dayQuery,
    reply: DailyReport,
    summary: 'Comprobante de informe diario de un negocio, por serie.',
  }),
} as const;
