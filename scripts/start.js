import { requireNode } from './node-version.js';

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
// In this very process: whoever stops the server sends it the signal directly.
await import(new URL('../dist/server/main.js', import.meta.url).href);
