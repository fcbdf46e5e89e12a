import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { claimTab } from '#app/data/drafts/tabs.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { push } from '#app/sync/push/push.ts';
import { sql } from '#server/platform/database/database.ts';
import { type Device, draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let removeLocks: () => void;
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(() => removeLocks());

interface Counter {
  shop: TestShop;
  device: Device;
  api: ApiClient;
}

/** A counter that has a unit of which the server knows nothing any more: somebody sold it elsewhere. */
async function openCounter(): Promise<Counter> {
  const shop = await createShop(server.db, server.clock.now, {
    products: [{ cantidad_vitrina: 1, cantidad_bodega: 0 }],
  });
  const device = await openDevice(server.url, shop.emails.l1, server.clock);
  await device.sync();
  const api = await signIn(server.url, shop.emails.l2);
  const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad: 1 }] };
  expect((await api.send('POST', INVOICES, sale)).status).toBe(201);
  return { shop, device, api };
}

async function chargeIn({ shop, device }: Counter, tab: string): Promise<string> {
  const draft = await draftOf(device.db, [{ producto_id: shop.productIds[0]!, cantidad: '1' }]);
  const charge = { draft: { ...draft, tab } satisfies SaleDraft, payments: [], change: '0.00' };
  return (await submitSale(device.db, charge, server.clock.now)).entityId;
}

const flagsOf = async ({ api }: Counter, id: string) =>
  (await api.get<Invoice>(`${INVOICES}${id}/`)).body.advertencias?.map(({ codigo }) => codigo);

describe('a sale whose answer is a refusal', () => {
  it('opens again in the tab that charged it, while that lives', async () => {
    const counter = await openCounter();
    const { device } = counter;
    const release = await claimTab(device.db.name, 'here');
    await chargeIn(counter, 'here');
    await push(device.context);
    release();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['discarded']);
    expect(await device.db.drafts.toArray()).toMatchObject([{ tab: 'here' }]);
  });

  it('was delivered when its tab is gone: the worker or another tab, which sends it, says so', async () => {
    const counter = await openCounter();
    const { device } = counter;
    const release = await claimTab(device.db.name, 'here');
    const id = await chargeIn(counter, 'gone');
    await push(device.context);
    release();
    expect((await device.operations()).map(({ state, delivered }) => [state, delivered])).toEqual([
      ['done', true],
    ]);
    expect(await device.db.drafts.count()).toBe(0);
    expect(await flagsOf(counter, id)).toEqual(['stock_negativo']);
  });
});

describe('a sale of a tab that opens while others are sent', () => {
  it('is still at the counter', async () => {
    const counter = await openCounter();
    const { device } = counter;
    const first = await chargeIn(counter, 'gone');
    let release: (() => void) | undefined;
    const { http } = device.context;
    const sent = push({
      ...device.context,
      http: async (request) => {
        if (!release) {
          release = await claimTab(device.db.name, 'late');
          await chargeIn(counter, 'late');
        }
        return http(request);
      },
    });
    await sent;
    release?.();
    expect(await flagsOf(counter, first)).toEqual(['stock_negativo']);
    expect((await device.operations()).map(({ state, delivered }) => [state, delivered])).toEqual([
      ['done', true],
      ['discarded', false],
    ]);
  });
});

describe('a sale that was blocked by the copy which left before the goods did', () => {
  it('goes once more as delivered: the collaborator held a series when it was made', async () => {
    const counter = await openCounter();
    const { device, shop } = counter;
    const release = await claimTab(device.db.name, 'here');
    const id = await chargeIn(counter, 'here');
    await sql`UPDATE series_assignments SET hasta = ${new Date(server.clock.now.getTime() + 1000)}
      WHERE collaborator_id = ${shop.collaboratorIds[0]}`.execute(server.db);
    await sql`UPDATE collaborators SET serie_id = NULL WHERE id = ${shop.collaboratorIds[0]}`.execute(
      server.db,
    );
    device.faults.push('lost-reply');
    await push(device.context);
    await markDelivered(device.db, id);
    await device.db.outbox.toCollection().modify({ nextAt: 0 });
    await push(device.context);
    release();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done']);
    expect(await flagsOf(counter, id)).toEqual(['stock_negativo']);
  });
});
