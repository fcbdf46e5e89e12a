// Other releases of Node, for the tests on them: fetched from npm into a folder of their own, and never installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from './run-tool.js';

/** The oldest release with long support that still gets security fixes, and the newest. */
export const SUPPORTED = ['22', '24'];

const isWindows = process.platform === 'win32';

/**
 * Fetches the program alone: the package `node` chooses it in an install script, which npm may skip.
 * @param release such as '22': its newest version
 * @returns where it lies, its version, and what removes it; undefined, and a line why, where npm has none for this machine
 */
export function fetchNode(release) {
  const dir = mkdtempSync(join(tmpdir(), `mostrador-node-${release}-`));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const wanted = ['--prefix', dir, '--no-save', `${name}@${release}`];
  const [command, args] = npmCommand('install', '--no-audit', '--no-fund', ...wanted);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: isWindows && command === 'npm' });
  const path = join(dir, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  const asked = status === 0 ? spawnSync(path, ['--version'], { encoding: 'utf8' }) : undefined;
  if (asked?.status === 0) return { path, version: asked.stdout.trim(), remove };
  remove();
  console.error(`Node ${release}: npm has no ${name}@${release} that starts here`);
  return undefined;
}
