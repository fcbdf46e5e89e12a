import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import type { BatchReply } from '#contract/sync/batch.ts';
import { openDatabase } from '#server/open-database.ts';
import { startText } from '#server/start-text.ts';
import { asOwner, ownerUrl } from '#tests/fixtures/backups.ts';
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

/** The database says what it says when its disk has no room for more rows of a table. */
const fillDisk = (table: string) =>
  change(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION no_room()`);
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
    await fillDisk('logos');
    const refused = await send(key);
    expect([refused.status, refused.body.codigo]).toEqual([503, 'sin_servicio']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([await shown(), (await fetch(`${server.url}${before}`)).status]).toEqual([before, 200]);
    await giveRoom();
    const taken = await send(key);
    expect([taken.status, await shown()]).toEqual([200, taken.body.logo]);
  });
});

describe('a sale for which the disk has no room', () => {
  it.each(['operations', 'invoices', 'business_versions'])(
    'in %s is 503 alone and among others, leaves nothing of it, and is sold once when there is room',
    async (table) => {
      const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 9 }] });
      const api = await signIn(server.url, shop.emails.l1);
      const body = {
        cliente_id: shop.finalConsumer,
        items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
      };
      const { path } = ENDPOINTS.createInvoice;
      const [op, other] = [randomUUID(), randomUUID()];
      const sell = () => api.send<{ numero: number }>('POST', path, body, { 'idempotency-key': op });
      const sellAmongOthers = async () => {
        const operaciones = [{ op: other, method: 'POST', path, body }];
        const reply = await api.send<BatchReply>('POST', ENDPOINTS.batch.path, { operaciones });
        return reply.body.resultados.map(({ status }) => status);
      };
      await fillDisk(table);
      const refused = await sell();
      expect([refused.status, await sellAmongOthers()]).toEqual([503, [503]]);
      await giveRoom();
      const sold = [await sell(), await sell()];
      expect(sold.map(({ status, body: { numero } }) => [status, numero])).toEqual([
        [201, sold[0]?.body.numero],
        [201, sold[0]?.body.numero],
      ]);
      expect([await sellAmongOthers(), await sellAmongOthers()]).toEqual([[201], [201]]);
      const { rows } = await asOwner(server.database, (client) =>
        client.query(
          `SELECT (SELECT array_agg(numero::int - (SELECT min(numero)::int FROM invoices WHERE business_id = $1) ORDER BY numero)
             FROM invoices WHERE business_id = $1) AS numbers,
             (SELECT sum(cantidad_vitrina)::int FROM stocks WHERE business_id = $1) AS left`,
          [shop.businessId],
        ),
      );
      expect(rows).toEqual([{ numbers: [0, 1], left: 7 }]);
    },
  );
});

it('a server whose database has no room to start says so in one line', async () => {
  await fillDisk('database_place');
  const url = ownerUrl(server.database);
  const started = openDatabase(
    { databaseUrl: url, dataDir: tmpdir(), poolSize: 4, workers: 1 } as never,
    () => undefined,
    () => undefined,
  );
  await expect(started).rejects.toThrow(startText.noDatabase(url, startText.noRoom));
  await giveRoom();
});
