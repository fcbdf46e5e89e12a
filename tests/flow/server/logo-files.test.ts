import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { openDatabase } from '#server/open-database.ts';
import { sql } from '#server/platform/database/database.ts';
import { asOwner, ownerUrl } from '#tests/fixtures/backups.ts';
import { jpegLogo, logoForm, pngLogo } from '#tests/fixtures/logo.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

let server: TestServer;
let dataDirs: string[];
let shop: TestShop;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  dataDirs = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'mostrador-logos-'))));
  shop = await createShop(server.db, server.clock.now);
});
afterEach(async () => {
  for (const dir of dataDirs) await rm(dir, { recursive: true });
  // No test finds the logos of the one before it missing.
  await sql`UPDATE printer_settings SET logo = NULL`.execute(server.db);
});

const nameOf = (letter: string) => `${letter.repeat(32)}.png`;

async function show(name: string, { url } = server): Promise<string | number> {
  const reply = await fetch(`${url}/media/${name}`);
  return reply.ok ? reply.text() : reply.status;
}

/** Settings that name a logo, as migration 058 left them. */
async function nameLogo({ businessId }: TestShop, name: string): Promise<void> {
  await sql`INSERT INTO printer_settings (business_id, logo) VALUES (${businessId}, ${name})
    ON CONFLICT (business_id) DO UPDATE SET logo = excluded.logo`.execute(server.db);
  await sql`INSERT INTO logo_addresses (business_id, name) VALUES (${businessId}, ${name})`.execute(
    server.db,
  );
}

async function putFile(dataDir: string, folder: string | number, name: string, text: string): Promise<void> {
  const dir = path.join(dataDir, 'media', String(folder));
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, name), text);
}

/** What the start of a server with that folder says of files. */
async function start(dataDir: string): Promise<string[]> {
  const lines: string[] = [];
  const config = { databaseUrl: ownerUrl(server.database), dataDir } as never;
  const database = await openDatabase(
    config,
    (line) => lines.push(line),
    () => undefined,
  );
  await database.close();
  return lines.filter((line) => line.includes('logos') || line.includes('Logos'));
}

const told = (dir: string, taken: number, missing: number, foreign: number) =>
  `Logos de ${path.join(dir, 'media')}: ${taken} pasados a la base de datos, ${missing} sin archivo, ${foreign} archivos que no son el logo de ningún negocio y se quedan ahí.`;

describe('two servers on one database, each with a data folder of its own', () => {
  it('show the same logo, and the next one, whichever took it', async () => {
    const one = await startServer({ dataDir: dataDirs[0]! });
    const other = await startServer({ database: one.database, dataDir: dataDirs[1]! });
    const { emails } = await createShop(one.db, one.clock.now);
    try {
      const upload = async ({ url }: TestServer, picture: Buffer) => {
        const api = await signIn(url, emails.l1);
        const { body } = await api.send<{ logo: string }>(
          'POST',
          ENDPOINTS.uploadLogo.path,
          logoForm(picture),
        );
        return path.basename(body.logo);
      };
      const first = await upload(one, await pngLogo(30, 20));
      expect(await show(first, one)).toContain('PNG');
      expect(await show(first, other)).toBe(await show(first, one));
      const second = await upload(other, await jpegLogo(30, 20));
      expect([await show(first, one), await show(first, other)]).toEqual([404, 404]);
      expect(await show(second, one)).toBe(await show(second, other));
    } finally {
      await other.stop();
      await one.stop();
    }
  });
});

describe('a server that starts on logos which are files', () => {
  it('takes them in, removes them with their folder, and has nothing to say of it the next time', async () => {
    const [dir = ''] = dataDirs;
    await nameLogo(shop, nameOf('a'));
    await putFile(dir, shop.businessId, nameOf('a'), 'picture');
    expect(await show(nameOf('a'))).toBe(404);
    expect(await start(dir)).toEqual([told(dir, 1, 0, 0)]);
    expect([await show(nameOf('a')), existsSync(path.join(dir, 'media'))]).toEqual(['picture', false]);
    expect(await start(dir)).toEqual([]);
  });

  it('beside others on the same folder and on another one does so once', async () => {
    const [dir = '', elsewhere = ''] = dataDirs;
    const shops = [shop, await createShop(server.db, server.clock.now)];
    for (const [at, { businessId }] of shops.entries()) {
      await nameLogo(shops[at]!, nameOf(`${at}`));
      await putFile([dir, elsewhere][at]!, businessId, nameOf(`${at}`), `picture ${at}`);
    }
    await Promise.all([dir, dir, dir, elsewhere, elsewhere].map(start));
    expect(await Promise.all(['0', '1'].map((at) => show(nameOf(at))))).toEqual(['picture 0', 'picture 1']);
    expect([existsSync(path.join(dir, 'media')), existsSync(path.join(elsewhere, 'media'))]).toEqual([
      false,
      false,
    ]);
  });

  it('leaves what is no logo of the business whose folder it lies in, and says how much', async () => {
    const [dir = ''] = dataDirs;
    const other = await createShop(server.db, server.clock.now);
    await nameLogo(shop, nameOf('b'));
    await nameLogo(other, nameOf('c'));
    const files: [string | number, string][] = [
      [shop.businessId, nameOf('c')],
      [shop.businessId, nameOf('d')],
      [shop.businessId + 1_000_000, nameOf('b')],
      ['algo', nameOf('b')],
    ];
    for (const [folder, name] of files) await putFile(dir, folder, name, 'foreign');
    expect(await start(dir)).toEqual([told(dir, 0, 2, 4)]);
    expect(await Promise.all(['b', 'c', 'd'].map((letter) => show(nameOf(letter))))).toEqual([404, 404, 404]);
    const left = await readdir(path.join(dir, 'media'), { recursive: true });
    expect(left.filter((name) => name.endsWith('.png'))).toHaveLength(4);
  });

  it('keeps the files where the database has no room, sells, and takes them in at the next start', async () => {
    const [dir = ''] = dataDirs;
    await nameLogo(shop, nameOf('e'));
    await putFile(dir, shop.businessId, nameOf('e'), 'picture');
    await asOwner(server.database, (client) =>
      client.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full';
        END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON logos EXECUTE FUNCTION no_room()`),
    );
    const media = path.join(dir, 'media');
    expect(await start(dir)).toEqual([
      `No se pudieron pasar los logos de ${media} a la base de datos; se intenta de nuevo al arrancar: No space left on device`,
    ]);
    expect(await readdir(path.join(media, String(shop.businessId)))).toEqual([nameOf('e')]);
    await asOwner(server.database, (client) => client.query('DROP FUNCTION no_room CASCADE'));
    expect(await start(dir)).toEqual([told(dir, 1, 0, 0)]);
    expect(await show(nameOf('e'))).toBe('picture');
  });

  it('does not bring back a logo that was replaced meanwhile', async () => {
    const [dir = ''] = dataDirs;
    await nameLogo(shop, nameOf('f'));
    await putFile(dir, shop.businessId, nameOf('f'), 'old');
    const api = await signIn(server.url, shop.emails.l1);
    const { body } = await api.send<{ logo: string }>(
      'POST',
      ENDPOINTS.uploadLogo.path,
      logoForm(await pngLogo(10, 10)),
    );
    expect(await start(dir)).toEqual([told(dir, 0, 0, 1)]);
    expect([await show(nameOf('f')), await show(path.basename(body.logo))]).toEqual([
      404,
      expect.stringContaining('PNG'),
    ]);
  });
});
