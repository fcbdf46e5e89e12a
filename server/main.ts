import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { DEMO_COLLABORATORS, DEMO_OWNER, DEMO_PASSWORD } from '#server/modules/demo/demo-business.ts';
import { systemClock } from '#server/platform/clock.ts';
import { errorCode, isDatabaseAway } from '#server/platform/database/database.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createOutboxMailer, createSmtpMailer } from '#server/platform/mail/mail.ts';
import { readOrCreateSecret } from '#server/platform/secret.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import packageJson from '#package.json' with { type: 'json' };
import { createMetrics, type Metrics } from '#server/http/watch/metrics.ts';
import { serveMetrics } from '#server/http/watch/metrics-server.ts';
import { createApp } from './app.ts';
import { createServices, type Services } from './services.ts';
import { type Config, readConfig } from './config.ts';
import { createDemo, isDemoDatabase, isEmptyDatabase } from './demo.ts';
import { backup, newEpoch, restore } from './maintenance.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { tellFigures } from './figures.ts';
import { startText } from './start-text.ts';
import { deliverWebhooks } from './webhook-jobs.ts';

const STOP_WITHIN_MS = 9_500;
const CUT_AFTER_MS = 4_000;
const FIRST_PURGE_S = 60;
const PURGE_EVERY_S = 86_400;

const say = (line: string): void => {
  console.log(line);
};

type Tls = { tls: { cert: string; key: string } } | Record<string, never>;

/** @throws StartupError for files that cannot be read, or are no certificate and its key */
function readTls({ tlsCert, tlsKey }: Config): Tls {
  if (!tlsCert || !tlsKey) return {};
  try {
    const tls = { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') };
    createSecureContext(tls);
    return { tls };
  } catch (error) {
    throw new StartupError(startText.badTls((error as Error).message));
  }
}

/** Told before the database is opened: nothing was started that would have to be stopped again. */
async function refuseBusyPort(config: Config): Promise<void> {
  const probe = createServer();
  await explainPort(config, () => once(probe.listen(config.port, config.host), 'listening'));
  await new Promise((resolve) => probe.close(resolve));
}

/** The language model, if the environment names one. */
function readAndyModel({
  andyBaseUrl,
  andyModel,
  andyApiKey,
}: Config): Pick<Parameters<typeof createApp>[0], 'andyModel'> {
  if (!andyBaseUrl || !andyModel) return {};
  return {
    andyModel: { baseUrl: andyBaseUrl, model: andyModel, ...(andyApiKey ? { apiKey: andyApiKey } : {}) },
  };
}

async function explainPort<Result>(
  { port, host }: Pick<Config, 'port' | 'host'>,
  bind: () => Promise<Result>,
): Promise<Result> {
  try {
    return await bind();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new StartupError(startText.portBusy(port));
    if (code === 'EACCES') throw new StartupError(startText.portForbidden(port));
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartupError(startText.badHost(host));
    throw error;
  }
}

/** Runs the server until a signal stops it; a signal that comes during the start stops it after the start. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const tls = readTls(config);
  const stopped = onSignal();
  await refuseBusyPort(config);
  const database = await openDatabase(config, say, (error) => say(`PostgreSQL: ${error.message}`));
  try {
    const app = await serve(config, database, tls);
    void stopped.then(() => stop(app, database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(config: Config, database: OpenDatabase, tls: Tls): Promise<FastifyInstance> {
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
  const metrics = createMetrics();
  tellFigures(metrics, database);
  const options = {
    db,
    readers,
    clock: systemClock,
    sessionSecret: config.sessionSecret ?? readOrCreateSecret(config.dataDir),
    database: kind,
    version: packageJson.version,
    tokenTtlDays: config.tokenTtlDays,
    loginLimit: config.loginLimit,
    andyLimit: config.andyLimit,
    ...readAndyModel(config),
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    publicUrl,
    mailer,
    emailKeyTtlS: config.emailKeyTtlS,
    verifyLimit: config.verifyLimit,
    mailLimit: config.mailLimit,
    testTools: config.testTools ?? isDemo,
    webhooks: { isPrivateAllowed: config.webhookPrivate },
    mediaDir: join(dataDir, 'media'),
    clientDir: fileURLToPath(new URL('../client', import.meta.url)),
    logLevel: config.logLevel ?? (kind === 'embedded' ? 'warn' : 'info'),
    metrics,
    dataDir,
    ...tls,
  };
  const app = await createApp(options);
  // What jobs do goes through their own few connections: however many receivers there are, no sale waits for one.
  const services = createServices({ ...options, db: database.jobs });
  const stopLooking = deliverWebhooks(jobs, services.delivery);
  app.addHook('onClose', async () => {
    stopLooking();
    await jobs.stop();
    await mailer.close();
  });
  if (needsDemo) {
    say(startText.creatingDemo);
    if (!(await createDemo(db, services, systemClock()))) say(startText.demoIsThere);
  }
  if (config.metricsPort !== undefined) {
    const stopTelling = await openMetrics(config, config.metricsPort, metrics);
    app.addHook('onClose', stopTelling);
  }
  const { port, host } = config;
  say(startText.ready(await explainPort(config, () => app.listen({ port, host }))));
  await purgeDaily(jobs, services);
  const isAlone = kind === 'embedded';
  if (isAlone) await services.delivery.freeAll();
  await jobs.start(isAlone);
  if (config.mailUrl && !config.publicUrl) say(startText.localLinks);
  if (isDemo) {
    const people = DEMO_COLLABORATORS.map(({ email, permission_level: level }) => ({ email, level }));
    say(startText.demo(people, DEMO_OWNER.email, DEMO_PASSWORD));
  }
  return app;
}

/** @throws StartupError for a port that is taken */
async function openMetrics(config: Config, port: number, metrics: Metrics): Promise<() => Promise<void>> {
  const place = { port, host: config.metricsHost };
  const { stop: stopTelling } = await explainPort(place, () => serveMetrics(metrics, place.host, port));
  return stopTelling;
}

/** Forgets what is past its time: once the start is over, and a day after each time. */
async function purgeDaily(jobs: JobQueue, { retention }: Services): Promise<void> {
  const purgeAfter = (afterS: number) => jobs.send('housekeeping', {}, { key: 'purge', afterS });
  jobs.work('housekeeping', { atOnce: 1, pollMs: FIRST_PURGE_S * 1000 }, async () => {
    await retention
      .purge(systemClock())
      .catch((error: unknown) => say(startText.purgeFailed(error instanceof Error ? error.message : '')));
    await purgeAfter(PURGE_EVERY_S);
  });
  await purgeAfter(FIRST_PURGE_S);
}

/** Resolves when somebody ends the process, presses Ctrl-C or closes the terminal. */
function onSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

/** Finishes the requests in flight, cuts connections that only wait, then closes the database. */
async function stop(app: FastifyInstance, database: OpenDatabase): Promise<void> {
  say(startText.stopping);
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS).unref();
  try {
    await app.close();
    await database.close();
    process.exit(0);
  } catch {
    process.exit(1);
  }
}

const COMMANDS = ['backup', 'restore', 'new-epoch'];

/** What the program was called for: `backup [file]`, `restore <file> [--force]`, `new-epoch`, else the server. */
async function main([command = '', ...words]: string[]): Promise<void> {
  if (!COMMANDS.includes(command)) return run();
  const config = readConfig(process.env);
  const file = words.find((word) => !word.startsWith('--'));
  if (command === 'new-epoch') await newEpoch(config, say);
  else if (command === 'backup') await backup(config, file, systemClock(), say);
  else await restore(config, file, words.includes('--force'), say);
}

// Nobody reads any more (the terminal was closed, a pipe ended): no reason to die before the database is closed.
process.stdout.on('error', () => undefined);
main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof StartupError) console.error(error.message);
  else
    console.error(
      startText.unexpected(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  process.exit(1);
});
