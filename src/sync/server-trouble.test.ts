import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply } from '#app/api/http.ts';
import { engineOn, feedPage, refusal } from '#tests/fixtures/device/engine-on.ts';
import { isServerInTrouble } from './status.ts';

/** The status after rounds that end in these ways; null: no answer. */
async function afterRounds(replies: readonly (HttpReply | null)[]) {
  const left = [...replies];
  const { engine, snap } = engineOn(async () => {
    const reply = left.shift();
    if (!reply) throw new ApiError('network');
    return reply;
  });
  for (let round = 0; round < replies.length; round += 1) await engine.syncNow();
  return snap();
}

const broken = refusal(500);

describe('a server that answers and does not give the feed', () => {
  it('is shown as in trouble after three rounds, though the connection is there', async () => {
    expect(isServerInTrouble(await afterRounds([feedPage(), broken, broken]))).toBe(false);
    const lasting = await afterRounds([feedPage(), broken, broken, broken]);
    expect(lasting).toMatchObject({ connection: 'online', lastPull: 'trouble' });
    expect(lasting.lastSync).not.toBeNull();
    expect(isServerInTrouble(lasting)).toBe(true);
  });

  it('is shown with its own words, until it gives the feed or nobody answers', async () => {
    expect((await afterRounds([feedPage(), broken])).refusal).toBe('No.');
    expect((await afterRounds([broken, feedPage()])).refusal).toBe('');
    expect((await afterRounds([broken, null])).refusal).toBe('');
  });

  it('is still shown as in trouble when the connection was gone in between, and no longer after the next page', async () => {
    expect(isServerInTrouble(await afterRounds([broken, broken, null, broken]))).toBe(true);
    expect(isServerInTrouble(await afterRounds([broken, broken, broken, feedPage()]))).toBe(false);
  });
});
