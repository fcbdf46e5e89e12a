// Planted faults of what many read at once: sales go first, and a page that is read once is for those of one level.
const FEED = 'server/modules/sync/feed.service.ts';
const crowd = { files: ['tests/flow/protocol/crowd.test.ts'] };
const fault = (name, file, find, replace, suite = crowd) => ({
  name,
  edits: [{ file, find, replace }],
  suite,
});

export const readers = [
  fault(
    'the feed takes the connections of sales',
    'server/services.ts',
    `createFeedService(
    readers,`,
    `createFeedService(
    db,`,
  ),
  fault(
    'each device reads the same page by itself',
    FEED,
    'const draft = await shared.join(key,',
    'const draft = await shared.join(String(Math.random()),',
  ),
  fault(
    'a page that is read once goes to every level',
    FEED,
    'const key = JSON.stringify([view,',
    'const key = JSON.stringify([actor.businessId,',
  ),
  fault(
    "a page that is read once has the first caller's own rows",
    FEED,
    "new Set(['sesion', 'ajustes', 'cajas'])",
    "new Set(['ajustes', 'cajas'])",
  ),
  fault(
    'a page that is being read is given to who asks later',
    'server/platform/joined-reads.ts',
    'read(() => this.#end(key, reading))',
    'read(() => undefined)',
    { files: ['server/platform/joined-reads.test.ts'], test: 'once it has begun' },
  ),
];
