import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { updateStore } from '#app/app/update/service-worker.ts';
import { sessionStore } from '#app/app/session/session.ts';
import { openCounter, signOut } from './workspace.ts';

const SESSION = {
  business_id: 1,
  email: 'ana@laesquina.example',
  first_name: 'Ana',
  last_name: 'Pérez',
  permission_level: 3,
  serie_id: 7,
  componentes_activos: [],
  nombre_negocio_asociado: 'Minimercado La Esquina',
};
/** What hears of changes of any database, for as long as the page lives. */
const listening = () =>
  (Dexie.on.storagemutated as unknown as { subscribers: readonly unknown[] }).subscribers;
const sessionOf = (subUserId: number) =>
  ({ session: { ...SESSION, sub_user_id: subUserId }, token: 'token' }) as unknown as StoredSession;

// A round in whose middle the database goes says so, perhaps after the test.
globalThis.reportError = () => undefined;

beforeEach(() => {
  // Nobody answers.
  vi.stubGlobal('fetch', () => Promise.reject(new ApiError('network')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a counter that is left', () => {
  it.each([
    ['once it is open', 21, true],
    ['while it still opens', 22, false],
  ])('%s leaves nothing that works on', async (_, id, isAwaited) => {
    const guards = vi.spyOn(updateStore, 'guard');
    // Those of other tests of this process may go meanwhile.
    const before = new Set(listening());
    const began = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    sessionStore.save(sessionOf(id));
    const opening = openCounter(sessionOf(id));
    if (isAwaited) await opening;
    await signOut();
    await opening;
    for (const { value: interval } of began.mock.results) expect(ended).toHaveBeenCalledWith(interval);
    expect(guards).toHaveBeenCalledTimes(isAwaited ? 1 : 0);
    await expect.poll(() => listening().filter((one) => !before.has(one))).toEqual([]);
  });
});

describe('a collaborator whom the owner changed', () => {
  it('is shown so by a counter that is open, as soon as a token says it', async () => {
    const before = sessionOf(23);
    sessionStore.save(before);
    const { workspace } = await openCounter(before);
    const session = { ...before.session, permission_level: 1, serie_id: 8 } as const;
    sessionStore.save({ ...before, session });
    expect(workspace.session).toEqual(session);
    // Somebody else's is not taken for it.
    sessionStore.save(sessionOf(24));
    expect(workspace.session).toEqual(session);
    sessionStore.save({ ...before, session });
    await signOut();
  });
});
