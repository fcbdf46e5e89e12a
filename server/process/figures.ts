import type { Gauges } from '#server/http/watch/metrics.ts';
import { type Db, sql } from '#server/platform/database/database.ts';
import { JOB_SCHEMA } from '#server/platform/jobs/job-schema.ts';
import type { OpenDatabase } from '#server/open-database.ts';

const SECONDS_PER_DAY = 86_400;

/** Jobs that nobody has begun, by queue: those that are due. */
async function jobsWaiting(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; waiting: number }>`
    SELECT name, count(*)::int AS waiting FROM ${sql.ref(`${JOB_SCHEMA}.job`)}
    WHERE state IN ('created', 'retry') AND start_after <= now() GROUP BY name`.execute(db);
  return Object.fromEntries(rows.map(({ name, waiting }) => [name, waiting]));
}

/** Seconds since a device has had something to send without a break, the longest of those that were heard in the last month. */
async function oldestUnsent(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ age: number | null; devices: number }>`
    SELECT extract(epoch FROM now() - min(coalesce(pendiente_desde, visto_en)))::float8 AS age, count(*)::int AS devices FROM device_contacts
    WHERE pendientes > 0 AND visto_en > now() - make_interval(secs => ${30 * SECONDS_PER_DAY})`.execute(db);
  const [found] = rows;
  return { oldest_seconds: found?.age ?? 0, devices: found?.devices ?? 0 };
}

/** Has the figures told that are in the database: by one process of the server. */
export function tellDatabase(
  gauges: Gauges,
  { readers, jobs }: Pick<OpenDatabase, 'readers' | 'jobs'>,
): void {
  gauges.gauge('jobs_waiting', 'Jobs that are due and not begun, by queue.', 'queue', () =>
    jobsWaiting(jobs),
  );
  gauges.gauge(
    'devices_unsent',
    'Devices that said they had work to send, and how long the first has had some.',
    'figure',
    () => oldestUnsent(readers),
  );
}

/** Has the connections of this process told. */
export function tellPools(gauges: Gauges, { loads }: Pick<OpenDatabase, 'loads'>): void {
  gauges.gauge('pool_connections', 'Connections of the pools, and callers that wait.', 'of', () =>
    Object.fromEntries(
      Object.entries(loads()).flatMap(([pool, load]) =>
        Object.entries(load).map(([state, count]) => [`${pool}_${state}`, count as number]),
      ),
    ),
  );
}
