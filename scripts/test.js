import { requireNode } from './node-version.js';

requireNode();
const { mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { ensureInstalled } = await import('./install.js');
const { explain, root } = await import('./run-tool.js');
const { suites, TIERS } = await import('./suites.js');
const { countOutcome, line, sum } = await import('./test-report.js');

process.chdir(root);
const since = performance.now();
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

function finish(counts) {
  console.log(`\nTotal: ${seconds(since)}`);
  // Once more at the end: who reads only the end of a log sees what to mend.
  for (const failure of counts.failures ?? []) console.log(`✗ ${failure}`);
  console.log(line(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

const tier = process.argv.includes('--all') ? TIERS.all : TIERS.test;

/** `--only a,b`, or everything of the tier: what `npm test` runs, with `--all` what `npm run test:all` does. */
function chosen() {
  const at = process.argv.indexOf('--only');
  const names = at < 0 ? tier.names : (process.argv[at + 1] || '').split(',');
  const unknown = names.flatMap(together).filter((name) => !(name in suites));
  if (unknown.length === 0) return names;
  console.error(
    `--only: no existe «${unknown.join(', ')}»; hay ${Object.keys(suites).join(', ')}; con + corren a la vez.`,
  );
  return undefined;
}

/** `a+b`: they run at once, since one waits for most of its time. */
const together = (names) => names.split('+');

async function runAll(names) {
  const temp = mkdtempSync(join(tmpdir(), 'mostrador-report-'));
  const all = [];
  const times = [];
  async function runOne(name) {
    const start = performance.now();
    const counts = await suites[name](temp, tier.env);
    times.push(`${name} ${seconds(start)}`);
    console.log(`${name}: ${line(counts)} (${seconds(start)})`);
    const isUnnamed = counts.failed > 0 && !counts.failures?.length;
    all.push(isUnnamed ? { ...counts, failures: [name] } : counts);
  }
  for (const step of names) {
    console.log(`\n== ${step} ==`);
    await Promise.all(together(step).map(runOne));
  }
  rmSync(temp, { recursive: true, force: true });
  console.log(`\n${times.join(', ')}`);
  return sum(all);
}

try {
  const names = chosen();
  if (names) await ensureInstalled();
  finish(names ? await runAll(names) : countOutcome(1));
} catch (error) {
  explain(error);
  finish(countOutcome(1));
}
