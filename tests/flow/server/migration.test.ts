import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Connection, connect, sql } from '#server/platform/database/database.ts';
import { migrate, migrationTexts } from '#server/platform/database/migrate.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';

const OFFLINE = '00000000-0000-4000-8000-000000000001';
const ONLINE = '00000000-0000-4000-8000-000000000002';

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

it('a server that starts while another one migrates waits for it, however long that takes', async () => {
  const admin = inject('adminUrl');
  const name = `waiting_${process.pid}_${Date.now()}`;
  await asAdmin(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const servers = [0, 1].map(() => connect(url.toString(), 1, () => undefined));
  try {
    for (const { db } of servers) await sql`SET statement_timeout = 100`.execute(db);
    const texts = { '001-slow': 'CREATE TABLE slow AS SELECT pg_sleep(0.5) IS NULL AS done;' };
    await expect(Promise.all(servers.map(({ db }) => migrate(db, texts)))).resolves.toHaveLength(2);
  } finally {
    for (const { close } of servers) await close();
    await asAdmin(admin, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});

describe('a migration of a table that a report reads', () => {
  const FIRST = { '001-sales': 'CREATE TABLE sales (id int)' };
  const BOTH = { ...FIRST, '002-more': 'ALTER TABLE sales ADD COLUMN more text' };
  const admin = inject('adminUrl');
  const name = `in_use_${process.pid}_${Date.now()}`;
  let servers: Connection[] = [];

  beforeAll(async () => {
    await asAdmin(admin, `CREATE DATABASE ${name}`);
    const url = Object.assign(new URL(admin), { pathname: `/${name}` });
    servers = [0, 1, 2].map(() => connect(url.href, 1, () => undefined));
    await migrate(servers[0]!.db, FIRST);
  });
  afterAll(async () => {
    for (const { close } of servers) await close();
    await asAdmin(admin, `DROP DATABASE ${name} WITH (FORCE)`);
  });

  /** A report is open as long as the work takes. */
  const duringReport = (work: () => Promise<unknown>) =>
    servers[1]!.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM sales`.execute(tx);
      await work();
    });

  it('gives up after its tries, says why in one line, and changed nothing', async () => {
    await duringReport(() =>
      expect(migrate(servers[0]!.db, BOTH, { tries: 1 })).rejects.toThrow(
        startupText.tablesInUse('002-more'),
      ),
    );
    await expect(sql`SELECT more FROM sales`.execute(servers[2]!.db)).rejects.toMatchObject({
      code: '42703',
    });
  });

  it('says that it waits, lets sales through meanwhile, and is done once the report is', async () => {
    const said: string[] = [];
    let migrated: Promise<void> | undefined;
    await duringReport(async () => {
      migrated = migrate(servers[0]!.db, BOTH, { say: (line) => said.push(line) });
      migrated.catch(() => undefined);
      await expect.poll(() => said).toEqual([startupText.waitsForTables('002-more')]);
      // As each sale, it fails where it waits for a lock longer than five seconds.
      for (const id of [1, 2, 3]) await sql`INSERT INTO sales VALUES (${id})`.execute(servers[2]!.db);
    });
    await migrated;
    expect((await sql`SELECT more FROM sales`.execute(servers[2]!.db)).rows).toHaveLength(3);
    expect(said).toHaveLength(1);
  });
});

it('a migration for which the disk has no room says so in one line', async () => {
  const name = `full_${process.pid}_${Date.now()}`;
  const admin = inject('adminUrl');
  await asAdmin(admin, `CREATE DATABASE ${name}`);
  const { db, close } = connect(
    Object.assign(new URL(admin), { pathname: `/${name}` }).href,
    1,
    () => undefined,
  );
  const full = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`;
  try {
    await expect(migrate(db, { '001-full': full })).rejects.toThrow(startupText.databaseFull);
  } finally {
    await close();
    await asAdmin(admin, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});

it('sales from before there were days get that of Bogotá and their taxes by rate, and no cost', async () => {
  const admin = inject('adminUrl');
  const name = `backfill_${process.pid}_${Date.now()}`;
  await asAdmin(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const { db, close } = connect(url.toString(), 1, () => undefined);
  const texts = Object.entries(migrationTexts());
  const late = '2026-03-02T04:59:00Z'; // still the 1st in Bogotá
  const made = (id: string, sold: string | null) => sql`
    INSERT INTO invoices (business_id, id, serie_id, numero, numero_factura_display, fecha_emision, fecha_venta, cliente_id,
      collaborator_id, cajero, subtotal, total_impuestos, total_factura, datos_vendedor, datos_cliente, texto_resolucion, busqueda)
    VALUES (1, ${id}, 1, ${Number(id.at(-1))}, '', '2026-03-09T15:00:00Z', ${sold}, ${id}, 1, '', 0, 0, 0, '{}', '{}', '', '')`;
  const line = (at: number, base: number, taxes: object[]) => sql`
    INSERT INTO invoice_lines (business_id, invoice_id, linea, product_id, codigo_barras, nombre, cantidad, valor_unitario,
      descuento_pct, base_gravable, impuestos_aplicados, total_linea)
    VALUES (1, ${OFFLINE}, ${at}, ${OFFLINE}, '', '', 1, ${base}, 0, ${base}, ${JSON.stringify(taxes)}, ${base})`;
  try {
    await migrate(db, Object.fromEntries(texts.filter(([file]) => file < '019')));
    await sql`SET session_replication_role = replica`.execute(db); // no foreign keys: these rows are all of the shop
    for (const statement of [
      made(OFFLINE, late),
      made(ONLINE, null),
      line(1, 100, [{ nombre: 'IVA 19%', valor_calculado: '19.00' }]),
      line(2, 50.5, [
        { nombre: 'IVA 19%', valor_calculado: '9.60' },
        { nombre: 'Bolsa', valor_calculado: '70.00' },
      ]),
      line(3, 7, []),
      // 10.01 × 1.5 is 15.015: half to even.
      sql`INSERT INTO invoice_lines (business_id, invoice_id, linea, product_id, codigo_barras, nombre, cantidad,
          valor_unitario, descuento_pct, base_gravable, impuestos_aplicados, total_linea)
        VALUES (1, ${OFFLINE}, 4, ${OFFLINE}, '', '', 1.5, 10.01, 10, 13.51, '[]', 13.51)`,
    ])
      await statement.execute(db);
    await migrate(db);
    const days = await sql`SELECT dia::text FROM invoices ORDER BY id`.execute(db);
    expect(days.rows).toEqual([{ dia: '2026-03-01' }, { dia: '2026-03-09' }]);
    const taxes = await sql`SELECT nombre, base, valor FROM invoice_taxes ORDER BY nombre`.execute(db);
    expect(taxes.rows).toEqual([
      { nombre: 'Bolsa', base: '50.50', valor: '70.00' },
      { nombre: 'Excluido', base: '20.51', valor: '0.00' },
      { nombre: 'IVA 19%', base: '150.50', valor: '28.60' },
    ]);
    const off = await sql`SELECT descuento_valor FROM invoice_lines ORDER BY linea`.execute(db);
    expect(off.rows.map((row) => (row as { descuento_valor: string }).descuento_valor)).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '1.51',
    ]);
    const costs = await sql`SELECT DISTINCT costo_unitario, costo_linea FROM invoice_lines`.execute(db);
    expect(costs.rows).toEqual([{ costo_unitario: null, costo_linea: null }]);
  } finally {
    await close();
    await asAdmin(admin, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});
