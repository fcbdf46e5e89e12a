import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { backUp, restoreInto } from '#tests/fixtures/backups.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { type OpenJobs, openJobs } from '#tests/fixtures/jobs/open-jobs.ts';
import { createDatabase } from '#tests/fixtures/server.ts';

const databases: string[] = [];
afterAll(async () => {
  for (const name of databases)
    await asAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

async function newQueue(): Promise<OpenJobs & { database: string }> {
  const database = await createDatabase();
  databases.push(database);
  return { ...openJobs(database), database };
}

async function waiting({ db }: OpenJobs): Promise<string[]> {
  const { rows } = await sql<{ data: { to: string } }>`SELECT data FROM jobs.job`.execute(db);
  return rows.map(({ data }) => data.to);
}

it('a mail that waits is in no backup, and waits no longer where a backup is restored', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'mostrador-jobs-'));
  const [old, copy] = [await newQueue(), await newQueue()];
  try {
    await old.jobs.send('mail', { to: 'vieja@correo.example' });
    const { file } = await backUp(old.database, dir);
    await copy.jobs.send('mail', { to: 'otra@correo.example' });
    await restoreInto(copy.database, file);
    expect([await waiting(copy), await waiting(old)]).toEqual([[], ['vieja@correo.example']]);
    await copy.jobs.send('mail', { to: 'nueva@correo.example' });
    expect(await waiting(copy)).toEqual(['nueva@correo.example']);
  } finally {
    await old.close();
    await copy.close();
    await rm(dir, { recursive: true, force: true });
  }
});
