// Runs before `npm ci`: nothing but what Node brings along.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand, root, run, SetupError } from './run-tool.js';
import { withLock } from './server/setup-lock.js';

const SOURCES = [
  'src',
  'sw',
  'server',
  'domain',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.precompress.ts',
  'vite.site.ts',
  'package.json',
  'package-lock.json',
];
const INSTALL_STAMP = join(root, 'node_modules', '.mostrador-lock');
const BUILD_STAMP = join(root, 'dist', '.stamp');
const BUILT = [join(root, 'dist', 'client', 'index.html'), join(root, 'dist', 'server', 'main.js')];

/** `npm ci`, unless what is installed is what the lockfile says. */
export async function ensureInstalled() {
  const wanted = installHash();
  if (isInstalled(wanted)) return;
  await alone(async () => {
    if (isInstalled(wanted)) return; // somebody else did meanwhile
    console.log('Instalando dependencias (la primera vez tarda cerca de un minuto)…');
    rmSync(INSTALL_STAMP, { force: true });
    const { code, output } = await run(...npmCommand('ci', '--include=dev', '--no-audit', '--no-fund'));
    if (code !== 0) throw new SetupError('No se pudieron instalar las dependencias (npm ci falló):', output);
    mkdirSync(dirname(INSTALL_STAMP), { recursive: true });
    writeFileSync(INSTALL_STAMP, wanted);
  });
}

const installHash = () =>
  `${process.platform}-${process.arch} ${hash([readFileSync(join(root, 'package-lock.json'))])}\n`;

function isInstalled(wanted) {
  const stamp = existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : '';
  if (stamp === wanted) return true;
  // Another system's native packages don't run here.
  if (stamp !== '' && stamp.split(' ')[0] !== wanted.split(' ')[0]) return false;
  if (!hasLockedVersions()) return false;
  writeFileSync(INSTALL_STAMP, wanted);
  return true;
}

/** Somebody ran npm by hand: npm's own record tells what it put there. */
function hasLockedVersions() {
  try {
    const installed = readPackages('node_modules/.package-lock.json');
    return Object.entries(readPackages('package-lock.json')).every(
      ([path, { version, optional, os, cpu }]) =>
        path === '' ||
        (installed[path] !== undefined && installed[path].version === version) ||
        (optional === true && !(os && os.includes(process.platform) && cpu && cpu.includes(process.arch))),
    );
  } catch {
    return false;
  }
}

const readPackages = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;

/** Builds the app and the server, unless the last build was of these very sources. */
export async function ensureBuilt() {
  const wanted = sourceHash();
  if (isBuilt(wanted)) return;
  await alone(async () => {
    if (isBuilt(wanted)) return;
    console.log('Construyendo la aplicación…');
    rmSync(BUILD_STAMP, { force: true });
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    for (const args of [[], ['--ssr', 'server/main.ts']]) {
      const { code, output } = await run(process.execPath, [vite, 'build', ...args], {
        NODE_ENV: 'production',
      });
      if (code !== 0) throw new SetupError('No se pudo construir la aplicación (vite build falló):', output);
    }
    writeFileSync(BUILD_STAMP, wanted);
  });
}

const isBuilt = (wanted) =>
  BUILT.every((path) => existsSync(path)) &&
  existsSync(BUILD_STAMP) &&
  readFileSync(BUILD_STAMP, 'utf8') === wanted;

function sourceHash() {
  const files = SOURCES.flatMap(filesUnder).filter((path) => !/\.test\.tsx?$/.test(path));
  files.sort((one, other) => (one < other ? -1 : 1)); // folders list in any order
  return hash(files.flatMap((path) => [path, readFileSync(join(root, path))]));
}

function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full).flatMap((name) => filesUnder(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

/** Two starts at once must not install or build over each other. */
async function alone(work) {
  try {
    await withLock(join(root, '.cache', 'setup.lock'), work, () =>
      console.log('Otro arranque está instalando o construyendo: se espera a que termine…'),
    );
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM', 'ENOSPC'].includes(error.code)) throw error;
    throw new SetupError(`No se puede escribir en la carpeta del programa (${error.code}): ${root}`, '');
  }
}
