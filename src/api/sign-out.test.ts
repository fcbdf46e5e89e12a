import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATHS } from '#contract/paths.ts';

const asked: Request[] = [];
// `createHttp` takes hold of the browser's fetch as its module is loaded.
vi.stubGlobal('fetch', async (request: Request) => {
  asked.push(request);
  return Response.json({}, { headers: { 'erp-api': '1' } });
});
const { createHttp } = await import('./http.ts');
const { signOutOwner } = await import('./owner/sessions.ts');
const { renewToken, signOutCollaborator } = await import('./sessions.ts');

const http = createHttp({ baseUrl: 'http://shop.example', getAuthorization: () => 'Bearer t' });

beforeEach(() => void asked.splice(0));

describe('signing out', () => {
  it.each([
    ['of a collaborator', signOutCollaborator, PATHS.subLogout],
    ['of an owner', signOutOwner, PATHS.logout],
  ])('%s reaches the server although the page is closed right away', async (_, signOut, path) => {
    await signOut(http);
    expect(asked.map(({ url, method, keepalive }) => ({ url, method, keepalive }))).toEqual([
      { url: `http://shop.example${path}`, method: 'POST', keepalive: true },
    ]);
  });
});

describe('what somebody waits for', () => {
  it('ends with its page', async () => {
    await renewToken(http).catch(() => undefined);
    expect(asked.map(({ keepalive }) => keepalive)).toEqual([false]);
  });
});
