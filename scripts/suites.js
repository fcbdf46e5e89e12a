import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from './pictures/browser.js';
import { ensureBuilt } from './install.js';
import { findPostgres, startPostgres } from './server/postgres-server.js';
import { explain, root, toolPath } from './run-tool.js';
import { countOutcome, countPlaywright, countVitest } from './test-report.js';

const LIMIT_MS = 50 * 60_000; // a suite that hangs must not hang everything; the browser takes half of it on two cores

// The tests bring their own servers: what is set for the real one must not reach them.
const OWN_VARIABLES =
  'NODE_ENV PORT HOST DATA_DIR DATABASE_URL MIGRATION_URL ROLLBACK_FROM PUBLIC_URL MAIL_URL CORS_ORIGINS SESSION_SECRET DEMO TEST_TOOLS EMAIL_KEY_TTL_S TOKEN_TTL_DAYS LOGIN_LIMIT VERIFY_LIMIT MAIL_LIMIT ANDY_LIMIT ANDY_BASE_URL ANDY_API_KEY ANDY_MODEL TLS_CERT TLS_KEY TRUST_PROXY LOG_LEVEL METRICS_PORT METRICS_HOST WORKERS POOL_SIZE POOL_URL SYNC_STANDBY BACKUP_DIR BACKUP_KEEP WEBHOOK_PRIVATE TEST_DATABASE_URL';

/**
 * What chance tests in `npm test`: a tenth of what `npm run test:all` runs, whose figures stand in the tests themselves.
 * A figure that is set in the environment counts instead.
 */
const QUICK = {
  MODEL_RUNS: '30',
  MONEY_RUNS: '10000',
  INVOICE_RUNS: '60',
  FUZZ_RUNS: '6',
  PARITY_RUNS: '30',
  CRASH_RUNS: '1',
};

const pick = (from, names) =>
  Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])));

/** What each tier runs, in order and with `+` at once, and with which figures of chance. */
export const TIERS = {
  test: {
    names: ['lint', 'format', 'unit+flow', 'build', 'size', 'contract-postgres+crash', 'heart'],
    env: { ...QUICK, ...pick(process.env, Object.keys(QUICK)) },
  },
  all: {
    names: [
      'types',
      'lint',
      'format',
      'unit+patient',
      'chance',
      'flow-postgres',
      'build',
      'size',
      'contract+crashes',
      'e2e',
    ],
    env: {},
  },
};

/** Each runs something and answers its counts. `temp` is a folder for the reports, `env` the figures of chance. */
export const suites = {
  types: () => check('tsc', '-b'),
  // Types too, in half the time that the compiler takes beside it; what the compiler itself says is in `test:all`.
  lint: () => check('oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  format: () => check('biome', 'format', '.'),
  unit: (temp, env) => vitest(join(temp, 'unit.json'), ['unit', 'store', 'screen'], [], env),
  flow: (temp, env) => vitest(join(temp, 'flow.json'), ['flow', 'device', 'model'], [], env),
  contract: (temp, env) => vitest(join(temp, 'contract.json'), ['contract'], [], env),
  chance: (temp, env) => vitest(join(temp, 'chance.json'), ['model'], [], env),
  patient: (temp, env) =>
    vitest(join(temp, 'patient.json'), ['patient', 'whole-server', 'directed'], [], env),
  'contract-postgres': (temp, env) => {
    const run = (url) => suites.contract(temp, { ...env, ...url });
    return onSystemPostgres(run, () => run({}));
  },
  'flow-postgres': (temp, env) => {
    const run = (url) =>
      vitest(join(temp, 'flow-postgres.json'), ['flow', 'whole-server', 'device', 'restored'], [], {
        ...env,
        ...url,
      });
    return onSystemPostgres(run, () => run({}));
  },
  build: async () => countOutcome((await isBuilt()) ? 0 : 1),
  size: async () => ((await isBuilt()) ? check('size-limit') : countOutcome(1)),
  crash: async (temp, env) =>
    (await isBuilt()) ? vitest(join(temp, 'crash.json'), ['crash'], [], env) : countOutcome(1),
  crashes: async (temp, env) =>
    (await isBuilt())
      ? vitest(join(temp, 'crashes.json'), ['crash', 'crash-more', 'upgrade'], [], env)
      : countOutcome(1),
  heart: async (temp) =>
    (await isBuilt()) ? playwright(join(temp, 'heart.json'), '--project=heart') : countOutcome(1),
  e2e: async (temp) => ((await isBuilt()) ? playwright(join(temp, 'e2e.json')) : countOutcome(1)),
};

const check = async (tool, ...args) => countOutcome(await show(tool, args));

async function vitest(report, projects, files, env) {
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...files];
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  return countVitest(report, await show('vitest', args, env));
}

/**
 * What speaks SQL, on the oldest PostgreSQL promised that this machine has.
 * @param run gets its address as a variable of the environment
 * @param without what is done where there is none
 */
async function onSystemPostgres(run, without) {
  const given = process.env.TEST_DATABASE_URL;
  const found = given ? undefined : findPostgres();
  const server = given ? { url: given, stop: async () => undefined } : found && (await startPostgres(found));
  if (!server) {
    console.log('Aquí no hay un PostgreSQL 15 o posterior que se pueda iniciar.');
    return without();
  }
  if (found) console.log(`PostgreSQL ${found.version} de ${found.bin}`);
  try {
    return await run({ TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

async function playwright(report, ...args) {
  try {
    const CHROMIUM_PATH = await ensureBrowser();
    const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return countPlaywright(
      report,
      await show(
        'playwright',
        ['test', ...args, '--reporter=list,json,./tests/e2e/rig/page-reporter.ts'],
        env,
      ),
    );
  } catch (error) {
    explain(error);
    return countOutcome(1);
  }
}

async function isBuilt() {
  try {
    await ensureBuilt();
    return true;
  } catch (error) {
    explain(error);
    return false;
  }
}

/** Runs a tool on our own terminal; answers its exit code. */
function show(tool, args, env = {}) {
  return new Promise((resolve) => {
    const clean = Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.split(' ').includes(name));
    const child = spawn(toolPath(tool), args, {
      cwd: root,
      env: { ...Object.fromEntries(clean), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    const limit = setTimeout(() => {
      console.error(`${tool}: no terminó en ${LIMIT_MS / 60_000} minutos`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, LIMIT_MS);
    const stop = (signal) => child.kill(signal);
    process.on('SIGTERM', stop);
    child.on('error', (error) => console.error(`${tool}: ${error.message}`));
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      process.off('SIGTERM', stop);
      if (signal === 'SIGTERM' || signal === 'SIGINT') process.exitCode = 1;
      resolve(code === null ? 1 : code);
    });
  });
}
