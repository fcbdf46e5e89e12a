import { describe, expect, it } from 'vitest';
import { SyncStatus } from '#app/sync/status.ts';
import { firstDownloadOf, hasNothingYet } from './first-download.ts';

const START = new SyncStatus().getSnapshot();

describe('the first download', () => {
  it.each([
    ['running', 'before anything was asked', {}],
    ['running', 'while the first page comes', { connection: 'online', isBusy: true }],
    ['running', 'between pages', { connection: 'online', bootstrap: { done: 1000, total: 5000 } }],
    ['waits', 'without connection', { connection: 'offline' }],
    ['waits', 'while it is asked for once more without connection', { connection: 'offline', isBusy: true }],
    ['refused', 'when the session has ended', { connection: 'online', needsLogin: true }],
    ['failed', 'after a round that brought nothing', { connection: 'online' }],
    [
      'failed',
      'while it is asked for once more after that',
      { connection: 'online', isBusy: true, lastPull: 'trouble' },
    ],
    [
      'waits',
      'until it is known what came of asking once more',
      { connection: 'online', isBusy: true, lastPull: 'unreachable' },
    ],
    [
      'running',
      'again once something comes',
      { connection: 'online', lastPull: 'trouble', bootstrap: { done: 1000, total: 5000 } },
    ],
    ['done', 'once the mirror was complete', { connection: 'offline', lastSync: '2026-11-21T10:15:00.000Z' }],
  ] as const)('is %s %s', (state, _, changes) => {
    const sync = { ...START, ...changes };
    expect(firstDownloadOf(sync)).toBe(state);
    expect(hasNothingYet(sync)).toBe(state === 'waits' || state === 'refused' || state === 'failed');
  });
});
