import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import { asOwner } from '#tests/fixtures/backups.ts';
import { logoForm, pngLogo } from '#tests/fixtures/logo.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

const { path: LOGO } = ENDPOINTS.uploadLogo;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const change = (text: string) => asOwner(server.database, (client) => client.query(text));

/** The database says what it says when its disk has no room for a picture. */
const fillDisk = () =>
  change(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON logos EXECUTE FUNCTION no_room()`);
const giveRoom = () => change('DROP FUNCTION no_room CASCADE');

describe('a logo for which the disk has no room', () => {
  it('is 503 like a database that is away, leaves nothing of it, and is taken later under the same key', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l1);
    const shown = async () => (await api.get<PrinterConfig>(ENDPOINTS.printerSettings.path)).body.logo;
    const send = async (headers: Record<string, string> = {}) =>
      api.send<{ logo: string; codigo: string }>('POST', LOGO, logoForm(await pngLogo(20, 20)), headers);
    const { logo: before } = (await send()).body;
    const key = { 'idempotency-key': randomUUID() };
    await fillDisk();
    const refused = await send(key);
    expect([refused.status, refused.body.codigo]).toEqual([503, 'sin_servicio']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([await shown(), (await fetch(`${server.url}${before}`)).status]).toEqual([before, 200]);
    await giveRoom();
    const taken = await send(key);
    expect([taken.status, await shown()]).toEqual([200, taken.body.logo]);
  });
});
