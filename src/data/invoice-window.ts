import { bogotaDate } from '#domain/bogota-time.ts';
import type { ErpDatabase } from './db.ts';
import type { InvoiceRecord } from './invoice-record.ts';
import { rowsUnder } from './queue/by-state.ts';
import { OPEN_STATES } from './queue/operation.ts';

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
  const [[cut, told], ids] = await Promise.all([
    db.meta.bulkGet(['invoices-cut', 'first-invoice']),
    mirroredIds(db),
  ]);
  // A new device gets so many; whether there are more it can't know.
  const last = ids.length < MOST_INVOICES ? undefined : await db.invoices.get(ids.at(-MOST_INVOICES) ?? '');
  const days = [windowStart(now), (cut?.value as string | undefined) ?? ''];
  if (last) days.push(bogotaDate(new Date(last.fecha)));
  const day = days.toSorted().at(-1) ?? '';
  const first = told?.value as string | null | undefined;
  const lacksNone = first === null || (first !== undefined && first > day);
  return lacksNone ? '' : day;
}

const windowStart = (now: Date): string => bogotaDate(new Date(now.getTime() - WINDOW_MS));

/**
 * Ids of the mirror's invoices, the oldest first; own sales that await their number are not among them. By keys alone:
 * to step through two thousand invoices took the drawer's screen half of its time.
 */
async function mirroredIds(db: ErpDatabase): Promise<string[]> {
  const ids = await db.invoices.orderBy('fecha').primaryKeys();
  if (ids.length < MOST_INVOICES) return ids;
  const waiting = await rowsUnder(db, '[kind+state]', 'sale', OPEN_STATES);
  const own = new Set(waiting.map(({ entityId }) => entityId));
  return ids.filter((id) => !own.has(id));
}

/** Notes that a day, and all before it, may lack invoices; what is known to be missing is never forgotten. */
async function noteCut(db: ErpDatabase, day: string): Promise<void> {
  const known = ((await db.meta.get('invoices-cut'))?.value as string | undefined) ?? '';
  if (day > known) await db.meta.put({ key: 'invoices-cut', value: day });
}

/**
 * Lets go of invoices beyond the window: a counter that is never closed would read all of a year for its history.
 * Own sales that the server has not told of stay. Inside the caller's transaction over invoices, outbox and meta.
 */
export async function trimInvoices(db: ErpDatabase, now: Date): Promise<void> {
  const tooOld = () => db.invoices.where('fecha').below(windowStart(now));
  // A wrong clock may let go of invoices too: they are missed once it is right again.
  await noteMissing(db, await tooOld().reverse().filter(isServers).first());
  await tooOld().filter(isServers).delete();
  const beyond = (await mirroredIds(db)).slice(0, -MOST_INVOICES);
  const rows = (await db.invoices.bulkGet(beyond)).filter((row) => row !== undefined && isServers(row));
  await noteMissing(db, rows.at(-1));
  await db.invoices.bulkDelete(rows.flatMap((row) => row?.id ?? []));
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
