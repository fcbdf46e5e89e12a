import { bogotaDate, bogotaDayRange, bogotaTimestamp } from '#domain/bogota-time.ts';
import { addMoney } from '#domain/money/money.ts';
import { type SalesFigures, salesFigures } from '#domain/reports/figures.ts';
import { weekBefore } from '#domain/reports/range.ts';
import { type AbonoFact, type SaleFact, sumFacts } from '#domain/reports/sums.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { lastIncompleteDay } from '#app/data/invoice-window.ts';
import { isKind } from '#app/data/queue/operation.ts';

const WEEK_MS = 7 * 86_400_000;

/** The day of the own store, as this device knows it. */
export interface OwnDay {
  day: string;
  figures: SalesFigures;
  /** Hours in which something was sold, the first one first. */
  hours: { hour: number; sales: string }[];
  /** The same weekday of the week before, up to the same time; null where the mirror has not all of it. */
  before: { day: string; sales: string } | null;
  /** Sales of it that the server has not numbered. */
  unsent: number;
}

/** What a day is read from. */
export const tablesOfDay = ({ business, cash, invoices, me, meta, outbox }: ErpDatabase) => [
  business,
  cash,
  invoices,
  me,
  meta,
  outbox,
];

/** Of a sale that says nothing of how it was paid the server takes all for cash. */
const paidAs = (pagos: SaleFact['pagos'], valor: string): SaleFact['pagos'] =>
  pagos.length > 0 ? pagos : [{ medio: 'efectivo', valor }];

function factOf(
  { id, fecha, invoice, sale }: InvoiceRecord,
  redondeo: 0 | 50,
  serieId: number,
): SaleFact | null {
  const sold = invoice ?? sale;
  if (!sold) return null;
  const at = bogotaTimestamp(new Date(invoice?.fecha_venta ?? fecha));
  const { total_factura: total, subtotal, cajero, pagos } = sold;
  return {
    id,
    dia: at.slice(0, 10),
    hora: Number(at.slice(11, 13)),
    serie_id: invoice?.serie_id ?? serieId,
    collaborator_id: 0,
    cajero,
    subtotal,
    total,
    redondeo,
    pagos: paidAs(pagos, total),
    // Costs and discounts are the server's to tell: a device keeps no costs of what it sold.
    lineas: [],
    despues: false,
  };
}

/** When a sale was made, ms since 1970. */
const soldAtMs = ({ fecha, invoice }: InvoiceRecord): number => Date.parse(invoice?.fecha_venta ?? fecha);

/** Payments on account that this device took on a day. */
async function ownAbonos({ outbox }: ErpDatabase, day: string, redondeo: 0 | 50): Promise<AbonoFact[]> {
  const states = ['pending', 'sending', 'blocked', 'rejected', 'done'].map((state) => ['payment', state]);
  const operations = await outbox.where('[kind+state]').anyOf(states).toArray();
  return operations.flatMap((operation) => {
    if (!isKind(operation, 'payment') || bogotaDate(new Date(operation.occurredAt)) !== day) return [];
    const { medio, valor } = operation.effect;
    return [{ dia: day, medio, valor, redondeo }];
  });
}

/** Sales of some days of the own store, of whatever device the mirror knows. */
async function salesBetween(db: ErpDatabase, first: string, last: string) {
  const [me, business, drawers] = await Promise.all([
    db.me.get('me'),
    db.business.toCollection().first(),
    db.cash.toArray(),
  ]);
  const serieId = me?.serie_id ?? 0;
  const step = business?.opciones.redondeo_efectivo ?? 0;
  const stepOf = new Map(drawers.map(({ id, redondeo }) => [id, redondeo]));
  const begin = bogotaTimestamp(new Date(bogotaDayRange(first)?.start ?? 0));
  // A sale is invoiced when it is made, or later.
  const records = await db.invoices.where('fecha').aboveOrEqual(begin).toArray();
  const sales = records.flatMap((record) => {
    const fact = factOf(record, stepOf.get(record.cajaId ?? '') ?? step, serieId);
    const isOfStore = fact !== null && fact.serie_id === serieId;
    return isOfStore && fact.dia >= first && fact.dia <= last ? [{ record, fact }] : [];
  });
  return { sales, step };
}

/** Reads today from the device alone: mirror and queue, without network (reports.md). */
export async function readOwnDay(db: ErpDatabase, now: Date): Promise<OwnDay> {
  const day = bogotaDate(now);
  const past = weekBefore(day);
  const incomplete = await lastIncompleteDay(db, now);
  const isPastKnown = past > incomplete;
  const { sales, step } = await salesBetween(db, isPastKnown ? past : day, day);
  const today = sales.filter(({ fact }) => fact.dia === day);
  const then = sales.filter(
    ({ fact, record }) => fact.dia === past && soldAtMs(record) <= now.getTime() - WEEK_MS,
  );
  const sum = (some: typeof sales): string => addMoney('0.00', ...some.map(({ fact }) => fact.total));
  const hours = [...new Set(today.map(({ fact }) => fact.hora))].toSorted((a, b) => a - b);
  return {
    day,
    figures: salesFigures(
      sumFacts({ ventas: today.map(({ fact }) => fact), abonos: await ownAbonos(db, day, step), notas: [] }),
      false,
    ),
    hours: hours.map((hour) => ({ hour, sales: sum(today.filter(({ fact }) => fact.hora === hour)) })),
    before: isPastKnown ? { day: past, sales: sum(then) } : null,
    unsent: today.filter(({ record }) => record.invoice === null).length,
  };
}
