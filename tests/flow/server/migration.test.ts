import { expect, inject, it } from 'vitest';
import { connect, sql } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';

it('a migration may take longer than any call: the limits of the connection do not end it', async () => {
  const admin = inject('adminUrl');
  const name = `migration_${process.pid}_${Date.now()}`;
  await asAdmin(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const { db, close } = connect(url.toString(), 1, () => undefined);
  try {
    await sql`SET statement_timeout = 100`.execute(db);
    await expect(sql`SELECT pg_sleep(0.3)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    await migrate(db, { '001-slow': 'CREATE TABLE slow AS SELECT pg_sleep(0.3) IS NULL AS done;' });
    expect((await sql`SELECT done FROM slow`.execute(db)).rows).toHaveLength(1);
    // What follows on the same connection has its limit again.
    await expect(sql`SELECT pg_sleep(0.3)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  } finally {
    await close();
    await asAdmin(admin, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});
