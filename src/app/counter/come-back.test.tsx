import 'fake-indexeddb/auto';
import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { noteRefusal } from '#app/data/queue/at-server.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { lockScreen, lockStore, unlockScreen } from '#app/app/session/lock.ts';
import { sessionStore } from '#app/app/session/session.ts';
import type { SessionData } from '#contract/session/session.ts';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import { comeBack, goToPassword, keptSession, openSales } from './come-back.ts';
import { nameOf, type OpenCounter, openCounter, signOut } from './workspace.ts';

const BUSINESS = 9;
const DAY_S = 86_400;
const nowS = () => Math.floor(Date.now() / 1000);

// A round in whose middle the database goes says so, perhaps after the test.
globalThis.reportError = () => undefined;

beforeEach(() => {
  // Nobody answers: all of this is done without network.
  vi.stubGlobal('fetch', () => Promise.reject(new ApiError('network')));
});
afterEach(async () => {
  await signOut();
  unlockScreen();
  vi.unstubAllGlobals();
});

const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

let lastId = 500;
function sessionOf(first_name: string, claims: { iat?: number; exp?: number } = {}): StoredSession {
  const session = {
    business_id: BUSINESS,
    sub_user_id: (lastId += 1),
    email: 'a@laesquina.example',
    first_name,
    last_name: 'Pérez',
    permission_level: 2,
    serie_id: 7,
    componentes_activos: ['facturacion'],
    nombre_negocio_asociado: 'La Esquina',
  } as unknown as SessionData;
  const times = { iat: nowS(), exp: nowS() + 30 * DAY_S, ...claims };
  return { session, token: `${encoded({ alg: 'none' })}.${encoded({ ...session, ...times })}.x` };
}

/** Signs in with the password, and is at the counter. */
async function come(stored: StoredSession): Promise<OpenCounter> {
  sessionStore.save(stored);
  return openCounter(stored);
}

const openCoffee = ({ workspace: { drafts } }: OpenCounter) => {
  drafts.edit((draft) => addProduct(draft, COFFEE));
  return drafts.current;
};

function charge({ workspace: { db, drafts } }: OpenCounter): Promise<unknown> {
  const draft = drafts.current;
  return drafts.charge(draft, () => submitSale(db, { draft, payments: [], change: '0.00' }));
}

/** Ana has worked here, and Luis is at the counter. */
async function twoPeople() {
  const [ana, luis] = [sessionOf('Ana'), sessionOf('Luis')];
  await come(ana);
  const counter = await come(luis);
  return { ana, luis, counter };
}

describe('who comes back to a locked counter', () => {
  it('works in the own database with the own token, without network', async () => {
    const { ana } = await twoPeople();
    lockScreen(BUSINESS);
    const kept = await keptSession(nameOf(ana.session));
    expect(kept).toMatchObject({ token: ana.token, session: { first_name: 'Ana' } });
    await comeBack(kept as StoredSession);
    expect(sessionStore.getSnapshot()?.session.first_name).toBe('Ana');
    expect(lockStore.getSnapshot()).toBeNull();
    const { workspace } = await openCounter(kept as StoredSession);
    expect(workspace.db.name).toBe(nameOf(ana.session));
  });

  it('has to sign in once the token is over, or the server has refused it', async () => {
    const old = sessionOf('Ana', { iat: nowS() - 31 * DAY_S, exp: nowS() - DAY_S });
    // As if it had been stored when it was valid.
    const { workspace } = await openCounter(old);
    expect(await keptSession(nameOf(old.session))).toBeNull();
    const { ana, counter } = await twoPeople();
    expect(workspace.db.name).not.toBe(counter.workspace.db.name);
    const again = await openCounter(ana);
    await noteRefusal(again.workspace.db, { headers: {}, body: { codigo: 'no_autenticado' } });
    expect(await keptSession(nameOf(ana.session))).toBeNull();
  });

  it('has no longer until the token ends than was left of it', async () => {
    const ana = sessionOf('Ana', { iat: nowS() - 20 * DAY_S, exp: nowS() + 10 * DAY_S });
    await openCounter(ana);
    await come(sessionOf('Luis'));
    await comeBack((await keptSession(nameOf(ana.session))) as StoredSession);
    const [, aheadMs] = (localStorage.getItem('subUserClock') ?? '').split(':');
    expect(Math.abs(Number(aheadMs))).toBeLessThan(DAY_S * 1000);
  });
});

describe('the open sale of the person before', () => {
  it('stays in that person’s database where it is left there', async () => {
    const { ana, luis, counter } = await twoPeople();
    const { id } = openCoffee(counter);
    expect((await openSales()).takeable.map((draft) => draft.id)).toEqual([id]);
    await comeBack(ana);
    expect((await openCounter(ana)).workspace.drafts.current.lines).toEqual([]);
    await comeBack(luis);
    expect((await openCounter(luis)).workspace.drafts.current.id).toBe(id);
  });

  it('is the next person’s where it is taken, and charged under that one’s name', async () => {
    const { ana, luis, counter } = await twoPeople();
    const { id } = openCoffee(counter);
    await openSales();
    expect(await comeBack(ana, [id])).toBe(true);
    const taken = await openCounter(ana);
    expect(taken.workspace.drafts.current.id).toBe(id);
    await charge(taken);
    expect(await taken.workspace.db.outbox.toArray()).toMatchObject([{ entityId: id }]);
    await comeBack(luis);
    const back = await openCounter(luis);
    expect(back.workspace.drafts.current.lines).toEqual([]);
    expect(await back.workspace.db.outbox.count()).toBe(0);
  });

  it('is charged by its author alone where the key was pressed just before', async () => {
    const { ana, luis, counter } = await twoPeople();
    const { id } = openCoffee(counter);
    const charging = charge(counter);
    // What is being charged is none that could be taken.
    expect(await openSales()).toEqual({ takeable: [], bound: [] });
    await comeBack(ana, [id]);
    await charging;
    const after = await openCounter(ana);
    expect(await after.workspace.db.outbox.count()).toBe(0);
    await comeBack(luis);
    const back = await openCounter(luis);
    expect(await back.workspace.db.outbox.toArray()).toMatchObject([{ entityId: id }]);
  });

  it('is saved under its author where the switch comes in the middle of charging', async () => {
    const { ana, luis, counter } = await twoPeople();
    const { id } = openCoffee(counter);
    const charging = charge(counter);
    await comeBack(ana);
    await charging;
    expect(await (await openCounter(ana)).workspace.db.outbox.count()).toBe(0);
    await comeBack(luis);
    expect(await (await openCounter(luis)).workspace.db.outbox.toArray()).toMatchObject([{ entityId: id }]);
  });
});

describe('a way back that was offered to the person before', () => {
  const offered = () =>
    notificationsStore.getState().notifications.filter(({ id }) => id?.startsWith('offer'));
  const offer = () =>
    toast({ message: 'Café quitado', action: { label: 'Deshacer', onClick: () => undefined } });

  it('goes with the lock and with the switch: the sale may be another person’s', async () => {
    const { ana } = await twoPeople();
    offer();
    lockScreen(BUSINESS);
    expect(offered()).toEqual([]);
    offer();
    await comeBack(ana);
    expect(offered()).toEqual([]);
  });
});

describe('two tabs of a device', () => {
  const toldOf = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

  it('are locked and unlocked together', () => {
    localStorage.setItem('mostrador.bloqueo', String(BUSINESS));
    toldOf('mostrador.bloqueo');
    expect(lockStore.getSnapshot()).toBe(BUSINESS);
    localStorage.removeItem('mostrador.bloqueo');
    toldOf('mostrador.bloqueo');
    expect(lockStore.getSnapshot()).toBeNull();
  });

  it('show the same person: what the other had open is on disk', async () => {
    const { ana, luis, counter } = await twoPeople();
    const { id } = openCoffee(counter);
    localStorage.setItem('subUserToken', ana.token);
    toldOf('subUserToken');
    expect(sessionStore.getSnapshot()?.session.first_name).toBe('Ana');
    await openCounter(ana);
    await comeBack(luis);
    expect((await openCounter(luis)).workspace.drafts.current.id).toBe(id);
  });
});

describe('leaving the lock for the password', () => {
  it('keeps it locked, the token with its owner, and revokes nothing', async () => {
    const asked = vi.fn(() => Promise.reject(new ApiError('network')));
    const { luis } = await twoPeople();
    lockScreen(BUSINESS);
    vi.stubGlobal('fetch', asked);
    goToPassword();
    expect(sessionStore.getSnapshot()).toBeUndefined();
    expect(lockStore.getSnapshot()).toBe(BUSINESS);
    expect(await keptSession(nameOf(luis.session))).toMatchObject({ token: luis.token });
    expect(asked).not.toHaveBeenCalled();
  });
});
