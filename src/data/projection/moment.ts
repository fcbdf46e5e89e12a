import type { ErpDatabase } from '#app/data/db.ts';

/** What is the same for all rows that are projected together, read once. */
export interface Moment {
  /** Level of the collaborator. */
  level: number | undefined;
  /** The revision of what is written: the products in memory are read above the revision that they know. */
  nextRev: () => Promise<number>;
}

async function raiseRev(db: ErpDatabase): Promise<number> {
  const rev = (((await db.meta.get('rev'))?.value as number | undefined) ?? 0) + 1;
  await db.meta.put({ key: 'rev', value: rev });
  return rev;
}

/** Inside the transaction of the projection. */
export async function readMoment(db: ErpDatabase): Promise<Moment> {
  let rev: Promise<number> | undefined;
  return {
    level: (await db.me.get('me'))?.permission_level,
    nextRev: () => (rev ??= raiseRev(db)),
  };
}
