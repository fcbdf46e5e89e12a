import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BenchContext } from './bench.ts';

/** What to build into the folder that the server serves. */
export type ClientPart = 'app' | 'bench page';

/** Address of the bench page below the server's. */
export const BENCH_PAGE = '/bench-page/';

/**
 * Builds the server, and the parts of the client asked for, for production: as `npm run build` does, into a
 * folder of its own below node_modules, where the server finds its packages.
 * @returns the folder; the server is in server/main.js
 */
export async function buildForBench(context: BenchContext, parts: readonly ClientPart[]): Promise<string> {
  const dist = path.resolve('node_modules/.cache', `mostrador-bench-${process.pid}`);
  context.defer(() => rm(dist, { recursive: true, force: true }));
  const client = path.join(dist, 'client');
  await mkdir(client, { recursive: true });
  await vite('--ssr', 'server/main.ts', '--outDir', path.join(dist, 'server'));
  if (parts.includes('app')) await vite('--outDir', client, '--emptyOutDir');
  if (parts.includes('bench page'))
    await vite('bench/page', '--base', BENCH_PAGE, '--outDir', path.join(client, BENCH_PAGE));
  return dist;
}

/** In a process of its own: the benches' Vite has made this one a development environment. */
function vite(...args: string[]): Promise<void> {
  const program = path.resolve('node_modules/vite/bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn', ...args], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`vite build ${args.join(' ')}: ${output.slice(-2000)}`)),
    );
  });
}
