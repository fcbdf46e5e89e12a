import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { gatherMetrics, shareMetrics } from '#server/http/watch/metrics.ts';
import { systemClock } from '#server/platform/clock.ts';
import { isDatabaseFull } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { backup, newEpoch, restore } from './maintenance.ts';
import { type OpenDatabase, openDatabase, openForWorker } from './open-database.ts';
import { openMetrics, prepareBackground, sayMore } from './process/background.ts';
import { tellBackups } from './process/backup-folder.ts';
import { type Equipment, equip } from './process/equipment.ts';
import { tellDatabase, tellPools } from './process/figures.ts';
import { explainPort, refuseBusyPort } from './process/port.ts';
import { startWorkers, tellListening, WORKER_DATABASE_URL, WORKER_PLACE } from './process/workers.ts';
import { startText } from './start-text.ts';

const PROGRAM = fileURLToPath(import.meta.url);
const CLIENT = fileURLToPath(new URL('../client', import.meta.url));
const STOP_WITHIN_MS = 9_500;
const CUT_AFTER_MS = 4_000;

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

/** A server, or the first process of one: to be closed before its database is. */
interface Running {
  close(): Promise<unknown>;
  /** Cuts connections that only wait. */
  cut(): void;
}

/** Runs the server until a signal stops it; a signal that comes during the start stops it after the start. */
async function run(config: Config): Promise<void> {
  const tls = readTls(config);
  const stopped = onSignal();
  if (cluster.isPrimary) await refuseBusyPort(config);
  const database = await open(config);
  try {
    const equipment = await equip(config, database, { ...tls, clientDir: CLIENT }, say);
    const running = await begin(config, database, equipment);
    void stopped.then(() => stop(running, database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function open(config: Config): Promise<OpenDatabase> {
  const onLost = (error: Error) => say(`PostgreSQL: ${error.message}`);
  const url = cluster.isWorker ? process.env[WORKER_DATABASE_URL] : undefined;
  return url ? openForWorker(url, config, onLost) : openDatabase(config, say, onLost);
}

function begin(config: Config, database: OpenDatabase, equipment: Equipment): Promise<Running> {
  if (cluster.isWorker) return answer(config, database, equipment);
  return config.workers > 1 ? lead(config, database, equipment) : serveAlone(config, database, equipment);
}

/** One process of several: it answers requests, and nothing more. */
async function answer(config: Config, database: OpenDatabase, { options }: Equipment): Promise<Running> {
  tellPools(options.metrics, database);
  shareMetrics(options.metrics, process.env[WORKER_PLACE] ?? '');
  const app = await createApp(options);
  const { port, host } = config;
  tellListening(await explainPort(config, () => app.listen({ port, host })));
  return runningApp(app, () => options.mailer.close());
}

/** The first process of several: it keeps the database and the workers, and does what goes on in the background. */
async function lead(config: Config, database: OpenDatabase, equipment: Equipment): Promise<Running> {
  const background = await prepareBackground(config, equipment, database, say);
  const gathered = gatherMetrics();
  tellDatabase(gathered, database);
  if (config.backupDir) tellBackups(gathered, config.backupDir, systemClock);
  const stopTelling = await openMetrics(config, gathered.told);
  const { url: databaseUrl } = database;
  const workers = startWorkers({ count: config.workers, program: PROGRAM, databaseUrl }, say);
  const close = async () => {
    await workers.stop();
    await background.stop();
    await equipment.options.mailer.close();
    await stopTelling();
  };
  try {
    say(startText.ready(await workers.ready));
    await background.start();
  } catch (error) {
    await close();
    throw error;
  }
  sayMore(config, equipment, say);
  return { close, cut: () => undefined };
}

/** The whole server in one process. */
async function serveAlone(config: Config, database: OpenDatabase, equipment: Equipment): Promise<Running> {
  const { metrics, mailer } = equipment.options;
  tellDatabase(metrics, database);
  if (config.backupDir) tellBackups(metrics, config.backupDir, systemClock);
  tellPools(metrics, database);
  const app = await createApp(equipment.options);
  const background = await prepareBackground(config, equipment, database, say);
  const stopTelling = await openMetrics(config, metrics.registry);
  const { port, host } = config;
  say(startText.ready(await explainPort(config, () => app.listen({ port, host }))));
  await background.start();
  sayMore(config, equipment, say);
  return runningApp(app, async () => {
    await background.stop();
    await mailer.close();
    await stopTelling();
  });
}

const runningApp = (app: FastifyInstance, after: () => Promise<void>): Running => ({
  close: async () => {
    await app.close();
    await after();
  },
  cut: () => app.server.closeAllConnections(),
});

/** Resolves when somebody ends the process, presses Ctrl-C or closes the terminal. */
function onSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

/** Finishes the requests in flight, cuts connections that only wait, then closes the database. */
async function stop(running: Running, database: OpenDatabase): Promise<void> {
  if (cluster.isPrimary) say(startText.stopping);
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  setTimeout(() => running.cut(), CUT_AFTER_MS).unref();
  try {
    await running.close();
    await database.close();
    process.exit(0);
  } catch {
    process.exit(1);
  }
}

const COMMANDS = ['backup', 'restore', 'new-epoch'];

/** `--workers 3`, or `--workers=3`, is another way to say WORKERS=3. @throws StartupError for any other word */
function environment(words: string[]): Record<string, string | undefined> {
  const [option, ...more] = words.flatMap((word) => word.split('=')).filter((word) => word !== '');
  if (option === undefined) return process.env;
  if (option !== '--workers' || more.length > 1)
    throw new StartupError(startText.unknownWord(words.join(' ')));
  return { ...process.env, WORKERS: more[0] ?? '?' };
}

/**
 * What the program was called for: `backup [file]`, `restore <file> [--force]`, `new-epoch`, else the server
 * [`--workers <n>`].
 */
async function main([command = '', ...words]: string[]): Promise<void> {
  if (!COMMANDS.includes(command)) return run(readConfig(environment([command, ...words])));
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
  else if (isDatabaseFull(error)) console.error(startupText.databaseFull);
  else
    console.error(
      startText.unexpected(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  process.exit(1);
});
