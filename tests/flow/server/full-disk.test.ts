import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import { logoForm, pngLogo } from '#tests/fixtures/logo.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

const { path: LOGO } = ENDPOINTS.uploadLogo;
const { open } = fs;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(giveRoom);
afterAll(() => server.stop());

/** Lets the disk of the uploaded files take the beginning of a file and no more. */
function fillDisk(): void {
  fs.open = async (...args) => {
    const file = await open(...args);
    if (!String(args[0]).startsWith(server.mediaDir)) return file;
    file.writeFile = async () => {
      await file.write('beginning');
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    return file;
  };
  syncBuiltinESMExports();
}

function giveRoom(): void {
  fs.open = open;
  syncBuiltinESMExports();
}

describe('a logo for which the disk has no room', () => {
  it('is 503 like a database that is away, leaves nothing of it, and is taken later under the same key', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l1);
    const shown = async () => (await api.get<PrinterConfig>(ENDPOINTS.printerSettings.path)).body.logo;
    const send = async (headers: Record<string, string> = {}) =>
      api.send<{ logo: string; codigo: string }>('POST', LOGO, logoForm(await pngLogo(20, 20)), headers);
    const { logo: before } = (await send()).body;
    const key = { 'idempotency-key': randomUUID() };
    fillDisk();
    const refused = await send(key);
    expect([refused.status, refused.body.codigo]).toEqual([503, 'sin_servicio']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shown()).toBe(before);
    expect(readdirSync(path.join(server.mediaDir, String(shop.businessId)))).toEqual([path.basename(before)]);
    giveRoom();
    const taken = await send(key);
    expect([taken.status, await shown()]).toEqual([200, taken.body.logo]);
  });
});
