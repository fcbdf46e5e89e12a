import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogoReader } from '#app/api/logo-file.ts';
import { listWork } from '#app/data/resolve/work-list.ts';
import { exportPending } from '#app/data/restore/rescue.ts';
import { readLogo, toDataUrl } from '#app/data/logo.ts';
import { deleteLogo, saveLogo } from '#app/data/writes/logo-writes.ts';
import { savePrinterSettings } from '#app/data/writes/printer-writes.ts';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { jpegLogo, pngLogo } from '#tests/fixtures/logo.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn } from '#tests/fixtures/shop.ts';

const SETTINGS = '/api/erp/config/printer-settings/';
const LOGO = '/api/erp/config/logo-upload/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function open(): Promise<{ device: Device; other: Device; api: ApiClient }> {
  const shop = await createShop(server.db, server.clock.now);
  const devices = await Promise.all(
    [shop.emails.l3, shop.emails.l2].map((email) => openDevice(server.url, email, server.clock)),
  );
  for (const device of devices) {
    device.context.readLogoFile = (address) =>
      device.isOffline ? Promise.resolve(undefined) : createLogoReader(server.url)(address);
    await device.sync();
  }
  const [device, other] = devices as [Device, Device];
  return { device, other, api: await signIn(server.url, shop.emails.l3) };
}

const picture = async (width = 40) =>
  new Blob([new Uint8Array(await pngLogo(width, 20))], { type: 'image/png' });
const states = async (device: Device) =>
  (await device.operations()).map(({ kind, state }) => `${kind} ${state}`);
const onServer = async (api: ApiClient) => (await api.get<PrinterConfig>(SETTINGS)).body.logo;
const uploads = (device: Device) =>
  device.requests.filter(({ path }) => path === LOGO).map(({ method }) => method);

describe('a logo that is picked without network', () => {
  it('shows and prints at once, is sent later, and prints without network on every device', async () => {
    const { device, other, api } = await open();
    device.isOffline = true;
    const file = await picture();
    await saveLogo(device.db, file);
    expect(await readLogo(device.db)).toBe(await toDataUrl(file));
    device.isOffline = false;
    await device.sync();
    expect(await states(device)).toEqual(['logo done']);
    const address = await onServer(api);
    expect(address).toMatch(/^\/media\//u);
    await other.sync();
    other.isOffline = true;
    expect((await other.db.settings.get('printer'))?.value).toMatchObject({ logo: address });
    for (const { db } of [device, other]) expect(await readLogo(db)).toMatch(/^data:image\/png;base64,/u);
  });

  it('is one picture although its reply was lost', async () => {
    const { device, api } = await open();
    await saveLogo(device.db, await picture());
    device.faults = ['lost-reply'];
    await device.sync();
    const address = await onServer(api);
    await device.sync();
    expect(await states(device)).toEqual(['logo done']);
    expect(await onServer(api)).toBe(address);
  });

  it('goes into the last logo save that has not left the device, a delete too; the settings apart', async () => {
    const { device, api } = await open();
    device.isOffline = true;
    await saveLogo(device.db, await picture(40));
    await savePrinterSettings(device.db, { activeTemplateKey: 'pos58mm' });
    await saveLogo(device.db, await picture(60));
    expect(await states(device)).toEqual(['logo pending', 'printer pending']);
    await deleteLogo(device.db);
    expect(await states(device)).toEqual(['logo-delete pending', 'printer pending']);
    expect(await readLogo(device.db)).toBeNull();
    await saveLogo(device.db, await picture(80));
    device.isOffline = false;
    await device.sync();
    expect(uploads(device)).toEqual(['POST']);
    expect(await onServer(api)).not.toBeNull();
    expect((await api.get<PrinterConfig>(SETTINGS)).body.settings.activeTemplateKey).toBe('pos58mm');
  });

  it('is followed by a new operation once a copy may be under way', async () => {
    const { device, api } = await open();
    await saveLogo(device.db, await picture());
    device.faults = ['lost-request'];
    await device.sync();
    await deleteLogo(device.db);
    expect(await states(device)).toEqual(['logo pending', 'logo-delete pending']);
    await device.sync();
    expect(await states(device)).toEqual(['logo done', 'logo-delete done']);
    expect([await onServer(api), await readLogo(device.db)]).toEqual([null, null]);
  });

  it('that the server refuses is listed, shows no more, and is superseded by the next one', async () => {
    const { device, api } = await open();
    await saveLogo(device.db, new Blob(['not a picture'], { type: 'image/png' }));
    await device.sync();
    const [refused] = await listWork(device.db);
    expect(refused).toMatchObject({ state: 'rejected', cause: 'logo_ilegible' });
    expect(await readLogo(device.db)).toBeNull();
    await saveLogo(device.db, new Blob([new Uint8Array(await jpegLogo(30, 30))], { type: 'image/jpeg' }));
    await device.sync();
    expect(await states(device)).toEqual(['logo discarded', 'logo done']);
    expect(await onServer(api)).toMatch(/\.jpg$/u);
  });

  it('replaces the stored one when another device changes it', async () => {
    const { device, other } = await open();
    await saveLogo(device.db, await picture(40));
    await device.sync();
    const before = await readLogo(device.db);
    await other.sync();
    await saveLogo(other.db, await picture(70));
    await other.sync();
    await device.sync();
    expect(await readLogo(device.db)).not.toBe(before);
    expect(await readLogo(device.db)).toBe(await readLogo(other.db));
    await deleteLogo(other.db);
    await other.sync();
    await device.sync();
    expect(await readLogo(device.db)).toBeNull();
  });

  it('stays on its device when pending work is exported', async () => {
    const { device } = await open();
    await saveLogo(device.db, await picture());
    await savePrinterSettings(device.db, { activeTemplateKey: 'oficio' });
    expect((await exportPending(device.db)).operaciones.map(({ path }) => path)).toEqual([SETTINGS]);
  });
});
