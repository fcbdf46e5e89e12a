import { readStanding } from '#app/data/queue/at-server.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import type { Counter } from '#tests/model/counter.ts';

const businessOf = (epoch: string | undefined) => epoch?.split('.')[0];

/**
 * Of work that the server acknowledged in one history nothing is claimed once it has named another, until that is
 * fetched.
 */
export async function checkStanding({ db, network }: Counter): Promise<void> {
  const mirrored = (await db.meta.get('epoch'))?.value as string | undefined;
  const heard = businessOf(network.heard);
  if (heard === undefined || mirrored === undefined || heard === businessOf(mirrored)) return;
  const acknowledged = await db.outbox.where('state').equals('done').count();
  const { isAllThere } = await readStanding(db);
  const isClaimed = isAllThere && acknowledged > 0;
  expect(isClaimed, 'a device that was told another history says that all is sent').toBe(false);
}
