import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);

beforeEach(() => {
  localStorage.setItem('ownerToken', 'x'.repeat(43));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ detail: 'No.' }, { status: 401 })));
});
afterEach(() => {
  localStorage.removeItem('ownerToken');
  sessionStorage.removeItem('mostrador.fromHome');
  vi.unstubAllGlobals();
  replace.mockClear();
});

afterAll(() => replace.mockRestore());

/** The app starts anew on this page. */
async function start() {
  vi.resetModules();
  const { ownerStore } = await import('./owner.ts');
  return () => ownerStore.getSnapshot().status;
}

it('the app leads back to the landing page once where a token that brought a visitor from there is refused', async () => {
  sessionStorage.setItem('mostrador.fromHome', '1');
  const status = await start();
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'));
  expect(localStorage.getItem('ownerToken')).toBeNull();
  // No page of an owner leads to the login meanwhile.
  expect(status()).toBe('loading');
  localStorage.setItem('ownerToken', 'y'.repeat(43));
  const again = await start();
  await vi.waitFor(() => expect(again()).toBe('out'));
  expect(replace).toHaveBeenCalledOnce();
});
