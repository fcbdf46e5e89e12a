import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { loadSession } from '#app/api/session-token.ts';

const SCRIPT = readFileSync('public/site.js', 'utf8');
const NOW = Date.now();
const IAT = Math.floor(NOW / 1000) - 3600;
const CLAIMS = { sub_user_id: 41, business_id: 17, componentes_activos: ['inventario'], iat: IAT };

const tokenOf = (claims: object) =>
  ['head', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.');

function storageOf(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

/** Opens the landing page with what a browser has stored. @returns where it leads, and what is stored then */
function openHome(stored: Record<string, string>) {
  const [localStorage, sessionStorage] = [storageOf(stored), storageOf({})];
  const led: string[] = [];
  const quiet = { addEventListener: () => undefined };
  const location = { pathname: '/', replace: (path: string) => led.push(path) };
  const page = { location, localStorage, sessionStorage, document: quiet, window: quiet, atob, Date };
  runInNewContext(SCRIPT, page);
  return { led, kept: [...localStorage.map.keys()], noted: [...sessionStorage.map.keys()] };
}

const LATER = IAT + 7200;
const EARLIER = IAT + 60;

it.each<[what: string, token: string, clock: string | undefined, leaving?: string]>([
  ['is valid', tokenOf({ ...CLAIMS, exp: LATER }), undefined],
  ['has expired', tokenOf({ ...CLAIMS, exp: EARLIER }), undefined],
  [
    'has expired by a clock that was ahead when it came',
    tokenOf({ ...CLAIMS, exp: EARLIER }),
    `${IAT}:3600000`,
  ],
  ['belongs to a person who was signing out', tokenOf({ ...CLAIMS, exp: LATER }), undefined, '17'],
  ['is unreadable', 'nonsense', undefined],
  ['is of no session', tokenOf({ exp: LATER }), undefined],
  ['never ends', tokenOf(CLAIMS), undefined],
])(
  'a token of a collaborator that %s is kept at the landing page where the app keeps it',
  (_what, token, clock, leaving) => {
    const stored = {
      subUserToken: token,
      subUserData: '{}',
      'mostrador.informes': '[]',
      ...(clock && { subUserClock: clock }),
      ...(leaving && { subUserLeaving: leaving }),
    };
    const app = storageOf(stored);
    const isSignedIn = loadSession(app, NOW) !== undefined;
    const { led, kept } = openHome(stored);
    expect({ led, kept }).toEqual({ led: isSignedIn ? ['/erp_core'] : [], kept: [...app.map.keys()] });
  },
);

it('the token of an owner leads from the landing page to the lobby, which learns where from', () => {
  const { led, kept, noted } = openHome({ ownerToken: 'x' });
  expect([led, kept, noted]).toEqual([['/erplobby'], ['ownerToken'], ['mostrador.fromHome']]);
  expect(openHome({})).toEqual({ led: [], kept: [], noted: [] });
});
