import { describe, expect, it } from 'vitest';
import {
  type KeyValueStore,
  leavingCounter,
  loadSession,
  noteLeavingCounter,
  saveSession,
  type StoredSession,
} from './session-token.ts';

function storage(): KeyValueStore {
  const rows = new Map<string, string>();
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  };
}

const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const claims = { sub_user_id: 3, business_id: 1, permission_level: 2, componentes_activos: [] };
const token = `${encoded({ alg: 'HS256' })}.${encoded({ ...claims, exp: 2000 })}.x`;
const ANA = { token, session: claims } as unknown as StoredSession;
const NOW_MS = 1_000_000;

describe('a stored session', () => {
  it('is there again after the page is loaded anew', () => {
    const stored = storage();
    saveSession(stored, ANA);
    expect(loadSession(stored, NOW_MS)).toMatchObject({ token, session: { sub_user_id: 3 } });
  });

  it.each([{ permission_level: undefined }, { permission_level: null }])(
    'without a level is below the first, for its modules to tell: %j',
    (missing) => {
      const stored = storage();
      const odd = { ...claims, ...missing, exp: 2000 };
      saveSession(stored, { ...ANA, token: `${encoded({ alg: 'HS256' })}.${encoded(odd)}.x` });
      expect(loadSession(stored, NOW_MS)).toMatchObject({ session: { permission_level: 0 } });
    },
  );

  it('is judged by its age on a clock that is wrong by years, and ends with it', () => {
    const stored = storage();
    const month = { ...claims, iat: 1000, exp: 2000 };
    const fresh = { token: `${encoded({ alg: 'HS256' })}.${encoded(month)}.x`, session: claims };
    const aheadMs = 4 * 365 * 86_400_000;
    saveSession(stored, fresh as unknown as StoredSession, NOW_MS + aheadMs);
    expect(loadSession(stored, 1_999_000 + aheadMs)).toMatchObject({ token: fresh.token });
    expect(loadSession(stored, 2_000_000 + aheadMs)).toBeUndefined();
    expect(stored.getItem('subUserClock')).toBeNull();
  });

  it('goes on when a clock that was months behind at the sign-in is set right', () => {
    const stored = storage();
    const fresh = `${encoded({ alg: 'HS256' })}.${encoded({ ...claims, iat: 1000, exp: 2000 })}.x`;
    saveSession(stored, { ...ANA, token: fresh }, NOW_MS - 90 * 86_400_000);
    expect(loadSession(stored, 1_500_000)).toMatchObject({ token: fresh });
    expect(loadSession(stored, 2_000_000)).toBeUndefined();
  });

  it('of another token is not judged by the clock of before', () => {
    const stored = storage();
    const other = `${encoded({ alg: 'HS256' })}.${encoded({ ...claims, iat: 900, exp: 2000 })}.x`;
    saveSession(stored, { ...ANA, token: other }, NOW_MS + 5_000_000);
    stored.setItem('subUserToken', token);
    expect(loadSession(stored, 2_000_000)).toBeUndefined();
  });

  it('is gone where its sign-out had begun, and the note of that stays until it is ended', () => {
    const stored = storage();
    saveSession(stored, ANA);
    noteLeavingCounter(stored, 'erp:1:3');
    expect(loadSession(stored, NOW_MS)).toBeUndefined();
    expect(stored.getItem('subUserToken')).toBeNull();
    expect(leavingCounter(stored)).toBe('erp:1:3');
  });

  it('of the next person to sign in is not ended by the sign-out before', () => {
    const stored = storage();
    noteLeavingCounter(stored, 'erp:1:3');
    saveSession(stored, ANA);
    expect(loadSession(stored, NOW_MS)).toMatchObject({ token });
  });
});
