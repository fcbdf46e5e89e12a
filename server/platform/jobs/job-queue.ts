import PgBoss from 'pg-boss';
import { type Db, sql, type Tx } from '#server/platform/database/database.ts';
import { executorOf, JOB_SCHEMA, type QueueName } from './job-schema.ts';
import { type Job, JobWorker, type WorkOptions } from './job-worker.ts';

// Jobs of a process that died come again when their time is over and somebody looks.
const LOOK_AFTER_DEAD_EVERY_S = 30;
// Nobody reads what is over; a mail that nobody could send is gone within the hour.
const KEEP_FAILED_S = 600;
const KEEP_ARCHIVED_S = 60;
const STOP_WITHIN_MS = 2_000;

interface JobOptions {
  /** In a queue with the policy `short`, only one job of a key waits at a time. */
  key?: string;
  /** Seconds from now before which the job does not run. */
  afterS?: number;
  /** Tries after the first. */
  retries?: number;
  /** Pause before the second try, seconds; each further one is about twice as long as the one before it. */
  pauseS?: number;
  /** The job is there once this has committed, and is written by its connection. */
  tx?: Tx;
}

/** Work that outlives the process: kept in the database until it is done (decision 025). */
export interface JobQueue {
  /** Takes a job over: once this has returned, it survives a kill. @throws what `pg` says */
  send(queue: QueueName, data: object, options?: JobOptions): Promise<void>;
  /** Says who works on the jobs of a queue; `start` begins it. A job whose handler fails comes again. */
  work<Data>(queue: QueueName, options: WorkOptions, handle: (job: Job<Data>) => Promise<void>): void;
  /**
   * May be called again where it failed.
   * @param isAlone no other process works on this database: what was under way when the last one died comes again now
   * @throws what `pg` says
   */
  start(isAlone?: boolean): Promise<void>;
  /** Waits a moment for what is under way. */
  stop(): Promise<void>;
}

/**
 * The queue of a database whose schema `prepareJobs` has made.
 * @param onError told of failures that no caller hears of
 */
export function createJobQueue(db: Db, onError: (error: Error) => void = () => undefined): JobQueue {
  const executor = executorOf(db);
  const openBoss = () =>
    new PgBoss({
      db: executor,
      schema: JOB_SCHEMA,
      migrate: false,
      schedule: false,
      maintenanceIntervalSeconds: LOOK_AFTER_DEAD_EVERY_S,
      archiveCompletedAfterSeconds: KEEP_FAILED_S,
      deleteAfterSeconds: KEEP_ARCHIVED_S,
    }).on('error', onError);
  let boss = openBoss();
  const openers = new Map<QueueName, () => JobWorker<never>>();
  const workers = new Map<QueueName, JobWorker<never>>();

  /** Puts off what a dead process had under way. */
  async function resume(): Promise<void> {
    const { rows } = await sql<{ name: string; id: string }>`
      SELECT name, id FROM ${sql.ref(`${JOB_SCHEMA}.job`)} WHERE state = 'active'`.execute(db);
    for (const { name, id } of rows) await boss.fail(name, id);
  }

  return {
    async send(queue, data, { key, afterS, retries, pauseS, tx } = {}) {
      await boss.send(queue, data, {
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(afterS === undefined ? {} : { startAfter: afterS }),
        ...(retries === undefined ? {} : { retryLimit: retries }),
        ...(pauseS === undefined ? {} : { retryDelay: pauseS, retryBackoff: pauseS > 0 }),
        ...(tx === undefined ? {} : { db: executorOf(tx) }),
      });
      // Before the commit there is nothing to be seen.
      if (!tx) workers.get(queue)?.look();
    },

    work(queue, options, handle) {
      const store = {
        // While the database is away, pg-boss fetches no jobs and throws nothing.
        fetch: (batchSize: number) => boss.fetch<object>(queue, { batchSize, includeMetadata: true }),
        forget: (id: string) => boss.deleteJob(queue, id),
        putOff: (id: string) => boss.fail(queue, id),
      };
      openers.set(queue, () => new JobWorker(store, options, handle));
    },

    async start(isAlone = false) {
      try {
        await boss.start();
      } catch (error) {
        // One whose start has failed takes every further one for done.
        boss = openBoss();
        throw error;
      }
      if (isAlone) await resume();
      for (const [queue, open] of openers) workers.set(queue, open());
    },

    async stop() {
      await Promise.all([...workers.values()].map((worker) => worker.stop(STOP_WITHIN_MS)));
      workers.clear();
      await boss.stop({ graceful: false });
    },
  };
}
