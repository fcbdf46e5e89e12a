import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ApiError } from '#app/api/errors.ts';
import { sessionStore } from '#app/app/session/session.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { API_VERSION, HEADERS } from '#contract/headers.ts';
import { keepRenewed } from './renewal.ts';

const SESSION = {
  sub_user_id: 31,
  business_id: 1,
  email: 'ana@laesquina.example',
  first_name: 'Ana',
  last_name: 'Pérez',
  permission_level: 3,
  serie_id: 7,
  componentes_activos: [],
  nombre_negocio_asociado: 'Minimercado La Esquina',
};

/** A token as its claims say it, signed by nobody. */
const tokenOf = (jti: string) => {
  const claims = { ...SESSION, jti, iat: 1, exp: Math.floor(Date.now() / 1000) + 3600 };
  return `x.${btoa(JSON.stringify(claims).replace('é', 'e'))}.x`;
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.clear();
});

it('a renewal that nobody answers comes again once the server answers, and then no more', async () => {
  const session = SESSION as unknown as Workspace['session'];
  sessionStore.save({ token: tokenOf('old'), session });
  const renewed = { ...SESSION, token: tokenOf('new') };
  const answer = vi.fn(async () => Response.json(renewed, { headers: { [HEADERS.api]: API_VERSION } }));
  answer.mockRejectedValueOnce(new ApiError('network'));
  vi.stubGlobal('fetch', answer);
  const db = new ErpDatabase('erp:1:31');
  const status = new SyncStatus();
  const { stop } = keepRenewed({ db, session } as Workspace, status);
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  // News of another kind say nothing of the server.
  status.update({ isBusy: true });
  expect(answer).toHaveBeenCalledTimes(1);
  let synced = 0;
  await vi.waitFor(() => {
    status.update({ lastSync: `2026-11-26T16:44:${10 + (synced += 1)}-05:00` });
    expect(answer).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(sessionStore.getSnapshot()?.token).toBe(renewed.token));
  await vi.waitFor(async () =>
    expect(await db.session.get('token')).toEqual({ id: 'token', token: renewed.token }),
  );
  status.update({ lastSync: '2026-11-26T16:45:00-05:00' });
  expect(answer).toHaveBeenCalledTimes(2);
  stop();
  db.close();
});
