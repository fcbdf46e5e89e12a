import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import { type Db, sql, type Tx } from '#server/platform/database/database.ts';

/** The schema of the queue: its own, so that no backup has it and no restore brings its jobs back (decision 025). */
export const JOB_SCHEMA = 'jobs';

/**
 * Every queue of the product. `expireInSeconds` is how long a job may take; after that, and after the death of the
 * process that had it, it is tried again. `short`: of one key at most one job waits.
 */
const QUEUES = {
  mail: { policy: 'standard', expireInSeconds: 45, retentionMinutes: 60 },
  housekeeping: { policy: 'short', expireInSeconds: 3_600, retentionMinutes: 60 * 24 * 14 },
  webhooks: { policy: 'short', expireInSeconds: 60, retentionMinutes: 60 * 24 * 14 },
} as const satisfies Record<string, Omit<PgBoss.Queue, 'name'> & { retentionMinutes: number }>;

export type QueueName = keyof typeof QUEUES;

/** Empties the queue: what waits belongs to a history that a restore ends. For the owner of the tables. */
export const EMPTY_QUEUE = `TRUNCATE ${JOB_SCHEMA}.job, ${JOB_SCHEMA}.archive`;

/** How pg-boss reaches the database: through our own pool, whose limits and manners it then has. */
export function executorOf(db: Db | Tx): PgBoss.Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...(values as unknown[])]));
      return { rows };
    },
  };
}

// Embedded, and wherever else the server works as this role, it owns nothing.
const GRANTS = `
  DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'mostrador_app') THEN
      GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO mostrador_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO mostrador_app;
    END IF;
  END $$`;

/**
 * Makes the queue's tables, or brings those of an older version up to date.
 * @param db as the role that owns the schema; the server's own role can do neither
 */
export async function prepareJobs(db: Db): Promise<void> {
  const boss = new PgBoss({ db: executorOf(db), schema: JOB_SCHEMA, supervise: false, schedule: false });
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const missing = Object.entries(QUEUES).filter(([name]) => !known.has(name));
  for (const [name, options] of missing) await boss.createQueue(name, { name, ...options });
  await boss.stop({ graceful: false });
  // Each time: a start that was killed after it made a queue had given nothing yet.
  await sql.raw(GRANTS).execute(db);
}
