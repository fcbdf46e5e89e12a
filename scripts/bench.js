import { requireNode } from './node-version.js';

requireNode();
const { writeFileSync } = await import('node:fs');
const { join } = await import('node:path');
const { createServer } = await import('vite');
const { ensureBuilt } = await import('./install.js');
const { root } = await import('./run-tool.js');

const BENCHES = [
  'server',
  'crowd',
  'browser',
  'drain',
  'offline',
  'live-reads',
  'batches',
  'drawer',
  'reports',
  'public-pages',
  'api/orders',
  'soak',
  'growth',
];

/** Run by their name alone: they take half an hour and more. */
const LONG = ['soak', 'growth'];

process.chdir(root);
const cleanUps = [];
let cleaning;

/** Undoes the last thing started first; a failure does not keep the others from being undone. */
async function undoAll() {
  for (let undo = cleanUps.pop(); undo; undo = cleanUps.pop()) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Runs once, called by the end of the benches or by a signal in the middle. */
const cleanUp = () => (cleaning ??= undoAll());

function readArguments() {
  const names = [];
  const options = { json: '', isQuick: false };
  const rest = process.argv.slice(2);
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === '--quick') options.isQuick = true;
    else if (word === '--json') options.json = rest.shift() || '';
    else names.push(word);
  }
  const unknown = names.filter((name) => !BENCHES.includes(name));
  if (unknown.length > 0)
    throw new Error(`no bench «${unknown.join(', ')}»: there are ${BENCHES.join(', ')}`);
  return { names: names.length > 0 ? names : BENCHES.filter((name) => !LONG.includes(name)), ...options };
}

/** TypeScript and the `#…` imports go through Vite, as in the build. */
async function loadModules() {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  cleanUps.push(() => vite.close());
  return (name) => vite.ssrLoadModule(join(root, 'bench', `${name}.ts`));
}

async function main() {
  const { names, json, isQuick } = readArguments();
  const load = await loadModules();
  const { describeMachine } = await load('rig/machine');
  const { printTable } = await load('rig/print');
  const machine = describeMachine();
  console.log(Object.values(machine).join(' · '));
  const context = {
    isQuick,
    log: (line) => console.error(`  ${line}`),
    ensureBuilt,
    defer: (undo) => cleanUps.push(undo),
  };
  const results = {};
  for (const name of names) {
    const { run } = await load(name);
    results[name] = await run(context);
    for (const table of results[name]) printTable(table);
  }
  if (json) writeFileSync(json, `${JSON.stringify({ machine, results }, undefined, 2)}\n`);
  console.log(`\nload average at the end: ${describeMachine().load}`);
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().then(() => process.exit(130)));

try {
  await main();
} catch (error) {
  if (!cleaning) console.error(error); // after a signal things end under our feet
  process.exitCode = 1;
} finally {
  await cleanUp();
}
