import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import {
  type DrawerFacts,
  type DrawerFigures,
  drawerFigures,
  type DrawerSale,
} from '#domain/cash/figures.ts';
import { databaseName, type DrawerRecord, ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord, LocalSale } from '#app/data/invoice-record.ts';
import { lastIncompleteDay } from '#app/data/invoice-window.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { deviceTable, identitiesTable } from '#app/data/registry.ts';

/** A drawer with what it should hold, as this device knows it. */
export interface DrawerView {
  drawer: DrawerRecord;
  figures: DrawerFigures;
  /** First and last number of its invoices; null while none has one. */
  numbers: { first: string; last: string } | null;
  /** Its sales that the server has not numbered yet. */
  unsent: number;
  /** This device may have let go of some of its invoices: the server knows better. */
  isPartial: boolean;
  /** What this device did itself of it: the server compares it with what has come. */
  documents: { ventas: number; abonos: number; devoluciones: number; movimientos: number };
}

/** What drawers, and which of them is open here, are read from. */
export function tablesOfCash({ business, cash, invoices, outbox, meta, me }: ErpDatabase) {
  return [business, cash, invoices, outbox, meta, me, deviceTable(), identitiesTable()];
}

/** Of a sale that says nothing of how it was paid the server takes all for cash. */
function paidAs({ pagos, total_factura: valor }: LocalSale): DrawerSale['pagos'] {
  return pagos.length > 0 ? pagos : [{ medio: 'efectivo', valor }];
}

function toSale({ id, invoice, sale }: InvoiceRecord): DrawerSale {
  return { id, pagos: invoice?.pagos ?? (sale ? paidAs(sale) : []) };
}

/** What the people of a device did on the label of a drawer, still in their queues or kept as done. */
interface OwnWork {
  sales: DrawerSale[];
  payments: { id: string; medio: string; valor: string }[];
  movements: CashSession['movimientos'];
}

function ownWork(operations: readonly Operation[], cajaId: string): OwnWork {
  const work: OwnWork = { sales: [], payments: [], movements: [] };
  for (const operation of operations) {
    const { entityId: id, state } = operation;
    if (state === 'discarded') continue;
    if (isKind(operation, 'sale') && operation.effect.sale.caja_id === cajaId)
      work.sales.push({ id, pagos: paidAs(operation.effect.sale) });
    if (isKind(operation, 'payment') && operation.effect.caja_id === cajaId) {
      const { medio, valor } = operation.effect;
      work.payments.push({ id, medio, valor });
    }
    if (isKind(operation, 'cash-move') && operation.effect.movement.caja_id === cajaId)
      work.movements.push(operation.effect.movement);
  }
  return work;
}

const LABELLED = ['sale', 'payment', 'cash-move'];

/** The queue of one person. A database that another tab is changing is not waited for. */
function readQueue(db: ErpDatabase): Promise<Operation[]> {
  const states = LABELLED.flatMap((kind) =>
    ['pending', 'sending', 'blocked', 'rejected', 'done'].map((state) => [kind, state]),
  );
  return db.outbox.where('[kind+state]').anyOf(states).toArray();
}

/** What colleagues did on this device in the same drawer; their queues are read, and never written. */
async function colleaguesWork(db: ErpDatabase): Promise<Operation[]> {
  const [, business] = db.name.split(':');
  const all = await identitiesTable().where('id').startsWith(`erp:${business}:`).toArray();
  const found: Operation[] = [];
  for (const { id, businessId, subUserId } of all) {
    if (id === db.name || id !== databaseName(businessId, subUserId)) continue;
    const other = new ErpDatabase(id);
    try {
      found.push(...(await readQueue(other)));
    } finally {
      other.close();
    }
  }
  return found;
}

/** Rows of both lists, each id once. */
function union<Row extends { id: string }>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...others.filter(({ id }) => !known.has(id) && known.add(id))];
}

/** A drawer as this device knows it; undefined where it does not know it. */
export async function readDrawer(db: ErpDatabase, id: string, now: Date): Promise<DrawerView | undefined> {
  const drawer = await db.cash.get(id);
  if (!drawer) return undefined;
  const records = await db.invoices.where('cajaId').equals(id).toArray();
  const own = ownWork(await readQueue(db), id);
  const others = ownWork(await colleaguesWork(db), id);
  const facts: DrawerFacts = {
    base: drawer.base ?? '0.00',
    redondeo: drawer.redondeo,
    ventas: union(union(records.map(toSale), own.sales), others.sales),
    abonos: union(drawer.abonos, others.payments),
    reembolsos: [],
    movimientos: union(drawer.movimientos, others.movements),
    conteos: drawer.conteos,
  };
  const numbered = records
    .flatMap(({ invoice }) => (invoice ? [invoice] : []))
    .sort((a, b) => a.numero - b.numero);
  const [first, last] = [numbered[0], numbered.at(-1)];
  return {
    drawer,
    figures: drawerFigures(facts),
    numbers:
      first && last ? { first: first.numero_factura_display, last: last.numero_factura_display } : null,
    unsent: facts.ventas.length - numbered.length,
    isPartial: bogotaDate(new Date(drawer.abierta_en)) <= (await lastIncompleteDay(db, now)),
    documents: {
      ventas: own.sales.length + others.sales.length,
      abonos: own.payments.length + others.payments.length,
      devoluciones: 0,
      movimientos: own.movements.length + others.movements.length,
    },
  };
}

/** Drawers of this device's mirror, the last opened first. */
export async function listDrawers(db: ErpDatabase): Promise<DrawerRecord[]> {
  const rows = await db.cash.toArray();
  return rows.sort((a, b) => Date.parse(b.abierta_en) - Date.parse(a.abierta_en));
}
