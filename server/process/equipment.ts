import { join } from 'node:path';
import { createMetrics, type Metrics } from '#server/http/watch/metrics.ts';
import { DEMO_OWNER } from '#server/modules/demo/demo-business.ts';
import { systemClock } from '#server/platform/clock.ts';
import { isDatabaseAway } from '#server/platform/database/database.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createOutboxMailer, createSmtpMailer, type Mailer } from '#server/platform/mail/mail.ts';
import { readOrCreateSecret } from '#server/platform/secret.ts';
import type { AppOptions } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { isDemoDatabase, isEmptyDatabase } from '#server/demo.ts';
import type { OpenDatabase } from '#server/open-database.ts';
import { startText } from '#server/start-text.ts';
import { readLastBackup } from './backup-folder.ts';
import packageJson from '#package.json' with { type: 'json' };

/** What a process of the server works with, whether it answers requests, does the jobs, or both. */
export interface Equipment {
  options: AppOptions & { metrics: Metrics; mailer: Mailer };
  jobs: JobQueue;
  /** The demo business is to be made: nothing is there yet. */
  needsDemo: boolean;
  isDemo: boolean;
}

/** The language model, if the environment names one. */
function readAndyModel({ andyBaseUrl, andyModel, andyApiKey }: Config): Pick<AppOptions, 'andyModel'> {
  if (!andyBaseUrl || !andyModel) return {};
  return {
    andyModel: { baseUrl: andyBaseUrl, model: andyModel, ...(andyApiKey ? { apiKey: andyApiKey } : {}) },
  };
}

/** What owners read of the backups, where this server makes them. */
function readBackups({ backupDir: dir, dataDir }: Config): Pick<AppOptions, 'lastBackup'> {
  return dir === undefined ? {} : { lastBackup: (now) => readLastBackup(dir, dataDir, now) };
}

/**
 * @param more certificate and key, read already, and the folder of the app
 * @param say shows a line in the terminal
 */
export async function equip(
  config: Config,
  database: OpenDatabase,
  more: Pick<AppOptions, 'tls' | 'clientDir'>,
  say: (line: string) => void,
): Promise<Equipment> {
  const { db, readers, kind } = database;
  const jobs = createJobQueue(database.jobs, (error) => {
    if (!isDatabaseAway(error)) say(startText.queueFailed(error.message));
  });
  const { mailUrl, publicUrl, dataDir } = config;
  const mailer = mailUrl
    ? createSmtpMailer({ mailUrl, publicUrl, print: say, jobs })
    : createOutboxMailer({ outboxDir: join(dataDir, 'outbox'), publicUrl, print: say });
  const needsDemo = (config.demo ?? kind === 'embedded') && (await isEmptyDatabase(db));
  const isDemo = needsDemo || (await isDemoDatabase(db, DEMO_OWNER.email));
  const options = {
    db,
    readers,
    clock: systemClock,
    sessionSecret: config.sessionSecret ?? readOrCreateSecret(dataDir),
    database: kind,
    version: packageJson.version,
    tokenTtlDays: config.tokenTtlDays,
    loginLimit: config.loginLimit,
    andyLimit: config.andyLimit,
    ...readAndyModel(config),
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    publicUrl,
    localUrl: `${more.tls ? 'https' : 'http'}://localhost:${config.port}`,
    mailer,
    emailKeyTtlS: config.emailKeyTtlS,
    verifyLimit: config.verifyLimit,
    mailLimit: config.mailLimit,
    testTools: config.testTools ?? isDemo,
    webhooks: { isPrivateAllowed: config.webhookPrivate },
    logLevel: config.logLevel ?? (kind === 'embedded' ? 'warn' : 'info'),
    metrics: createMetrics(),
    dataDir,
    ...readBackups(config),
    ...more,
  };
  return { options, jobs, needsDemo, isDemo };
}
