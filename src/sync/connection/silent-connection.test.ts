import { expect, it } from 'vitest';
import type { Http, HttpRequest } from '#app/api/http.ts';
import { Connection } from './connection.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { TestClock } from '#tests/fixtures/device/test-clock.ts';

/** The first page of a new device, asked of a connection. */
function ask(http: Http, clock = new TestClock()) {
  const status = new SyncStatus();
  void new Connection(status, () => 0, clock).listen(http)({ method: 'GET', path: '/', timeoutMs: 60_000 });
  return async (ms: number) => {
    await clock.pass(ms);
    return status.getSnapshot().connection;
  };
}

it('a connection on which the first page of a new device does not begin to come is called gone after ten seconds', async () => {
  const after = ask(() => new Promise(() => undefined));
  expect(await after(9900)).toBe('unknown');
  expect(await after(200)).toBe('offline');
});

it('a connection that brings the first page slowly is called gone only once it stands still', async () => {
  const clock = new TestClock();
  const slowly = ({ onBytes }: HttpRequest) =>
    new Promise<never>(() => {
      for (const second of [8, 16, 24, 32]) clock.after(second * 1000, () => onBytes?.());
    });
  const after = ask(slowly, clock);
  expect(await after(41_900)).toBe('unknown');
  expect(await after(200)).toBe('offline');
});
