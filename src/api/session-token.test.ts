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

  it('is gone where its sign-out had begun, and the note of that stays until it is ended', () => {
    const stored = storage();
    saveSession(stored, ANA);
    noteLeavingCounter(stored, 'erp:1:3');
    expect(loadSession(stored, NOW_MS)).toBeUndefined();
    expect(stored.getItem('subUserToken')).toBeNull();
    expect(leavingCounter(stored)).toBe('erp:1:3');
  });

  it('of whoever signs in next is theirs', () => {
    const stored = storage();
    noteLeavingCounter(stored, 'erp:1:3');
    saveSession(stored, ANA);
    expect(loadSession(stored, NOW_MS)).toMatchObject({ token });
  });
});
