// The long form of the tests: the money oracle with a million invoices. CI runs a hundred thousand.
import { spawnSync } from 'node:child_process';
import { root, toolPath } from './run-tool.js';

const { status } = spawnSync(toolPath('vitest'), ['run', '--project', 'flow', 'tests/model'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MONEY_RUNS: process.env.MONEY_RUNS ?? '1000000' },
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
