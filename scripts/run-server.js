import { requireNode } from './node-version.js';

/**
 * Installs, builds and runs the program in this very process: whoever stops it sends it the signal directly.
 * @param {string[]} args what the program is to do; the server without any
 */
export async function runProgram(...args) {
  requireNode();
  const { ensureBuilt, ensureInstalled } = await import('./install.js');
  const { explain, root } = await import('./run-tool.js');
  process.chdir(root); // DATA_DIR and the like are relative to the checkout, wherever we are called from
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    explain(error);
    process.exit(1);
  }
  process.argv.splice(2, Infinity, ...args);
  await import(new URL('../dist/server/main.js', import.meta.url).href);
}
