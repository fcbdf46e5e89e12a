import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import type { SessionData } from '#contract/session/session.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { databaseName } from '#app/data/db.ts';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { finishLeaving } from './finish-leaving.ts';
import { countUnsentWork } from './identity.ts';
import { listIdentities } from '#app/data/registry.ts';
import { leaveWorkspace, openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { submitSale } from '#app/data/writes/sales.ts';

let lastId = 0;
function newSession(): SessionData {
  lastId += 1;
  return {
    sub_user_id: lastId,
    business_id: 1,
    permission_level: 1,
    first_name: 'Ana',
    last_name: `Pérez ${lastId}`,
    nombre_negocio_asociado: 'La Esquina',
    componentes_activos: ['facturacion'],
    serie_id: 1,
  } as unknown as SessionData;
}

let removeLocks: () => void;
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(() => removeLocks());

const openTab = (session: SessionData): Promise<Workspace> => openWorkspace(session, 'token');

/** What the sell screen does on F8. */
function charge({ db, drafts }: Workspace): Promise<unknown> {
  drafts.edit((draft) => addProduct(draft, COFFEE));
  const draft = drafts.current;
  return drafts.charge(draft, () => submitSale(db, { draft, payments: [], change: '0.00' }));
}

const nameOf = ({ business_id, sub_user_id }: SessionData) => databaseName(business_id, sub_user_id);

async function listed(session: SessionData): Promise<number | undefined> {
  return (await listIdentities()).find(({ id }) => id === nameOf(session))?.pending;
}

async function stored(session: SessionData): Promise<Record<string, number>> {
  const db = await new Dexie(nameOf(session)).open();
  const counts = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.count()] as const),
  );
  db.close();
  return Object.fromEntries(counts);
}

describe('what is unsent', () => {
  it('has a sale at every moment of being charged: open or waiting', async () => {
    const tab = await openTab(newSession());
    for (let round = 0; round < 20; round += 1) {
      tab.drafts.edit((draft) => addProduct(draft, COFFEE));
      await tab.drafts.flush();
      const draft = tab.drafts.current;
      const charging = { isOver: false };
      const charged = tab.drafts
        .charge(draft, () => submitSale(tab.db, { draft, payments: [], change: '0.00' }))
        .finally(() => (charging.isOver = true));
      while (!charging.isOver) {
        const { operations, heldSales } = await countUnsentWork(tab.db);
        expect(operations + heldSales).toBeGreaterThan(0);
      }
      await charged;
      await tab.db.outbox.clear();
    }
  });
});

describe('signing out', () => {
  it('with nothing unsent takes the database away', async () => {
    const session = newSession();
    expect(await leaveWorkspace(await openTab(session))).toEqual({ isKept: false });
    expect(await Dexie.exists(nameOf(session))).toBe(false);
    expect(await listed(session)).toBeUndefined();
  });

  it('waits for a sale that is being charged, and keeps it', async () => {
    const session = newSession();
    const tab = await openTab(session);
    const charging = charge(tab);
    expect(await leaveWorkspace(tab)).toEqual({ isKept: true });
    await charging;
    // The rows that remain say that everything must be fetched and proved from the start at the next sign-in.
    expect(await stored(session)).toMatchObject({ outbox: 1, me: 0, session: 0, meta: 2 });
    expect(await listed(session)).toBe(1);
  });

  it('keeps an open sale that was not on disk yet', async () => {
    const session = newSession();
    const tab = await openTab(session);
    tab.drafts.edit((draft) => addProduct(draft, COFFEE));
    expect(await leaveWorkspace(tab)).toEqual({ isKept: true });
    expect((await stored(session))['drafts']).toBe(1);
  });
});

describe('signing out in one tab while another has the counter open', () => {
  it('takes the database away once the other has put its work down, in whichever order they leave', async () => {
    for (const toldFirst of [true, false]) {
      const session = newSession();
      const [here, there] = [await openTab(session), await openTab(session)];
      if (toldFirst) await leaveWorkspace(there, true);
      await leaveWorkspace(here);
      if (!toldFirst) await leaveWorkspace(there, true);
      expect(await Dexie.exists(nameOf(session))).toBe(false);
      expect(await listed(session)).toBeUndefined();
    }
  });

  it('keeps the sale that the other charges at that very moment, and lists it for its seller', {
    timeout: 20_000,
  }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const session = newSession();
      const [here, there] = [await openTab(session), await openTab(session)];
      const leaving = leaveWorkspace(here);
      const charging = charge(there);
      // Told a moment later or sooner, as the browser likes.
      if (round > 0) await new Promise((resolve) => setTimeout(resolve, 4 * (round - 1)));
      const [, told] = await Promise.all([leaving, leaveWorkspace(there, true), charging]);
      expect(told).toEqual({ isKept: true });
      expect((await stored(session))['outbox']).toBe(1);
      expect(await listed(session)).toBe(1);
    }
  });

  it('keeps a sale charged by a tab that did not get the message', async () => {
    const session = newSession();
    const [here, there] = [await openTab(session), await openTab(session)];
    await leaveWorkspace(here);
    await charge(there);
    expect((await stored(session))['outbox']).toBe(1);
    const again = await openTab(session);
    expect(await again.db.outbox.count()).toBe(1);
    expect(await listed(session)).toBe(1);
  });

  it('leaves alone a collaborator who has signed in again meanwhile', async () => {
    const session = newSession();
    const [here, there] = [await openTab(session), await openTab(session)];
    await leaveWorkspace(here);
    const again = await openTab(session);
    await again.db.meta.put({ key: 'cursor', value: 7 });
    await leaveWorkspace(there, true);
    expect(await again.db.meta.get('cursor')).toEqual({ key: 'cursor', value: 7 });
    expect(await listed(session)).toBe(0);
  });

  it('empties the database and leaves it where the browser can not tell which tabs are alive', async () => {
    removeLocks();
    const session = newSession();
    const [here, there] = [await openTab(session), await openTab(session)];
    await leaveWorkspace(here);
    await charge(there);
    expect((await stored(session))['outbox']).toBe(1);
    await leaveWorkspace(there, true);
    expect(await listed(session)).toBe(1);
    removeLocks = installLocks();
  });
});

describe('a sign-out whose page went in the middle', () => {
  /** The browser lets go of what the page held. */
  const goAway = async ({ db, drafts, catalogue }: Workspace): Promise<void> => {
    await catalogue.close();
    drafts.release();
    db.close();
  };

  it('is ended later: the database goes', async () => {
    const session = newSession();
    await goAway(await openTab(session));
    await finishLeaving(nameOf(session));
    expect(await Dexie.exists(nameOf(session))).toBe(false);
    expect(await listed(session)).toBeUndefined();
  });

  it('keeps what is unsent and no more than that, however often it is ended', async () => {
    const session = newSession();
    const tab = await openTab(session);
    await charge(tab);
    await goAway(tab);
    await finishLeaving(nameOf(session));
    await finishLeaving(nameOf(session));
    expect(await stored(session)).toMatchObject({ outbox: 1, me: 0, session: 0 });
    expect(await listed(session)).toBe(1);
  });

  it('leaves the counter alone that is open in another tab', async () => {
    const session = newSession();
    await goAway(await openTab(session));
    const again = await openTab(session);
    await again.db.meta.put({ key: 'cursor', value: 7 });
    await finishLeaving(nameOf(session));
    expect(await again.db.meta.get('cursor')).toEqual({ key: 'cursor', value: 7 });
    expect(await listed(session)).toBe(0);
  });
});
