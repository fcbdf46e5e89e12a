import { bogotaDate } from '#domain/bogota-time.ts';
import type { ErpDatabase } from './db.ts';
import type { InvoiceRecord } from './invoice-record.ts';

/** The invoices that a device keeps (offline §3): the newest of them, and none older; the others are read online. */
const MOST_INVOICES = 2000;
const WINDOW_MS = 90 * 86_400_000;

const isServers = ({ v }: InvoiceRecord): boolean => v > 0;

/**
 * The last day, `YYYY-MM-DD`, of which the mirror may lack invoices: to say of it that nothing was sold would be
 * wrong. Every later day is whole.
 * @returns empty when the business has no invoice from then or before: the mirror lacks none
 */
export async function lastIncompleteDay(db: ErpDatabase, now: Date): Promise<string> {
  const [[cut, told], last] = await Promise.all([
    db.meta.bulkGet(['invoices-cut', 'first-invoice']),
    // A new device gets so many; whether there are more it can't know.
    newestFirst(db)
      .offset(MOST_INVOICES - 1)
      .first(),
  ]);
  const days = [windowStart(now), (cut?.value as string | undefined) ?? ''];
  if (last) days.push(bogotaDate(new Date(last.fecha)));
  const day = days.toSorted().at(-1) ?? '';
  const first = told?.value as string | null | undefined;
  const lacksNone = first === null || (first !== undefined && first > day);
  return lacksNone ? '' : day;
}

const windowStart = (now: Date): string => bogotaDate(new Date(now.getTime() - WINDOW_MS));
const newestFirst = (db: ErpDatabase) => db.invoices.orderBy('fecha').reverse().filter(isServers);

/** Notes that a day, and all before it, may lack invoices; what is known to be missing is never forgotten. */
async function noteCut(db: ErpDatabase, day: string): Promise<void> {
  const known = ((await db.meta.get('invoices-cut'))?.value as string | undefined) ?? '';
  if (day > known) await db.meta.put({ key: 'invoices-cut', value: day });
}

/**
 * Lets go of invoices beyond the window: a counter that is never closed would read all of a year for its history.
 * Own sales that the server has not told of stay. Inside the caller's transaction over invoices and meta.
 */
export async function trimInvoices(db: ErpDatabase, now: Date): Promise<void> {
  const tooOld = () => db.invoices.where('fecha').below(windowStart(now));
  // Also by a clock that is wrong: once it is right again they are missed.
  await noteMissing(db, await tooOld().reverse().filter(isServers).first());
  await tooOld().filter(isServers).delete();
  if ((await db.invoices.count()) <= MOST_INVOICES) return;
  const beyond = await newestFirst(db).offset(MOST_INVOICES).toArray();
  await noteMissing(db, beyond[0]);
  await db.invoices.bulkDelete(beyond.map(({ id }) => id));
}

/** Notes that the mirror lets go of an invoice, the newest of those that go. */
async function noteMissing(db: ErpDatabase, newest: InvoiceRecord | undefined): Promise<void> {
  if (newest) await noteCut(db, bogotaDate(new Date(newest.fecha)));
}

/**
 * Gives up invoices of the mirror for room, whatever their number, and remembers of which days they are missing.
 * @param before ms since 1970
 */
export function giveUpInvoices(db: ErpDatabase, before: number): Promise<void> {
  return db.transaction('rw', db.invoices, db.meta, async () => {
    await noteCut(db, bogotaDate(new Date(before)));
    await db.invoices.filter((row) => isServers(row) && Date.parse(row.fecha) < before).delete();
  });
}
