import { describe, expect, it } from 'vitest';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { feedSettings } from './settings-feed.ts';

const echo = (name: string) => async (_tx: Tx, _actor: Collaborator, ids: readonly string[]) =>
  new Map(ids.map((id) => [id, `${name} ${id}`]));

describe('the settings of the feed', () => {
  it('come from the module that their id names, and unknown ones from nobody', async () => {
    const source = feedSettings({ printer: echo('a'), 'alert-limit': echo('b') });
    const rows = await source({} as Tx, {} as Collaborator, [
      'alert-limit:7',
      'printer',
      'other:1',
      'constructor',
    ]);
    expect([...rows]).toEqual([
      ['printer', 'a printer'],
      ['alert-limit:7', 'b alert-limit:7'],
    ]);
  });
});
