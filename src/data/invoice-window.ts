import { bogotaDate } from '#domain/bogota-time.ts';
import type { ErpDatabase } from './db.ts';

/** The invoices that a device keeps (offline §3): the newest of them, and none older; the others are read online. */
const MOST_INVOICES = 2000;
const WINDOW_MS = 90 * 86_400_000;

/**
 * The last day, `YYYY-MM-DD`, of which the mirror may lack invoices: to say of it that nothing was sold would be
 * wrong. Every later day is whole.
 */
export async function lastIncompleteDay(db: ErpDatabase, now: Date): Promise<string> {
  const [cut, last] = await Promise.all([
    db.meta.get('invoices-cut'),
    db.invoices
      .orderBy('fecha')
      .reverse()
      .offset(MOST_INVOICES - 1)
      .first(),
  ]);
  const days = [bogotaDate(new Date(now.getTime() - WINDOW_MS)), (cut?.value as string | undefined) ?? ''];
  if (last) days.push(bogotaDate(new Date(last.fecha)));
  return days.toSorted().at(-1) ?? '';
}

/**
 * Lets go of invoices beyond the window: a counter that is never closed would read all of a year for its history.
 * Own sales that the server has not told of stay. Inside the caller's transaction over the invoices.
 */
export async function trimInvoices(db: ErpDatabase, now: Date): Promise<void> {
  const oldest = bogotaDate(new Date(now.getTime() - WINDOW_MS));
  const excess = (await db.invoices.count()) - MOST_INVOICES;
  await db.invoices
    .where('fecha')
    .below(oldest)
    .filter(({ v }) => v > 0)
    .delete();
  if (excess <= 0) return;
  const beyond = db.invoices.orderBy('fecha').filter(({ v }) => v > 0);
  await db.invoices.bulkDelete(await beyond.limit(excess).primaryKeys());
}

/**
 * Gives up invoices of the mirror for room, whatever their number, and remembers of which days they are missing.
 * @param before ms since 1970
 */
export async function giveUpInvoices(db: ErpDatabase, before: number): Promise<void> {
  const isOld = (moment: string): boolean => Date.parse(moment) < before;
  // Own sales that the server has not told of have no version; they are what the outbox shows.
  await db.invoices.filter(({ fecha, v }) => v > 0 && isOld(fecha)).delete();
  await db.meta.put({ key: 'invoices-cut', value: bogotaDate(new Date(before)) });
}
