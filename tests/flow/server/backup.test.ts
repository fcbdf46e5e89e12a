import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { listTables } from '#server/postgres/backup-catalog.ts';
import { BrokenBackupError } from '#server/postgres/backup-format.ts';
import { sql } from '#server/platform/database/database.ts';
import { migrationTexts } from '#server/platform/database/migrate.ts';
import { NewerBackupError, NotEmptyError } from '#server/postgres/restore.ts';
import { asOwner, backUp, restoreInto } from '#tests/fixtures/backups.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { logoForm, pngLogo } from '#tests/fixtures/logo.ts';
import { createDatabase, startServer, type TestServer } from '#tests/fixtures/server.ts';
import { clientWith, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = ENDPOINTS.createInvoice.path;
const FEED = ENDPOINTS.changes.path;

let server: TestServer;
let dir: string;
const databases: string[] = [];
beforeAll(async () => {
  server = await startServer();
  dir = mkdtempSync(path.join(tmpdir(), 'mostrador-backup-'));
});
afterAll(async () => {
  await server.stop();
  for (const name of databases)
    await asAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  rmSync(dir, { recursive: true, force: true });
});

const newFile = () => path.join(dir, `${randomUUID()}.gz`);

async function emptyDatabase(template?: string): Promise<string> {
  const name = await createDatabase(template);
  databases.push(name);
  return name;
}

const AN_OWNER = `INSERT INTO owners (email, email_norm, password_hash, first_name, last_name, second_surname, cedula,
  country, department, city, mobile_phone, address) VALUES ('a@x.example', 'a@x.example', '', '', '', '', '', '', '', '', '', '')`;

const THREE_BUSINESSES = `INSERT INTO businesses (owner_id, tipo, nombre_display, identificacion, dv, country, department,
  city, address, phone, email, numero_resolucion, fecha_resolucion, vigencia_hasta, opciones)
  SELECT o.id, 'PJ', '', '', '', '', '', '', '', '', '', '', now(), now(), '{}' FROM owners o, generate_series(1, 3)`;

const HIRED = `INSERT INTO collaborators (business_id, email, email_norm, password_hash, first_name, last_name, second_surname,
  cedula, permission_level, deleted_at) SELECT n, n || '@x.example', n || '@x.example', '', '', '', '', '', 1,
  CASE WHEN n = 3 THEN now() END FROM generate_series(1, 3) n`;

/** A database as the program left it that knew these migrations. */
async function oldDatabase(migrations: Record<string, string>): Promise<string> {
  const name = await emptyDatabase('template1');
  await asOwner(name, async (client) => {
    await client.query('CREATE TABLE kysely_migration (name text)');
    for (const [migration, text] of Object.entries(migrations)) {
      await client.query(text);
      await client.query('INSERT INTO kysely_migration VALUES ($1)', [migration]);
    }
  });
  return name;
}

/** @returns the address of the logo */
async function uploadLogo({ emails }: TestShop, { url } = server): Promise<string> {
  const api = await signIn(url, emails.l1);
  const { path: address } = ENDPOINTS.uploadLogo;
  return (await api.send<{ logo: string }>('POST', address, logoForm(await pngLogo(40, 20)))).body.logo;
}

/** Every row of every table, as text; epochs, and where they come from, are new by intent. */
function contents(database: string): Promise<Record<string, string[]>> {
  return asOwner(database, async (client) => {
    const tables: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      );
      tables[name] = rows.map(({ row }) =>
        name === 'business_versions' ? row.replace(/^(.*),[0-9a-f-]{36},(\d+),.*$/u, '$1,$2') : row,
      );
    }
    return tables;
  });
}

describe('a backup while eight cashiers sell', () => {
  it('is one moment of the shop: numbers, stock, log and versions agree, and it goes on from there', async () => {
    const shop = await createShop(server.db, server.clock.now, {
      products: [{ cantidad_vitrina: 5000, cantidad_bodega: 0 }, {}],
    });
    const api = await signIn(server.url, shop.emails.l1);
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    const shift = { isOver: false, sold: 0 };
    const cashier = async () => {
      while (!shift.isOver) {
        const { status } = await api.send('POST', INVOICES, sale, { 'idempotency-key': randomUUID() });
        expect(status).toBe(201);
        shift.sold += 1;
      }
    };
    const cashiers = Array.from({ length: 8 }, cashier);
    const during = async () => {
      try {
        await expect.poll(() => shift.sold).toBeGreaterThan(20);
        const { file } = await backUp(server.database, dir);
        const soldThen = shift.sold;
        await expect.poll(() => shift.sold).toBeGreaterThan(soldThen + 20);
        return file;
      } finally {
        // Whatever failed, nobody goes on selling into the next test.
        shift.isOver = true;
        await Promise.all(cashiers);
      }
    };
    const file = await during();

    const copy = await startServer({ database: await emptyDatabase() });
    try {
      await restoreInto(copy.database, file);
      const { rows } = await sql<Record<string, number>>`
        SELECT (SELECT count(*) FROM invoices) AS sold, (SELECT max(numero) FROM invoices) AS last,
          (SELECT proximo_consecutivo FROM series WHERE id = ${shop.serieId}) AS next,
          (SELECT count(*) FROM activity WHERE accion = 'Vender') AS logged, (SELECT count(*) FROM operations) AS keys,
          (SELECT count(*) FROM invoice_lines) AS lines,
          (SELECT cantidad_vitrina::int FROM stocks WHERE product_id = ${shop.productIds[0]}) AS stock,
          (SELECT sum(delta_vitrina)::int FROM stock_movements WHERE product_id = ${shop.productIds[0]}) AS moved,
          (SELECT version FROM business_versions WHERE business_id = ${shop.businessId}) AS version,
          (SELECT max(version) FROM changes WHERE business_id = ${shop.businessId}) AS newest,
          (SELECT max(v_to) FROM operations) AS told`.execute(copy.db);
      const {
        sold = 0,
        last,
        next,
        logged,
        keys,
        lines,
        stock,
        moved,
        version,
        newest,
        told,
      } = rows[0] ?? {};
      expect(sold).toBeGreaterThan(20);
      expect(sold).toBeLessThan(shift.sold);
      expect({ last, next, logged, keys, lines }).toEqual({
        last: sold,
        next: sold + 1,
        logged: sold,
        keys: sold,
        lines: sold,
      });
      expect([stock, moved]).toEqual([5000 - sold, 5000 - sold]);
      expect([newest, told]).toEqual([version, version]);

      // The device of before: its history ended, it starts anew and sells on.
      const device = clientWith(copy.url, `Bearer ${api.token}`);
      const { body: old } = await api.get<{ epoca: string; hasta: number }>(FEED);
      const restart = await device.get(`${FEED}?desde=${old.hasta}&epoca=${old.epoca}`);
      expect(restart.body).toMatchObject({ reiniciar: true });
      expect(restart.body['epoca']).not.toBe(old.epoca);
      const again = await device.send<Invoice>('POST', INVOICES, sale);
      expect([again.status, again.body.numero]).toEqual([201, sold + 1]);
      expect((await stockOf(device, shop.productIds[0]!)).cantidad_vitrina).toBe(4999 - sold);
      // New ids go on after the old ones.
      const another = await createShop(copy.db, copy.clock.now);
      expect(another.businessId).toBeGreaterThan(shop.businessId);
      expect(Math.min(...another.collaboratorIds)).toBeGreaterThan(Math.max(...shop.collaboratorIds));
    } finally {
      await copy.stop();
    }
  });
});

describe('a restored database', () => {
  it('holds every row as it was, whatever is in it', async () => {
    const shop = await createShop(server.db, server.clock.now, {
      products: [{ nombre: 'Ñame "criollo" \\ \u2028 \u{1F34C}, {"$":"end"}' }],
    });
    const body = '{"a":\n  "dos\\nlíneas", "b": 1.50}';
    await sql`INSERT INTO operations (scope, op, actor, hash, status, body, created_at)
      VALUES (${`b:${shop.businessId}`}, ${randomUUID()}, 'c:1', '', 400, ${body}::json, now())`.execute(
      server.db,
    );
    const { file } = await backUp(server.database, dir);
    const copy = await emptyDatabase();
    await restoreInto(copy, file);
    expect(await contents(copy)).toEqual(await contents(server.database));
    // The application's role works on the tables that were made anew.
    const app = await startServer({ database: copy });
    expect((await signIn(app.url, shop.emails.l3)).token).toBeTruthy();
    await app.stop();
  });

  it('shows the logo that was uploaded', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const logo = await uploadLogo(shop);
    const { file } = await backUp(server.database, dir);
    const copy = await startServer({ database: await emptyDatabase() });
    try {
      await restoreInto(copy.database, file);
      const show = async ({ url }: TestServer) => {
        const reply = await fetch(`${url}${logo}`);
        return [reply.status, Buffer.from(await reply.arrayBuffer()).toString('base64')];
      };
      const shown = await show(server);
      expect(shown[0]).toBe(200);
      expect(await show(copy)).toEqual(shown);
    } finally {
      await copy.stop();
    }
  });

  it('answers a delete as before: that nothing was left to tell is an answer too', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l3);
    const key = { 'idempotency-key': randomUUID() };
    const gone = `/api/erp/inventario/productos/${shop.productIds[0]}/`;
    expect((await api.send('DELETE', gone, undefined, key)).status).toBe(204);
    const { file } = await backUp(server.database, dir);
    const copy = await emptyDatabase();
    await restoreInto(copy, file);
    expect(await contents(copy)).toEqual(await contents(server.database));
    const app = await startServer({ database: copy });
    const again = await clientWith(app.url, `Bearer ${api.token}`).send('DELETE', gone, undefined, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([204, 'true']);
    await app.stop();
  });

  it('of a program that kept logos as files shows each business its own', async () => {
    const names = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}.png`);
    const source = await oldDatabase(
      Object.fromEntries(Object.entries(migrationTexts()).filter(([name]) => name < '058')),
    );
    await asOwner(source, async (client) => {
      await client.query(AN_OWNER);
      await client.query(THREE_BUSINESSES);
      await client.query(
        'INSERT INTO printer_settings (business_id, logo) SELECT n, ($1::text[])[n] FROM generate_series(1, 3) AS n',
        [names],
      );
    });
    const media = path.join(dir, 'media-of-old');
    const pictures = names.map((name, at) => Buffer.from(`picture ${name} \n\0${at}`));
    for (const [at, folder] of ['1', '2', '2'].entries()) {
      mkdirSync(path.join(media, folder), { recursive: true });
      writeFileSync(path.join(media, folder, names[at]!), pictures[at]!);
    }
    const { file } = await backUp(source, dir, media);
    const copy = await emptyDatabase();
    await restoreInto(copy, file);
    const app = await startServer({ database: copy });
    try {
      const shown = await Promise.all(
        names.map(async (name) => {
          const reply = await fetch(`${app.url}/media/${name}`);
          return reply.ok ? Buffer.from(await reply.arrayBuffer()) : reply.status;
        }),
      );
      // The third business's file lay in the folder of the second.
      expect(shown).toEqual([pictures[0], pictures[1], 404]);
    } finally {
      await app.stop();
    }
  });

  it('of a program without a directory has its people there but who left, and ids go on', async () => {
    const old = Object.entries(migrationTexts()).filter(([name]) => name < '062');
    const source = await oldDatabase(Object.fromEntries(old));
    await asOwner(source, async (client) => {
      for (const statement of [AN_OWNER, THREE_BUSINESSES, HIRED]) await client.query(statement);
    });
    const { file } = await backUp(source, dir);
    const copy = await emptyDatabase();
    await restoreInto(copy, file);
    await asOwner(copy, async (client) => {
      const { rows } = await client.query(
        'SELECT clave, business_id::int, fila::int FROM directory ORDER BY 1',
      );
      expect(rows).toEqual([
        { clave: '1@x.example', business_id: 1, fila: 1 },
        { clave: '2@x.example', business_id: 2, fila: 2 },
      ]);
      const next = await client.query(
        `${HIRED.replace('generate_series(1, 3)', 'generate_series(3, 3)')} RETURNING id::int`,
      );
      expect(next.rows).toEqual([{ id: 4 }]);
    });
  });

  it('of an older program is brought up to date', async () => {
    const old = Object.fromEntries(Object.entries(migrationTexts()).slice(0, -1));
    const source = await oldDatabase(old);
    await asOwner(source, (client) => client.query(AN_OWNER));
    const { file } = await backUp(source, dir);
    const copy = await emptyDatabase();
    // The owner, and the packages that a migration brings.
    expect(await restoreInto(copy, file)).toMatchObject({ rows: 1 + 8 });
    const fresh = await emptyDatabase();
    const columns = (database: string) =>
      asOwner(database, async (client) =>
        (await listTables(client)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      );
    expect(await columns(copy)).toEqual(await columns(fresh));
    // …and what a newer program wrote is not understood.
    const { file: newer } = await backUp(server.database, dir);
    await expect(restoreInto(await emptyDatabase(), newer, { migrations: old })).rejects.toThrow(
      NewerBackupError,
    );
  });
});

describe('restoring', () => {
  it('over data needs to be asked for twice, and then replaces all of it', async () => {
    const { file } = await backUp(server.database, dir);
    const target = await startServer();
    try {
      const mine = await createShop(target.db, target.clock.now);
      const before = await contents(target.database);
      await expect(restoreInto(target.database, file)).rejects.toThrow(NotEmptyError);
      expect(await contents(target.database)).toEqual(before);
      await restoreInto(target.database, file, { force: true });
      expect(await contents(target.database)).toEqual(await contents(server.database));
      await expect(signIn(target.url, mine.emails.l1)).rejects.toThrow(/400/u);
    } finally {
      await target.stop();
    }
  });

  it('a file that is cut, changed or none at all changes nothing', async () => {
    // Each of the files is restored to its end: those of a shop that has sold nothing.
    const source = await startServer();
    await uploadLogo(await createShop(source.db, source.clock.now), source);
    const { file } = await backUp(source.database, dir);
    await source.stop();
    const bytes = readFileSync(file);
    const text = gunzipSync(bytes).toString();
    const lines = text.split('\n');
    const rowAt = lines.findIndex((line) => line.includes('"numero_resolucion"'));
    const without = (at: number) => [...lines.slice(0, at), ...lines.slice(at + 1)].join('\n');
    const broken: Record<string, Buffer> = {
      'cut in the middle of the file': bytes.subarray(0, Math.floor(bytes.length / 2)),
      'cut after a line': gzipSync(lines.slice(0, -2).join('\n')),
      'a row less': gzipSync(without(rowAt)),
      'a name changed': gzipSync(text.replace('Tienda La Esquina', 'Tienda La Esquima')),
      'something else': Buffer.from('no es un respaldo'),
      'something else, compressed': gzipSync('{"a":1}\n'),
      empty: Buffer.alloc(0),
    };
    const target = await emptyDatabase();
    await restoreInto(target, file);
    const before = await contents(target);
    for (const [name, content] of Object.entries(broken)) {
      const wrong = newFile();
      writeFileSync(wrong, content);
      await expect(restoreInto(target, wrong, { force: true }), name).rejects.toThrow(BrokenBackupError);
    }
    expect(await contents(target)).toEqual(before);
  });

  it('finds what the database stored otherwise than it was written', async () => {
    // A migration that loses data: the checksum tells although the file is whole.
    const migrations = { ...migrationTexts() };
    const [name = ''] = Object.keys(migrations).filter((key) => key.startsWith('002'));
    migrations[name] = (migrations[name] ?? '').replace(
      'costo numeric(14, 2) NOT NULL',
      'costo numeric(14, 0) NOT NULL',
    );
    await sql`UPDATE products SET costo = 1000.55`.execute(server.db);
    const { file } = await backUp(server.database, dir);
    await expect(restoreInto(await emptyDatabase(), file, { migrations })).rejects.toThrow(/table products/u);
  });
});
