import { spawn } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BenchContext } from './bench.ts';

/** Address of the bench page below the server's. */
export const BENCH_PAGE = '/bench-page/';

/**
 * A copy of the product as built, below node_modules so that the server finds its packages; with the bench
 * page among what it serves when that is asked for.
 * @returns the folder; the server is in server/main.js
 */
export async function copyBuild(context: BenchContext, hasBenchPage: boolean): Promise<string> {
  await context.ensureBuilt();
  const dist = path.resolve('node_modules/.cache', `mostrador-bench-${process.pid}`);
  context.defer(() => rm(dist, { recursive: true, force: true }));
  await cp('dist', dist, { recursive: true });
  const target = path.join(dist, 'client', BENCH_PAGE);
  if (hasBenchPage) await vite('build', 'bench/page', '--base', BENCH_PAGE, '--outDir', target);
  return dist;
}

/** In a process of its own: the benches' Vite has made this one a development environment. */
function vite(...args: string[]): Promise<void> {
  const program = path.resolve('node_modules/vite/bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args, '--logLevel', 'warn'], {
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
      code === 0 ? resolve() : reject(new Error(`vite ${args.join(' ')}: ${output.slice(-2000)}`)),
    );
  });
}
