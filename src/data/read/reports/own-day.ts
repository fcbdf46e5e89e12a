import { bogotaDate } from '#domain/bogota-time.ts';
import { addMoney, subtract } from '#domain/money/money.ts';
import { type SalesFigures, salesFigures } from '#domain/reports/figures.ts';
import { type DayRange, weekBefore } from '#domain/reports/range.ts';
import { sumFacts } from '#domain/reports/sums.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { lastIncompleteDay } from '#app/data/invoice-window.ts';
import { knowsServer } from '#app/data/knows-server.ts';
import { identitiesTable } from '#app/data/registry.ts';
import { readNoteFacts, readOwnAbonos, readSaleFacts } from './sale-facts.ts';

const WEEK_MS = 7 * 86_400_000;

/** The day of the own store, as this device knows it. */
export interface OwnDay {
  day: string;
  figures: SalesFigures;
  /** Hours in which something was sold or came back, net, the first one first. */
  hours: { hour: number; sales: string }[];
  /** The weekday a week before, up to the same time; null where the mirror has not all of that day. */
  before: { day: string; sales: string } | null;
  /** The device has not all of its sales: some are still to come, or it let go of some on a day of thousands, in all stores. */
  isPartial: boolean;
  /** The server's rows have not all come: until then a day without a sale may be one of many. */
  isArriving: boolean;
  /** Sales of it that the server has not numbered. */
  unsent: number;
}

/** What a day is read from. */
export const tablesOfDay = ({ business, cash, invoices, returns, me, meta, outbox }: ErpDatabase) => [
  business,
  cash,
  invoices,
  returns,
  me,
  meta,
  outbox,
  identitiesTable(),
];

const sumOf = (notes: readonly { fact: { total: string } }[]): string =>
  addMoney('0.00', ...notes.map(({ fact }) => fact.total));

/** When a sale was made, ms since 1970. */
const soldAtMs = ({ fecha, invoice }: InvoiceRecord): number => Date.parse(invoice?.fecha_venta ?? fecha);

/** Sales of some days of the own store, of whatever device the mirror knows. */
async function salesOfStore(db: ErpDatabase, range: DayRange) {
  const serieId = (await db.me.get('me'))?.serie_id ?? 0;
  return (await readSaleFacts(db, range)).filter(({ fact }) => fact.serie_id === serieId);
}

/** What came back in those days to the own store. */
async function notesOfStore(db: ErpDatabase, range: DayRange) {
  const serieId = (await db.me.get('me'))?.serie_id ?? 0;
  return (await readNoteFacts(db, range)).filter(({ record }) => record.serie_id === serieId);
}

/** Reads today from the device alone: mirror and queue, without network (reports.md). */
export async function readOwnDay(db: ErpDatabase, now: Date): Promise<OwnDay> {
  const day = bogotaDate(now);
  const past = weekBefore(day);
  const incomplete = await lastIncompleteDay(db, now);
  const isArriving = !(await knowsServer(db));
  const isPastKnown = !isArriving && past > incomplete;
  const range = { desde: isPastKnown ? past : day, hasta: day };
  const sales = await salesOfStore(db, range);
  const notes = await notesOfStore(db, range);
  const today = sales.filter(({ fact }) => fact.dia === day);
  const then = sales.filter(
    ({ fact, record }) => fact.dia === past && soldAtMs(record) <= now.getTime() - WEEK_MS,
  );
  const sum = (some: typeof sales): string => addMoney('0.00', ...some.map(({ fact }) => fact.total));
  const backToday = notes.filter(({ fact }) => fact.dia === day);
  const backThen = notes.filter(
    ({ fact, record }) => fact.dia === past && Date.parse(record.fisico_en) <= now.getTime() - WEEK_MS,
  );
  const net = (some: typeof sales, back: typeof notes): string => subtract(sum(some), sumOf(back));
  const hours = [
    ...new Set([...today.map(({ fact }) => fact.hora), ...backToday.map(({ hora }) => hora)]),
  ].toSorted((a, b) => a - b);
  return {
    day,
    isPartial: isArriving || day <= incomplete,
    isArriving,
    figures: salesFigures(
      sumFacts({
        ventas: today.map(({ fact }) => fact),
        abonos: await readOwnAbonos(db, { desde: day, hasta: day }),
        notas: backToday.map(({ fact }) => fact),
      }),
      false,
    ),
    hours: hours.map((hour) => ({
      hour,
      sales: net(
        today.filter(({ fact }) => fact.hora === hour),
        backToday.filter(({ hora }) => hora === hour),
      ),
    })),
    before: isPastKnown ? { day: past, sales: net(then, backThen) } : null,
    unsent: today.filter(({ record }) => record.invoice === null).length,
  };
}
