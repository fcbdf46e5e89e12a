import type { ActivityRecord, CollaboratorEntry } from '#contract/activity/activity.ts';
import { personText } from '#contract/activity/activity-text.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { normalizeText, searchForm, searchWords } from '#domain/normalize.ts';
import { can } from '#domain/accounts/permissions.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { type Orderings, readOrder } from '#app/data/memory/list-order.ts';

/** What the log is asked for, here and on the server. */
export interface ActivityQuery {
  search: string;
  /** `-timestamp` when absent. */
  ordering?: string | undefined;
  /** From 1. */
  page: number;
  /** Only records of this person; everybody's when absent. */
  person?: CollaboratorEntry | undefined;
}

/** Records that this device keeps, as one page of the log. */
interface KeptActivity {
  rows: ActivityRecord[];
  page: number;
  count: number;
  /** When they were read from the server, ISO 8601; null when none are kept. */
  readAt: string | null;
}

/** Records that are kept (offline §3). */
export const MOST_KEPT = 200;

// As the server sorts: ids grow with time, so records of one moment keep the order they were made in.
const ORDERINGS: Orderings<ActivityRecord> = {
  timestamp: ({ timestamp }) => Date.parse(timestamp),
  modulo: ({ modulo }) => modulo,
  accion: ({ accion }) => accion,
  colaborador_info: ({ colaborador_info }) => normalizeText(colaborador_info),
};
const NEWEST_FIRST = '-timestamp';

/**
 * Keeps the newest records of the log instead of those kept before: without a gap between them.
 * @param records newest first, as many as there are or as many as are kept
 */
export async function keepActivity(
  db: ErpDatabase,
  records: readonly ActivityRecord[],
  readAt: Date,
): Promise<void> {
  await db.transaction('rw', db.activity, db.meta, async () =>
    Promise.all([
      db.activity.clear(),
      db.activity.bulkPut(records.slice(0, MOST_KEPT)),
      db.meta.put({ key: 'activity-read', value: readAt.toISOString() }),
    ]),
  );
}

function matches({ search, person }: ActivityQuery, mayFilter: boolean) {
  const words = searchWords(search);
  // The log names people, the list of people ids: somebody who is gone has a word behind the name there.
  const isByPerson = ({ colaborador_info: name }: ActivityRecord) =>
    !mayFilter || !person || [name, personText.deleted(name)].includes(person.display_name);
  return (record: ActivityRecord): boolean => {
    const { descripcion, accion, modulo, colaborador_info } = record;
    const text = searchForm([descripcion, accion, modulo, colaborador_info].join(' '));
    return isByPerson(record) && words.every((word) => text.includes(word));
  };
}

/** Sorted as the server does, newest id first where the order descends. */
function inOrder(records: ActivityRecord[], ordering: string): ActivityRecord[] {
  const isDown = ordering.startsWith('-');
  const key = ordering.replace(/^-/u, '');
  const { sort } = readOrder({ key, direction: 'asc' }, ORDERINGS, 'timestamp');
  const rising = sort(records);
  return isDown ? rising.reverse() : rising;
}

/** A page of what is kept, by the words, the order and the person that the log was asked for. */
export async function readKeptActivity(db: ErpDatabase, query: ActivityQuery): Promise<KeptActivity> {
  // All asked for at once: another transaction that begins in the same moment may end this one at an inner `await`
  // (docs/decisions/010-live-reads.md).
  const [me, read, records] = await db.transaction('r', db.activity, db.meta, db.me, async () =>
    Promise.all([db.me.get('me'), db.meta.get('activity-read'), db.activity.toArray()]),
  );
  const kept = records.filter(matches(query, can(me?.permission_level, 'activity.filter')));
  const found = inOrder(kept, query.ordering ?? NEWEST_FIRST);
  const size = PAGE_SIZES.activity;
  const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / size)));
  const rows = found.slice((page - 1) * size, page * size);
  const readAt = (read?.value as string | undefined) ?? null;
  return { rows, page, count: found.length, readAt };
}

/** Keeps whom the log can be filtered by. */
export async function keepPeople(db: ErpDatabase, people: readonly CollaboratorEntry[]): Promise<void> {
  await db.meta.put({ key: 'people', value: people });
}

export async function readPeople(db: ErpDatabase): Promise<CollaboratorEntry[]> {
  const people = (await db.meta.get('people'))?.value;
  return Array.isArray(people) ? (people as CollaboratorEntry[]) : [];
}
