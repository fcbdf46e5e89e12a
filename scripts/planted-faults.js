// The test of the tests: plants one fault after another in a copy of the repository and demands that the tests
// named for it fail, and that they pass without it. Usage: node scripts/planted-faults.js [--only <text of a name>]...
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults/index.js';
import { root } from './run-tool.js';

const LIMIT_MS = 240_000;
const SOUND_LIMIT_MS = 1_200_000; // all of them at once

// All modules but those with the fault are what they were at the run before: to compile them anew took half of its time.
const CONFIG = 'vitest.faults.config.ts';
const WITH_CACHE = `import config from './vitest.config.ts';
const experimental = { fsModuleCache: true, fsModuleCachePath: './tmp-modules' };
export default { ...config, test: { ...config.test, experimental } };
`;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [''] } } });
const wanted = values.only.map((text) => text.toLowerCase());
const faults = FAULTS.filter(({ name }) => wanted.some((text) => name.toLowerCase().includes(text)));
if (faults.length === 0) {
  // Vitest without a file would run every test there is.
  console.error(`No fault has «${values.only.join('» or «')}» in its name.`);
  process.exit(1);
}
const copy = copyRepository();
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function main() {
  const sound = await runWithoutFaults();
  if (!sound) return false;
  const rows = [];
  for (const fault of faults) {
    const since = performance.now();
    const verdict = await plant(fault);
    rows.push({ ...fault, ...verdict });
    const mark = verdict.isCaught ? 'caught' : 'MISSED';
    console.log(
      `${mark}  ${fault.name}: ${verdict.by} (${((performance.now() - since) / 1000).toFixed(0)} s)`,
    );
  }
  const missed = rows.filter(({ isCaught }) => !isCaught);
  console.log(`\n${rows.length} planted, ${rows.length - missed.length} caught, ${missed.length} missed`);
  for (const { name, by } of missed) console.log(`  missed: ${name} (${by})`);
  return missed.length === 0;
}

/** What git knows of, as it stands in the working tree; packages are shared. */
function copyRepository() {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), 'mostrador-faults-'));
  chmodSync(dir, 0o711); // as root the database runs as another user, who has to pass through
  mkdirSync(join(dir, 'tmp'), { mode: 0o711 });
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of stdout.split('\0').filter(isNeeded)) cpSync(join(root, path), join(dir, path));
  symlinkSync(realpathSync(join(root, 'node_modules')), join(dir, 'node_modules'));
  writeFileSync(join(dir, CONFIG), WITH_CACHE);
  return dir;
}

function isNeeded(path) {
  return path !== '' && path !== 'node_modules' && !path.startsWith('docs/');
}

/** Every test that is named for a fault, once, in the copy as it is. */
async function runWithoutFaults() {
  const env = Object.assign({}, ...faults.map(({ suite }) => suite.env));
  for (const suite of suitesOfAll()) {
    const outcome = await runTests({ ...suite, env }, SOUND_LIMIT_MS);
    const isSound = outcome.failed === 0 && outcome.passed > 0 && outcome.code === 0;
    console.log(
      `${isSound ? 'sound' : 'UNSOUND'}  without a fault: ${outcome.passed} passed, ${outcome.failed} failed`,
    );
    if (!isSound) {
      console.log(outcome.output.slice(-4000));
      return false;
    }
  }
  return true;
}

/** The files that a fault names as a whole, and of all others the tests that are named. */
function suitesOfAll() {
  const suites = faults.map(({ suite }) => suite);
  const whole = new Set(suites.flatMap(({ files, test }) => (test ? [] : files)));
  const others = new Set(suites.flatMap(({ files }) => files).filter((file) => !whole.has(file)));
  const test = [...new Set(suites.flatMap(({ test }) => test ?? []))].join('|');
  return [{ files: [...whole] }, { files: [...others], test }].filter(({ files }) => files.length > 0);
}

async function plant({ edits, suite }) {
  const originals = new Map();
  try {
    for (const { file, find, replace } of edits) {
      const text = readFileSync(join(copy, file), 'utf8');
      if (!originals.has(file)) originals.set(file, text);
      if (text.split(find).length !== 2)
        return { isCaught: false, by: `${file} has not exactly one «${find}»` };
      writeFileSync(
        join(copy, file),
        text.replace(find, () => replace),
      );
    }
    return judge(await runTests(suite, LIMIT_MS, ['--bail=1']));
  } finally {
    for (const [file, text] of originals) writeFileSync(join(copy, file), text);
  }
}

/** A test that fails has noticed; a file that does not even load has not looked. */
function judge({ failed, passed, firstFailure, isHung, output, code }) {
  if (failed > 0) return { isCaught: true, by: firstFailure };
  if (isHung) return { isCaught: false, by: 'the tests did not end' };
  if (passed > 0 && code !== 0) return { isCaught: true, by: 'an error that nobody caught' };
  if (passed > 0) return { isCaught: false, by: `${passed} tests passed` };
  return { isCaught: false, by: `no test ran\n${output.slice(-1500)}` };
}

function runTests({ files, test, env = {} }, limitMs, options = []) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--config', CONFIG, ...files, ...options];
  args.push('--reporter=json', `--outputFile.json=${report}`);
  if (test) args.push('-t', test);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, TMPDIR: join(copy, 'tmp'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    let isHung = false;
    const limit = setTimeout(() => {
      isHung = true;
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
    }, limitMs);
    child.on('close', (code) => {
      clearTimeout(limit);
      endDatabases();
      resolve({ code, output, isHung, ...readReport(report) });
    });
  });
}

function readReport(path) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
    const failure = testResults.flatMap(({ assertionResults }) => assertionResults).find(isFailed);
    return { passed: numPassedTests, failed: numFailedTests, firstFailure: failure?.fullName ?? '' };
  } catch {
    return { passed: 0, failed: 0, firstFailure: '' };
  }
}

function isFailed({ status }) {
  return status === 'failed';
}

/** A run that was cut short leaves its PostgreSQL behind. */
function endDatabases() {
  const temp = join(copy, 'tmp');
  for (const name of readdirSync(temp)) {
    try {
      const pid = readFileSync(join(temp, name, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It ended as it should.
    }
    rmSync(join(temp, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
