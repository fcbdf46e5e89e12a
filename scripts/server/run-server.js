import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { requireNode } from '#scripts/node-version.js';
import { stopWithParent } from './parent-watch.js';

const PROGRAM = new URL('../../dist/server/main.js', import.meta.url);

/**
 * Installs, builds and runs the program in this very process: a signal to it reaches the program directly.
 * @param {string[]} args what the program is to do; the server without any
 */
export async function runProgram(...args) {
  enter();
  const { ensureBuilt, ensureInstalled } = await import('#scripts/install.js');
  const { explain } = await import('#scripts/run-tool.js');
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    explain(error);
    process.exit(1);
  }
  await run(args);
}

/** Runs the server as it was built, in this very process, however old that is. */
export async function runBuilt(...args) {
  enter();
  if (!existsSync(PROGRAM)) {
    console.error(
      'El programa no está construido: corre npm run build, o npm start, que construye y arranca.',
    );
    process.exit(1);
  }
  await run(args);
}

/** DATA_DIR and the like are relative to the checkout, wherever we are called from. */
function enter() {
  requireNode();
  stopWithParent();
  process.chdir(dirname(dirname(import.meta.dirname)));
}

async function run(args) {
  process.argv.splice(2, Infinity, ...args);
  await import(PROGRAM.href);
}
