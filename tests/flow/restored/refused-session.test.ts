import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { removeIdentity } from '#app/data/identity/identity.ts';
import { purgeReceipts } from '#app/data/restore/receipts.ts';
import { readStanding } from '#app/data/queue/at-server.ts';
import { exportPending } from '#app/data/restore/rescue.ts';
import { retryWhenFull, StorageFullError } from '#app/data/storage-full.ts';
import { identityOf } from '#app/data/workspace.ts';
import { saveAlertLimit } from '#app/data/writes/settings-writes.ts';
import { text } from '#app/features/workspace/sync-status/text.ts';
import { sql } from '#server/platform/database/database.ts';
import type { Device } from '#tests/fixtures/device/device.ts';
import { restorableServer, settle } from '#tests/fixtures/device/restorable-server.ts';
import { clientWith, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const DAY_MS = 86_400_000;
const TOKEN_OF_OTHERS = 'eyJhbGciOiJIUzI1NiJ9.e30';
const CHANGES = '/api/erp/sync/cambios/?desde=0';
const INVOICES = '/api/erp/facturacion/facturas/';

const server = restorableServer();

interface Counter {
  shop: TestShop;
  device: Device;
  sell(): Promise<void>;
}

/** A counter that has sold once, and a second time after a sign-in that the backup does not know: all is taken. */
async function openCounter(): Promise<Counter> {
  const { shop, device } = await server.openCounter();
  const lines = [{ producto_id: shop.productIds[0]!, cantidad: '1' }];
  const sell = async () => {
    await device.sell(lines, { delivered: true });
    await device.sync();
  };
  await sell();
  return { shop, device, sell };
}

/** A backup is taken, the person signs in anew, time goes on, and the backup is put back over it. */
async function thenRestored({ device }: Counter, meanwhile: () => Promise<void>): Promise<void> {
  await server.restoreAfter(async () => {
    await device.signInAgain();
    await meanwhile();
  });
}

async function sellElsewhere(shop: TestShop): Promise<void> {
  const api = await signIn(server.url, shop.emails.l2);
  const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad: 1 }] };
  expect((await api.send('POST', INVOICES, sale)).status).toBe(201);
}

async function signOut({ db }: Device): Promise<{ isKept: boolean }> {
  const me = (await db.me.get('me'))!;
  return removeIdentity(db, { tab: 'only', release: () => undefined }, identityOf(me));
}

const signInWords = async ({ db }: Device): Promise<string> => text.signIn(await readStanding(db));

describe('a device whose session a restore has taken back', () => {
  it('asks to sign in for just the sales that the backup lacks, whatever others sold since', async () => {
    const counter = await openCounter();
    const { device, shop, sell } = counter;
    await thenRestored(counter, async () => {
      await sell();
      await sell();
    });
    await sellElsewhere(shop);
    await sellElsewhere(shop);
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ pending: 2, forgotten: [2, 3], isAllThere: false });
    expect(await signInWords(device)).toBe('Inicia sesión para enviar 2 ventas.');
    // What is saved meanwhile counts with it.
    await saveAlertLimit(device.db, 5);
    await device.sync();
    expect(await signInWords(device)).toBe('Inicia sesión para enviar 3 operaciones.');

    await device.signInAgain();
    await settle(device);
    expect(await readStanding(device.db)).toMatchObject({ pending: 0, review: 0, isAllThere: true });
    const api = await signIn(server.url, shop.emails.l3);
    expect((await api.get<{ count: number }>(INVOICES)).body.count).toBe(5);
  });

  it('says that all is there only once the whole history was fetched with the new session', async () => {
    const counter = await openCounter();
    const { device, sell } = counter;
    await thenRestored(counter, sell);
    await device.sync();
    await device.signInAgain();
    // The first answer tells of the new history, the page after it does not come.
    device.faults.push('ok', 'lost-request');
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: false });
    await device.sync();
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: true });
  });

  it('says so too only then where the session outlived the restore', async () => {
    const { device, sell } = await openCounter();
    await server.restoreAfter(sell);
    device.faults.push('ok', 'lost-request');
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ pending: 0, isAllThere: false });
    await device.sync();
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: true });
  });

  it('throws none of it away for room, by age or with the sign-out, and puts it into the rescue file', async () => {
    const counter = await openCounter();
    const { device, sell } = counter;
    await thenRestored(counter, sell);
    await device.sync();
    const [before, lost] = await device.operations();
    const then = new Date(server.clock.now.getTime() - 9 * DAY_MS);
    await device.db.outbox.toCollection().modify({ occurredAt: then.toISOString(), takenAt: then.getTime() });
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    await expect(retryWhenFull(device.db, full)).rejects.toThrow(StorageFullError);
    // The one of before the backup is there, and goes.
    expect((await device.operations()).map(({ op }) => op)).toEqual([lost?.op]);
    await purgeReceipts(device.db, server.clock.now);
    expect(await device.operations()).toHaveLength(1);
    const { operaciones } = await exportPending(device.db);
    expect(operaciones).toMatchObject([{ op: lost?.op, delivered: true }]);
    expect(before?.op).not.toBe(lost?.op);

    expect(await signOut(device)).toEqual({ isKept: true });
    // As the login reads it, from what the sign-out left.
    expect(await readStanding(device.db)).toMatchObject({ pending: 1, forgotten: [2], isAllThere: false });
    await device.db.meta.delete('left');
    await device.signInAgain();
    await settle(device);
    expect(await device.operations()).toMatchObject([{ op: lost?.op, state: 'done' }]);
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: true });
  });

  it('names no number where the server can not tell, and claims nothing', async () => {
    const { device } = await openCounter();
    // The server came back on another machine, with another secret: it knows none of its tokens.
    device.useToken(`${TOKEN_OF_OTHERS}.c`);
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ pending: 0, isAllThere: false, isUnknown: true });
    expect(await signInWords(device)).toBe('Inicia sesión para confirmar si falta algo por enviar.');
    expect(await signOut(device)).toEqual({ isKept: true });
    expect(await device.operations()).toHaveLength(1);
  });

  it('claims nothing either where the server could tell before: it may have come back from an older backup since', async () => {
    const { device, shop } = await openCounter();
    await sql`UPDATE collaborator_sessions SET revoked_at = now() WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: true });
    device.useToken(`${TOKEN_OF_OTHERS}.c`);
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: false, isUnknown: true });
    expect(await signOut(device)).toEqual({ isKept: true });
  });

  it('has lost nothing where the session was only ended: the history is the same', async () => {
    const { device, shop } = await openCounter();
    await sql`UPDATE collaborator_sessions SET revoked_at = now() WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    await device.sync();
    expect(await signInWords(device)).toBe('Inicia sesión para seguir sincronizando.');
    expect(await signOut(device)).toEqual({ isKept: false });
  });
});

describe('the answer to a refused session', () => {
  const historyOf = async (authorization: string) => {
    const { status, headers } = await clientWith(server.url, authorization).get(CHANGES);
    expect(status).toBe(401);
    return [headers.get('erp-epoch'), headers.get('erp-former')];
  };

  it('tells the history of its own business, and to nobody without a token that this server signed', async () => {
    const { shop } = await openCounter();
    const other = await createShop(server.db, server.clock.now);
    const mine = await signIn(server.url, shop.emails.l1);
    const theirs = await signIn(server.url, other.emails.l1);
    const epochOf = async ({ businessId }: TestShop) => {
      const { rows } = await sql<{ epoch: string }>`
        SELECT epoch FROM business_versions WHERE business_id = ${businessId}`.execute(server.db);
      return rows[0]?.epoch;
    };
    await sql`UPDATE collaborator_sessions SET revoked_at = now()`.execute(server.db);
    expect(await historyOf(`Bearer ${mine.token}`)).toEqual([await epochOf(shop), null]);
    expect(await historyOf(`Bearer ${theirs.token}`)).toEqual([await epochOf(other), null]);
    // The claims of the one under the signature of the other.
    const [head, , signature] = mine.token.split('.');
    const claims = theirs.token.split('.')[1];
    expect(await historyOf(`Bearer ${head}.${claims}.${signature}`)).toEqual([null, null]);
    expect(await historyOf('')).toEqual([null, null]);
    // After its thirty days too, but not to somebody who works there no more.
    server.clock.now = new Date(server.clock.now.getTime() + 40 * DAY_MS);
    expect(await historyOf(`Bearer ${mine.token}`)).toEqual([await epochOf(shop), null]);
    await sql`UPDATE collaborators SET is_active = false WHERE id = ${shop.collaboratorIds[0]}`.execute(
      server.db,
    );
    expect(await historyOf(`Bearer ${mine.token}`)).toEqual([null, null]);
  });
});
