import { setTimeout as delay } from 'node:timers/promises';
import { serveMetrics } from '#server/http/watch/metrics-server.ts';
import { DEMO_COLLABORATORS, DEMO_OWNER, DEMO_PASSWORD } from '#server/modules/demo/demo-business.ts';
import { isDatabaseAway, isDatabaseFull } from '#server/platform/database/database.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Config } from '#server/config.ts';
import { createDemo } from '#server/demo.ts';
import type { OpenDatabase } from '#server/open-database.ts';
import { createServices, type Services } from '#server/services.ts';
import { startText } from '#server/start-text.ts';
import { backUpDaily } from './daily-backup.ts';
import type { Equipment } from './equipment.ts';
import { explainPort } from './port.ts';
import { deliverWebhooks } from './webhook-jobs.ts';

const AGAIN_AFTER_MS = 1_000;
const FIRST_PURGE_S = 60;
const PURGE_EVERY_S = 86_400;

/** What the server does besides answering: jobs, webhooks, housekeeping. One of its processes does it. */
interface Background {
  /** Begins, once requests are answered. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the demo business where there is none, and what goes on in the background. */
export async function prepareBackground(
  config: Config,
  { jobs, options, needsDemo }: Equipment,
  { db, jobs: connections, kind, ownerUrl }: OpenDatabase,
  say: (line: string) => void,
): Promise<Background> {
  const backups = planBackups(config, ownerUrl, say);
  // What jobs do goes through their own few connections: however many receivers there are, no sale waits for one.
  const services = createServices({ ...options, db: connections });
  const stopLooking = deliverWebhooks(jobs, services.delivery);
  if (needsDemo) {
    say(startText.creatingDemo);
    if (!(await createDemo(db, services, systemClock()))) say(startText.demoIsThere);
  }
  const ended = new AbortController();
  let late: Promise<void> | undefined;

  async function begin(): Promise<void> {
    await purgeDaily(jobs, services, say);
    const isAlone = kind === 'embedded';
    if (isAlone) await services.delivery.freeAll();
    await jobs.start(isAlone);
    void backups?.look();
  }

  async function beginLate(): Promise<void> {
    for (;;) {
      await delay(AGAIN_AFTER_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      try {
        return await begin();
      } catch (error) {
        say(startText.beginsLate(error instanceof Error ? error.message : String(error)));
      }
    }
  }

  return {
    async start() {
      try {
        await begin();
      } catch (error) {
        if (!isDatabaseAway(error) || isDatabaseFull(error)) throw error;
        // Requests are answered already, with 503 until it is back: the server does not end for what comes beside them.
        late = beginLate();
      }
    },
    async stop() {
      ended.abort();
      await late;
      stopLooking();
      backups?.stop();
      await jobs.stop();
    },
  };
}

/** @throws StartupError for a folder that cannot be made */
function planBackups(
  { backupDir: dir, backupKeep: keep, dataDir }: Config,
  url: string | undefined,
  say: (line: string) => void,
) {
  if (dir === undefined || url === undefined) return undefined;
  return backUpDaily({ url, dir, keep, dataDir }, systemClock, say);
}

/** What somebody who starts the server has to know besides its address. */
export function sayMore(config: Config, { isDemo }: Equipment, say: (line: string) => void): void {
  if (config.mailUrl && !config.publicUrl) say(startText.localLinks);
  if (!isDemo) return;
  const people = DEMO_COLLABORATORS.map(({ email, permission_level: level }) => ({ email, level }));
  say(startText.demo(people, DEMO_OWNER.email, DEMO_PASSWORD));
}

/** Serves `/metrics` where that is wanted. @returns stops it @throws StartupError for a port that is taken */
export async function openMetrics(
  { metricsHost: host, metricsPort: port }: Config,
  told: Parameters<typeof serveMetrics>[0],
): Promise<() => Promise<void>> {
  if (port === undefined) return () => Promise.resolve();
  return (await explainPort({ port, host }, () => serveMetrics(told, host, port), 'METRICS_')).stop;
}

/** Forgets what is past its time: once the start is over, and a day after each time. */
async function purgeDaily(
  jobs: JobQueue,
  { retention }: Services,
  say: (line: string) => void,
): Promise<void> {
  const purgeAfter = (afterS: number) => jobs.send('housekeeping', {}, { key: 'purge', afterS });
  jobs.work('housekeeping', { atOnce: 1, pollMs: FIRST_PURGE_S * 1000 }, async () => {
    await retention
      .purge(systemClock())
      .catch((error: unknown) => say(startText.purgeFailed(error instanceof Error ? error.message : '')));
    await purgeAfter(PURGE_EVERY_S);
  });
  await purgeAfter(FIRST_PURGE_S);
}
