import { expect, it } from 'vitest';
import type { SyncContext } from '#app/sync/context.ts';
import { ConnectionBackoff } from './connection-backoff.ts';
import type { PushResult } from './push.ts';

const LOST: PushResult = { kind: 'unreachable', suspect: undefined, sent: 0, newestVersion: 0 };
const SECOND_MS = 1000;

it('once the network is back the first breaks put the queue off by seconds, however long it was gone', async () => {
  const context = { clock: { elapsedMs: () => 0 }, random: () => 0.999 } as unknown as SyncContext;
  const backoff = new ConnectionBackoff(context);
  for (let pass = 0; pass < 12; pass += 1) backoff.passed(LOST);
  await backoff.answered();
  expect(backoff.leftMs).toBeGreaterThan(20 * SECOND_MS);
  backoff.forget();
  expect(backoff.leftMs).toBe(-Infinity);
  backoff.passed(LOST);
  await backoff.answered();
  expect(backoff.leftMs).toBeLessThanOrEqual(2 * SECOND_MS);
});
