import type { ErpDatabase } from '#app/data/db.ts';

/** A count as it is typed. */
export interface TypedCount {
  /** How many of each note or coin, by its value; a value that nobody touched is missing. */
  notes: Readonly<Record<number, string>>;
  /** Declared of the other means, pesos as typed. */
  declared: Readonly<Record<string, string>>;
}

/** A count that was begun and not finished: left by the arrow, by a locked screen, by a page that went. */
interface BegunCount {
  /** Drawer that is counted. */
  cajaId: string;
  /** When something was typed last, ISO 8601. */
  at: string;
  typed: TypedCount;
}

/** After so long the money in the drawer is another: what was typed would mislead. */
const KEPT_MS = 3_600_000;

const isEmpty = ({ notes, declared }: TypedCount): boolean =>
  [...Object.values(notes), ...Object.values(declared)].every((typed) => typed === '');

/** The count of a drawer that this person began within the last hour; undefined for none. */
export async function readBegunCount(
  db: ErpDatabase,
  cajaId: string,
  now: Date,
): Promise<BegunCount | undefined> {
  const begun = (await db.meta.get('count'))?.value as BegunCount | undefined;
  if (begun?.cajaId !== cajaId) return undefined;
  return now.getTime() - Date.parse(begun.at) < KEPT_MS ? begun : undefined;
}

/** Keeps what is typed of a count; nothing typed forgets it. A device without room counts on without. */
export async function keepCount(
  db: ErpDatabase,
  cajaId: string,
  typed: TypedCount,
  now: Date,
): Promise<void> {
  if (isEmpty(typed)) return forgetCount(db);
  const value: BegunCount = { cajaId, at: now.toISOString(), typed };
  await db.meta.put({ key: 'count', value }).catch(() => undefined);
}

/** The drawer was closed, or is counted from the beginning. */
export async function forgetCount(db: ErpDatabase): Promise<void> {
  await db.meta.delete('count').catch(() => undefined);
}
