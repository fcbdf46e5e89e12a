import type { CashSession } from '#contract/cash/cash-sessions.ts';
import type { Return } from '#contract/returns/returns.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import {
  type DrawerFacts,
  type DrawerFigures,
  type DrawerPayment,
  drawerFigures,
  standingCounts,
} from '#domain/cash/figures.ts';
import type { DrawerRecord, ErpDatabase } from '#app/data/db.ts';
import {
  drawerPrefix,
  paidAs,
  type SaleInDrawer,
  saleOfKey,
  toSaleInDrawer,
} from '#app/data/invoice-record.ts';
import { isFetchedAnew } from '#app/data/knows-server.ts';
import { lastIncompleteDay } from '#app/data/invoice-window.ts';
import { holdsMoney, returnIn } from '#app/data/queue/exchange.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { rowsUnder } from '#app/data/queue/by-state.ts';
import { deviceTable, identitiesTable } from '#app/data/registry.ts';
import { colleaguesOf, deviceDrawers } from './device-drawer.ts';

/** A drawer with what it should hold, as this device knows it. */
export interface DrawerView {
  drawer: DrawerRecord;
  figures: DrawerFigures;
  /** First and last number of its invoices; null while none has one. */
  numbers: { first: string; last: string } | null;
  /** Its sales that the server has not numbered yet. */
  unsent: number;
  /** This device may lack some of its invoices: the server knows better. */
  isPartial: boolean;
  /** The first download of its invoices is under way. */
  isFilling: boolean;
}

/** What drawers, and which of them is open here, are read from. */
export function tablesOfCash({ business, cash, invoices, returns, outbox, meta, me, series }: ErpDatabase) {
  return [business, cash, invoices, returns, outbox, meta, me, series, deviceTable(), identitiesTable()];
}

/** Sales of a drawer that are in this database, by the keys of an index; whole where rows of before have no such key. */
async function salesIn({ invoices }: ErpDatabase, cajaId: string): Promise<SaleInDrawer[]> {
  const labelled = invoices.where('cajaId').equals(cajaId);
  const [keys, count] = await Promise.all([
    invoices.where('drawerKey').startsWith(drawerPrefix(cajaId)).keys(),
    labelled.count(),
  ]);
  if (keys.length === count) return (keys as string[]).map((key) => saleOfKey(cajaId, key));
  return (await labelled.toArray()).map(toSaleInDrawer);
}

/** What somebody did on the label of a drawer on this device, waiting or kept as done. */
interface OwnWork {
  payments: DrawerPayment[];
  /** Parts of refunds by return. */
  refunds: Refund[];
  movements: CashSession['movimientos'];
}

const LIVE_STATES = [
  'pending',
  'sending',
  'blocked',
  'rejected',
  'done',
] as const satisfies Operation['state'][];

const isLive = ({ state }: Operation): boolean => state !== 'discarded';

interface Refund {
  id: string;
  parts: DrawerPayment[];
}

const refundOf = ({ id, reembolso }: Return): Refund => ({
  id,
  parts: reembolso.map(({ medio, valor }) => ({ id, medio, valor })),
});

/** Money of a return that was refused, or waits for the server's word, is in the drawer yet. */
const isGivenBack = (operation: Operation): boolean =>
  !holdsMoney(operation) && (operation.state !== 'rejected' || operation.delivered);

async function ownWork({ outbox, returns }: ErpDatabase, cajaId: string): Promise<OwnWork> {
  const [allLabelled, allMovements, known] = await Promise.all([
    // Payments on account, returns, and exchanges.
    outbox.where('effect.caja_id').equals(cajaId).toArray(),
    outbox.where('effect.movement.caja_id').equals(cajaId).toArray(),
    returns.where('caja_id').equals(cajaId).toArray(),
  ]);
  const [labelled, movements] = [allLabelled.filter(isLive), allMovements.filter(isLive)];
  const back = (operations: readonly Operation[]) => operations.flatMap((one) => returnIn(one) ?? []);
  const held = new Set(back(labelled.filter((one) => !isGivenBack(one))).map(({ id }) => id));
  const given = [...known, ...back(labelled)].filter(({ id }) => !held.has(id));
  return {
    refunds: union(given.map(refundOf), []),
    payments: labelled.flatMap((operation) =>
      isKind(operation, 'payment')
        ? [{ id: operation.entityId, medio: operation.effect.medio, valor: operation.effect.valor }]
        : [],
    ),
    movements: movements.flatMap((operation) =>
      isKind(operation, 'cash-move') ? [operation.effect.movement] : [],
    ),
  };
}

/** A sale of a colleague: the server has taken it, though this device does not know under which number. */
interface TheirSale extends SaleInDrawer {
  isTaken?: boolean;
}

/** A colleague's work in a drawer, and the sales of it that the own mirror has not. */
interface ColleagueWork extends OwnWork {
  missing: TheirSale[];
}

/** The sales of a queue. A colleague who signs out with unsent work leaves the queue, and some invoices beside it at the most. */
async function queuedSales(db: ErpDatabase, cajaId: string): Promise<TheirSale[]> {
  const operations = await rowsUnder(db, '[effect.sale.caja_id+state]', cajaId, LIVE_STATES);
  return operations.flatMap((operation) =>
    isKind(operation, 'sale')
      ? [
          {
            id: operation.entityId,
            pagos: paidAs(operation.effect.sale),
            number: null,
            isTaken: operation.state === 'done',
          },
        ]
      : [],
  );
}

async function colleagueWork(
  other: ErpDatabase,
  cajaId: string,
  known: ReadonlySet<string>,
): Promise<ColleagueWork> {
  const own = await ownWork(other, cajaId);
  const kept = await salesIn(other, cajaId);
  const isQueue = kept.length === 0 || (await isFetchedAnew(other));
  const sales = isQueue ? union<TheirSale>(kept, await queuedSales(other, cajaId)) : kept;
  return { ...own, missing: sales.filter(({ id }) => !known.has(id)) };
}

/** What colleagues did on this device in the same drawers. */
async function colleaguesWork(
  db: ErpDatabase,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, ColleagueWork[]>> {
  const found = new Map<string, ColleagueWork[]>();
  for await (const other of colleaguesOf(db)) {
    for (const [cajaId, sales] of known) {
      const work = await colleagueWork(other, cajaId, sales);
      found.set(cajaId, [...(found.get(cajaId) ?? []), work]);
    }
  }
  return found;
}

/** Rows of both lists, each id once. */
function union<Row extends { id: string }>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...others.filter(({ id }) => !known.has(id) && known.add(id))];
}

interface Found {
  drawer: DrawerRecord;
  sales: SaleInDrawer[];
  own: OwnWork;
  colleagues: readonly ColleagueWork[];
  /** The last day of which this device may have let invoices go. */
  incompleteDay: string;
  /** A first download has not ended: sales may be missing. */
  isFilling: boolean;
  /** Prefix of the drawer's series; undefined where this device does not know it. */
  prefix: string | undefined;
}

function viewOf({ drawer, sales, own, colleagues, incompleteDay, isFilling, prefix }: Found): DrawerView {
  const everybody = [own, ...colleagues];
  const payments = everybody.flatMap((work) => work.payments);
  const movements = everybody.flatMap((work) => work.movements);
  const missing = colleagues.flatMap((work) => work.missing);
  const isNumbered = ({ number }: SaleInDrawer): boolean => number !== null;
  // A third person's mirror may know the number of a sale that its author's queue has without.
  const ventas = union<TheirSale>(sales, [
    ...missing.filter(isNumbered),
    ...missing.filter((sale) => !isNumbered(sale)),
  ]);
  const facts: DrawerFacts = {
    base: drawer.base ?? '0.00',
    redondeo: drawer.redondeo,
    ventas,
    abonos: union(drawer.abonos, payments),
    reembolsos: everybody
      .reduce<Refund[]>((all, { refunds }) => union(all, refunds), [])
      .flatMap(({ parts }) => parts),
    movimientos: union(drawer.movimientos, movements),
    conteos: standingCounts(drawer),
  };
  const numbered = ventas.flatMap(({ number }) => (number ? [number] : [])).sort(([a], [b]) => a - b);
  const ofSeries = numbered.filter(([, shown]) => shown.startsWith(`${prefix}-`));
  // Only the drawer's own series: somebody who got another store meanwhile sold under another.
  const shown = ofSeries.length > 0 ? ofSeries : numbered;
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    drawer,
    figures: drawerFigures(facts),
    numbers: first && last ? { first: first[1], last: last[1] } : null,
    unsent: ventas.filter(({ number, isTaken }) => number === null && !isTaken).length,
    isFilling,
    isPartial: isFilling || bogotaDate(new Date(drawer.abierta_en)) <= incompleteDay,
  };
}

/** Drawers as this device knows them, in this order; those that it does not know are left out. */
export async function readDrawers(db: ErpDatabase, ids: readonly string[], now: Date): Promise<DrawerView[]> {
  const drawers = await deviceDrawers(db, ids);
  if (drawers.length === 0) return [];
  const incompleteDay = await lastIncompleteDay(db, now);
  const isFilling = (await db.meta.bulkGet(['bootstrap', 'more-to-come'])).some((sign) => sign !== undefined);
  const read = await Promise.all(
    drawers.map(async (drawer) => ({
      drawer,
      sales: await salesIn(db, drawer.id),
      own: await ownWork(db, drawer.id),
      prefix: (await db.series.get(drawer.serie_id))?.prefijo,
    })),
  );
  const known = new Map(read.map(({ drawer, sales }) => [drawer.id, new Set(sales.map(({ id }) => id))]));
  const work = await colleaguesWork(db, known);
  return read.map((one) =>
    viewOf({ ...one, colleagues: work.get(one.drawer.id) ?? [], incompleteDay, isFilling }),
  );
}

/** A drawer as this device knows it; undefined where it does not know it. */
export async function readDrawer(db: ErpDatabase, id: string, now: Date): Promise<DrawerView | undefined> {
  return (await readDrawers(db, [id], now))[0];
}
