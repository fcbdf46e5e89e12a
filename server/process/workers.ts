import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startText } from '#server/start-text.ts';

/** Where a worker finds the address of the database that the first process opened. */
export const WORKER_DATABASE_URL = 'WORKER_DATABASE_URL';

/** Where a worker finds which of them it is, from 1 on; who takes the place of a dead one is the same. */
export const WORKER_PLACE = 'WORKER_PLACE';

// A worker that dies as it starts is not started again and again as fast as the machine can.
const AGAIN_AFTER_MS = 1_000;
const STOP_WITHIN_MS = 9_000;
const MOST_TRIES = 10;

/** In a worker: tells the first process that requests are answered. */
export const tellListening = (url: string): void => void process.send?.({ listening: url });

/** Processes that answer requests on one port; any of them may die. */
interface Workers {
  /** Where they listen; rejects where one dies again and again before it listened. */
  ready: Promise<string>;
  /** Lets each finish what is under way. */
  stop(): Promise<void>;
}

/**
 * Resolves when a worker is gone. What is sent to a worker that has just died, as the question for its figures, is an
 * error of the worker before its end is known: unheard it would end this process, and it is no end of its own.
 */
const endOf = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
    // No process came of it, so none will end.
    worker.on('error', () => worker.process.pid === undefined && resolve());
  });

/**
 * Starts so many workers, and another one for each that dies.
 * @param program file that each runs
 * @param databaseUrl of the application's role
 */
export function startWorkers(
  { count, program, databaseUrl }: { count: number; program: string; databaseUrl: string },
  say: (line: string) => void,
): Workers {
  // Each worker takes its connections from the kernel, so that those of a dead one end with it. One handed over by
  // this process to a worker that dies before it says so would be answered by nobody and closed by nobody.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, args: [] });
  /** Each with its end. */
  const running = new Map<Worker, Promise<void>>();
  let isStopping = false;

  /** @returns where it listens */
  async function start(place: number): Promise<string> {
    const worker = cluster.fork({
      [WORKER_DATABASE_URL]: databaseUrl,
      [WORKER_PLACE]: String(place),
      WORKERS: String(count),
      MIGRATION_URL: '', // none of theirs: they serve, and change no table
    });
    const ended = endOf(worker);
    running.set(worker, ended);
    let hasListened = false;
    const listening = new Promise<string>((resolve) => {
      worker.on('message', (message: { listening?: string }) => {
        hasListened ||= message.listening !== undefined;
        if (message.listening !== undefined) resolve(message.listening);
      });
    });
    const gone = ended.then(() => {
      running.delete(worker);
      if (!isStopping && hasListened) void startAgain(place);
      throw new StartupError(startText.workerDied);
    });
    return Promise.race([listening, gone]);
  }

  async function startAgain(place: number): Promise<void> {
    if (isStopping) return;
    say(startText.workerAgain);
    try {
      await start(place);
    } catch {
      await delay(AGAIN_AFTER_MS, undefined, { ref: false });
      await startAgain(place);
    }
  }

  /** The database may go away as a worker starts, and be back in some seconds. */
  async function startAtFirst(place: number): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await start(place);
      } catch (error) {
        if (isStopping || tries === MOST_TRIES) throw error;
        await delay(AGAIN_AFTER_MS, undefined, { ref: false });
      }
    }
  }

  return {
    ready: Promise.all(Array.from({ length: count }, (_, at) => startAtFirst(at + 1))).then(
      ([url = '']) => url,
    ),
    async stop() {
      isStopping = true;
      const ended = Promise.all(running.values());
      for (const { process: child } of running.keys()) child.kill('SIGTERM');
      await Promise.race([ended, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
      for (const { process: child } of running.keys()) child.kill('SIGKILL');
    },
  };
}
