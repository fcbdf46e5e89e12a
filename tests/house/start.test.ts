import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The start script in a checkout of its own, whose only dependency is a Vite that takes notes.
const FAKE_VITE = `
  import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
  appendFileSync('vite.log', process.argv.slice(2).join(' ') + ' ' + process.env.NODE_ENV + ';');
  if (existsSync('src/roto')) { console.error('src/roto: no se entiende'); process.exit(1); }
  if (existsSync('src/lento')) { writeFileSync('vite.pid', String(process.pid)); await new Promise((done) => setTimeout(done, 60_000)); }
  await new Promise((done) => setTimeout(done, 100));
  const [dir, file] = process.argv.includes('--ssr') ? ['dist/server', 'main.js'] : ['dist/client', 'index.html'];
  mkdirSync(dir, { recursive: true });
  writeFileSync(dir + '/' + file, file === 'main.js' ? "console.log(['en marcha en ' + process.cwd(), ...process.argv.slice(2)].join(' '))" : '');`;

/** The scripts say it on an old Node only. */
const ADVICE = /^Node .* https:\/\/nodejs\.org\n/mu;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the Node that runs the scripts', () => {
  it.each([
    ['18.20.4', { isTooOld: true, words: expect.stringContaining('necesita Node 20.19 o posterior') }],
    ['20.18.3', { isTooOld: true, words: expect.stringContaining('este es 20.18.3') }],
    ['20.20.2', { isTooOld: false, words: expect.stringContaining('conviene instalar Node 22') }],
    ['22.23.3', undefined],
    ['24.21.0', undefined],
  ])('%s is refused, advised against or taken without a word', async (version, verdict) => {
    const path = new URL('../../scripts/node-version.js', import.meta.url).href;
    const { judgeNode } = (await import(path)) as { judgeNode: (version: string) => unknown };
    expect(judgeNode(version)).toEqual(verdict);
  });
});

const BOTH_BUILDS = 'build production;build --ssr server/main.ts production;';

describe('npm start', { timeout: 60_000 }, () => {
  let dir: string;
  beforeAll(() => {
    dir = realpathSync(mkdtempSync(join(tmpdir(), 'mostrador-start-')));
    cpSync('scripts', join(dir, 'scripts'), { recursive: true });
    for (const part of ['src', 'vite/bin']) mkdirSync(join(dir, part), { recursive: true });
    const vite = { name: 'vite', version: '1.0.0', type: 'module' };
    const app = { name: 'app', version: '1.0.0', type: 'module', dependencies: { vite: 'file:vite' } };
    const scripts = { start: 'node scripts/start.js' };
    const packages = { '': app, 'node_modules/vite': { resolved: 'vite', link: true }, vite };
    const imports = { '#scripts/*': './scripts/*' };
    write('package.json', JSON.stringify({ ...app, scripts, imports }));
    write(
      'package-lock.json',
      JSON.stringify({ name: 'app', version: '1.0.0', lockfileVersion: 3, packages }),
    );
    write('vite/package.json', JSON.stringify(vite));
    write('vite/bin/vite.js', FAKE_VITE);
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
  const builds = () => {
    const log = join(dir, 'vite.log');
    const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
    rmSync(log, { force: true });
    return text;
  };
  /** As `start`, with npm and its shell around the script. */
  const npm = (script: string) => {
    const env = { ...process.env, NODE_ENV: 'test', INIT_CWD: '', npm_config_force: '' };
    return spawn('npm', ['run', script], { cwd: dir, env, stdio: 'ignore' });
  };
  const start = (script = 'start.js', words: string[] = [], env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = spawn(process.execPath, [join(dir, 'scripts', script), ...words], {
        cwd: tmpdir(),
        env: { ...process.env, NODE_ENV: 'test', INIT_CWD: '', npm_config_force: '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => (output += String(text)));
      child.on('close', (code) => resolve({ code, output: output.replace(ADVICE, '') }));
    });

  it('installs, builds and runs a fresh checkout once, however many start it', async () => {
    const outcomes = await Promise.all([start(), start(), start()]);
    for (const { code, output } of outcomes) {
      expect(output).toContain(`en marcha en ${dir}`);
      expect(code).toBe(0);
    }
    const installed = outcomes.filter(({ output }) => output.includes('Instalando dependencias'));
    expect(installed).toHaveLength(1);
    expect(builds()).toBe(BOTH_BUILDS);
  });

  it('goes straight to the server when nothing changed', async () => {
    expect((await start()).output).toBe(`en marcha en ${dir}\n`);
    expect(builds()).toBe('');
  });

  it('has sisters that copy and restore: files are meant from where the person stands', async () => {
    const copy = join(realpathSync(tmpdir()), 'copia.gz');
    expect((await start('backup.js')).output).toBe(`en marcha en ${dir} backup\n`);
    expect((await start('backup.js', ['copia.gz'])).output).toBe(`en marcha en ${dir} backup ${copy}\n`);
    const told = `en marcha en ${dir} restore /srv/copia.gz --force\n`;
    expect((await start('restore.js', ['copia.gz', '--force'], { INIT_CWD: '/srv' })).output).toBe(told);
    // npm keeps a flag that comes without an extra `--`.
    const npm = { INIT_CWD: '/srv', npm_config_force: 'true' };
    expect((await start('restore.js', ['copia.gz'], npm)).output).toBe(told);
  });

  it('accepts what somebody installed by hand', async () => {
    rmSync(join(dir, 'node_modules', '.mostrador-lock'));
    expect((await start()).output).toBe(`en marcha en ${dir}\n`);
  });

  it('builds again when a source changed, not when a test did', async () => {
    write('src/app.test.ts', 'x');
    await start();
    expect(builds()).toBe('');
    write('src/app.ts', 'x');
    await start();
    expect(builds()).toBe(BOTH_BUILDS);
  });

  it('tells a failed build in one line, with the end of what the tool said, every time', async () => {
    write('src/roto', '');
    for (const _ of [1, 2]) {
      const { code, output } = await start();
      expect(code).toBe(1);
      expect(output).toContain(
        'No se pudo construir la aplicación (vite build falló):\nsrc/roto: no se entiende\n',
      );
      expect(output).not.toContain('en marcha');
    }
    rmSync(join(dir, 'src', 'roto'));
    expect((await start()).code).toBe(0);
  });

  it('runs what is built without looking at the sources, and says what to do when nothing is', async () => {
    write('src/app.ts', 'not built');
    builds();
    expect((await start('serve.js')).output).toBe(`en marcha en ${dir}\n`);
    expect(builds()).toBe('');
    renameSync(join(dir, 'dist'), join(dir, 'dist-elsewhere'));
    const { code, output } = await start('serve.js');
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toContain('npm run build');
    renameSync(join(dir, 'dist-elsewhere'), join(dir, 'dist'));
  });

  it('leaves no build behind when npm gets SIGTERM', async () => {
    write('src/lento', '');
    const process = npm('start');
    const file = join(dir, 'vite.pid');
    // The file is there before the number in it is: 0 would be this test's own group, which runs.
    const pid = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
    await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0);
    const vite = pid();
    process.kill('SIGTERM');
    await expect.poll(() => isRunning(vite)).toBe(false);
    rmSync(join(dir, 'src', 'lento'));
    expect((await start()).code).toBe(0);
  });

  it('follows a start that died while it was building', async () => {
    write('.cache/setup.lock', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1', token: 'aa' }));
    write('src/app.ts', 'y');
    expect((await start()).code).toBe(0);
    expect(existsSync(join(dir, '.cache', 'setup.lock'))).toBe(false);
  });
});

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures?: string[];
}
type Count = (path: string, code: number) => Counts;

/** Takes notes where it is run, and builds nothing where the sources are broken. */
const FAKE_NPM = `#!/bin/sh
echo "$*" >> npm.log
[ "$*" != "run build" ] || { mkdir -p dist && [ ! -e roto ]; }
`;

describe('deploy/mostrador-version', { timeout: 60_000 }, () => {
  let dir: string;
  const at = (...names: string[]) => join(dir, ...names);
  // Run by a hook of git, these would mean the repository of the hook.
  const outside = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
  );
  const git = (folder: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.co', '-C', folder, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: outside,
    }).trim();
  const run = (version: string) => {
    const env = { ...outside, MOSTRADOR: dir, PATH: `${at('bin')}:${process.env['PATH']}` };
    return spawnSync(join(process.cwd(), 'deploy/mostrador-version'), [version], { env, encoding: 'utf8' });
  };
  /** Commits that file upstream. @returns the folder that this version gets */
  const publish = (file: string): string => {
    mkdirSync(join(at('origin', file), '..'), { recursive: true });
    writeFileSync(at('origin', file), '');
    git(at('origin'), 'add', '.');
    git(at('origin'), 'commit', '-m', file);
    return at(git(at('origin'), 'rev-parse', '--short', 'HEAD'));
  };
  let first: string;
  beforeAll(() => {
    dir = realpathSync(mkdtempSync(join(tmpdir(), 'mostrador-versions-')));
    for (const name of ['bin', 'origin']) mkdirSync(at(name));
    writeFileSync(at('bin', 'npm'), FAKE_NPM, { mode: 0o755 });
    git(dir, 'init', '-b', 'main', 'origin');
    first = publish('uno');
    git(dir, 'clone', 'origin', 'fuente');
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('builds each version in a folder of its own, once, and puts it in place for the next start', () => {
    expect(run('main').stdout.trim()).toBe(first);
    expect(readlinkSync(at('actual'))).toBe(first);
    const second = publish('dos');
    expect(run('main').stdout.trim()).toBe(second);
    expect(run('main').status).toBe(0);
    expect(readFileSync(join(second, 'npm.log'), 'utf8')).toBe('ci\nrun build\nprune --omit=dev\n');
    expect([existsSync(join(first, 'dos')), existsSync(join(second, 'dos'))]).toEqual([false, true]);
    expect(readlinkSync(at('actual'))).toBe(second);
  });

  it('leaves the version of now in place where another cannot be built, and goes back without building', () => {
    const before = readlinkSync(at('actual'));
    const broken = publish('roto');
    expect(run('main').status).not.toBe(0);
    expect(readlinkSync(at('actual'))).toBe(before);
    // Tried again once it is whole, it begins anew.
    rmSync(join(broken, 'npm.log'));
    expect(run('main').status).not.toBe(0);
    expect(existsSync(join(broken, 'npm.log'))).toBe(true);
    expect(run(first.slice(dir.length + 1)).status).toBe(0);
    expect(readlinkSync(at('actual'))).toBe(first);
    expect(readFileSync(join(first, 'npm.log'), 'utf8').match(/run build/gu)).toHaveLength(1);
  });

  it('names the files of deploy/ that are other ones than before, and no others', () => {
    expect(run(first.slice(dir.length + 1)).status).toBe(0);
    rmSync(at('origin', 'roto'), { force: true });
    const next = publish('deploy/mostrador.service');
    const { stdout, stderr } = run('main');
    expect([stdout.trim(), stderr.match(/^ {2}\S+$/gmu)]).toEqual([
      next,
      [`  ${join(next, 'deploy/mostrador.service')}`],
    ]);
    expect(run('main').stderr).not.toContain('deploy');
    expect(run(first.slice(dir.length + 1)).stderr).toContain('deploy/mostrador.service');
  });

  it('goes back without network to what is built, and to nothing else', () => {
    const [of, before] = [first.slice(dir.length + 1), readlinkSync(at('actual'))];
    renameSync(at('origin'), at('away'));
    for (const version of ['main', 'origin/main', git(at('away'), 'rev-parse', 'HEAD')])
      expect(run(version).status).not.toBe(0);
    expect(readlinkSync(at('actual'))).toBe(before);
    expect(run(of).status).toBe(0);
    renameSync(at('away'), at('origin'));
  });
});

describe('npm test', () => {
  let report: string;
  let count: { countVitest: Count; countPlaywright: Count; line: (counts: Counts) => string };
  beforeAll(async () => {
    report = join(mkdtempSync(join(tmpdir(), 'mostrador-report-')), 'report.json');
    count = (await import(new URL('../../scripts/test-report.js', import.meta.url).href)) as typeof count;
  });
  afterAll(() => rmSync(join(report, '..'), { recursive: true, force: true }));

  const vitest = (passed: number, failed: number, pending: number, files: object[] = []) =>
    writeFileSync(
      report,
      JSON.stringify({
        numPassedTests: passed,
        numFailedTests: failed,
        numPendingTests: pending,
        numTodoTests: 0,
        testResults: files,
      }),
    );

  it('counts what ran, and every file that could not', () => {
    vitest(5, 0, 0);
    expect(count.line(count.countVitest(report, 0))).toBe('5 passed, 0 failed');
    const sale = {
      status: 'failed',
      fullName: 'a sale is kept',
      failureMessages: ['\u001b[31mexpected 1\u001b[0m'],
    };
    vitest(5, 1, 2, [
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'sale.test.ts', status: 'failed', assertionResults: [sale] },
    ]);
    const counts = count.countVitest(report, 1);
    expect(count.line(counts)).toBe('5 passed, 2 failed, 2 skipped');
    expect(counts.failures).toEqual([
      'broken.test.ts\n    no such module',
      'sale.test.ts › a sale is kept\n    expected 1',
    ]);
  });

  it('takes silence for a failure', () => {
    vitest(0, 0, 3);
    expect(count.countVitest(report, 0).failed).toBe(1);
    vitest(5, 0, 0);
    expect(count.countVitest(report, 1).failed).toBe(1);
    expect(count.countVitest(`${report}-none`, 0).failed).toBe(1);
    writeFileSync(report, '{"stats":');
    expect(count.countPlaywright(report, 0).failed).toBe(1);
  });

  it('counts Playwright’s results', () => {
    const stats = { expected: 7, flaky: 1, unexpected: 2, skipped: 1 };
    const error = { message: 'Error: nothing there\n\nat line 3' };
    const broken = {
      file: 'sell.spec.ts',
      line: 3,
      title: 'sells',
      ok: false,
      tests: [{ results: [{ error }] }],
    };
    const suites = [{ specs: [{ ok: true }], suites: [{ specs: [broken] }] }];
    writeFileSync(report, JSON.stringify({ stats, suites }));
    const counts = count.countPlaywright(report, 1);
    expect(count.line(counts)).toBe('8 passed, 2 failed, 1 skipped');
    expect(counts.failures).toEqual(['sell.spec.ts:3 › sells\n    Error: nothing there\n    at line 3']);
  });
});
