import cluster, { type Worker } from 'node:cluster';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorkers } from './workers.ts';

// Listens, and lives until SIGTERM.
const PROGRAM = `process.send({ listening: 'http://here' });
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 1000);`;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'workers-'));
});
afterEach(() => rm(dir, { recursive: true }));

const running = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

describe('a worker that dies', () => {
  it('is followed by another one, also where something was sent to it before its end was known', async () => {
    const program = path.join(dir, 'program.mjs');
    await writeFile(program, PROGRAM);
    const said: string[] = [];
    const workers = startWorkers({ count: 1, program, databaseUrl: '' }, (line) => said.push(line));
    try {
      expect(await workers.ready).toBe('http://here');
      const [first] = running();
      // As Node tells of a message that its process could not take any more.
      first?.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      first?.process.kill('SIGKILL');
      await expect.poll(() => said.length).toBe(1);
      await expect.poll(() => running().map(({ id }) => id)).toEqual([Number(first?.id) + 1]);
    } finally {
      await workers.stop();
    }
    await expect.poll(running).toEqual([]);
  });
});
