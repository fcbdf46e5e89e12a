import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Http, HttpRequest } from '#app/api/http.ts';
import { Line } from './line.ts';
import { SyncStatus } from './status.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The first page of a new device, asked of a line. */
function ask(http: Http) {
  const status = new SyncStatus();
  void new Line(status, () => 0).listen(http)({ method: 'GET', path: '/', timeoutMs: 60_000 });
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return status.getSnapshot().connection;
  };
}

it('a line on which the first page of a new device does not begin to come is called gone after ten seconds', async () => {
  const after = ask(() => new Promise(() => undefined));
  expect(await after(9900)).toBe('unknown');
  expect(await after(200)).toBe('offline');
});

it('one that brings it slowly is not, until it stands still', async () => {
  const slowly = ({ onBytes }: HttpRequest) =>
    new Promise<never>(() => {
      for (const second of [8, 16, 24, 32]) setTimeout(() => onBytes?.(), second * 1000);
    });
  const after = ask(slowly);
  expect(await after(41_900)).toBe('unknown');
  expect(await after(200)).toBe('offline');
});
