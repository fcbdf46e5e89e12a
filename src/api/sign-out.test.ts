import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { createHttp } from './http.ts';
import { signOutOwner } from './owner/sessions.ts';
import { renewToken, signOutCollaborator } from './sessions.ts';

const asked: Request[] = [];
const answer = async (...request: ConstructorParameters<typeof Request>) => {
  asked.push(new Request(...request));
  return Response.json({}, { headers: { 'erp-api': '1' } });
};

const http = createHttp({ baseUrl: 'http://shop.example', getAuthorization: () => 'Bearer t' });

beforeEach(() => {
  asked.splice(0);
  vi.stubGlobal('fetch', answer);
});

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
