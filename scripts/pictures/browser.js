import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run, SetupError, toolPath } from '#scripts/run-tool.js';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A Chromium that starts: given, found or, failing that, installed. Answers its path. */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new SetupError(`CHROMIUM_PATH=${given} no arranca: indica otro Chromium o quita la variable.`, '');
  }
  const found = findBrowser();
  if (found) return found;
  console.log('No hay Chromium: se instala…');
  let output = '';
  for (const [command, args] of waysToInstall()) {
    const result = await run(command, args, { DEBIAN_FRONTEND: 'noninteractive' });
    output += result.output;
    if (result.code === 0 && findBrowser()) return findBrowser();
  }
  throw new SetupError('No se pudo instalar Chromium: instálalo e indica su ruta en CHROMIUM_PATH.', output);
}

const findBrowser = () => [...USUAL_PLACES, ownOfPlaywright()].find(starts);

// On Ubuntu the distribution's package is a stub that asks for snap: being there is not enough.
const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

function ownOfPlaywright() {
  try {
    return createRequire(join(root, 'package.json'))('playwright').chromium.executablePath();
  } catch {
    return '';
  }
}

function waysToInstall() {
  const isRoot = process.getuid !== undefined && process.getuid() === 0;
  const playwright = toolPath('playwright');
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return [[playwright, ['install', 'chromium']]];
  return [
    ['/bin/sh', ['-c', 'apt-get update && apt-get install -y chromium']],
    [playwright, ['install', '--with-deps', 'chromium']],
  ];
}
