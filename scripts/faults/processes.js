// Planted faults of what many do at once: server processes on one database, whose clocks differ, and devices that read
// the same page while sales go first.
const FEED = 'server/modules/sync/feed.service.ts';
const WRITE = 'server/platform/write.ts';
const crowd = { files: ['tests/flow/protocol/crowd.test.ts'] };
const fault = (name, file, find, replace, suite = crowd) => ({
  name,
  edits: [{ file, find, replace }],
  suite,
});

const transaction = (test) => ({ files: ['tests/flow/protocol/transaction.test.ts'], test });
const backups = (test) => ({ files: ['tests/flow/server/daily-backup.test.ts'], test });

export const processes = [
  fault(
    'a city that comes back takes every connection from its counters',
    'server/platform/write-queue.ts',
    'this.#places = this.#limits.deliveredAtOnce;',
    'this.#places = Infinity;',
    { files: ['server/platform/write-queue.test.ts'] },
  ),
  fault(
    'a folder of backups that is gone ends the server',
    'server/process/daily-backup.ts',
    `    try {
      const newest = newestBackup(plan.dir, now);
`,
    `    const newest = newestBackup(plan.dir, now);
    try {
`,
    backups('its folder is gone'),
  ),
  fault(
    'owners read of a good backup while the last one failed',
    'server/process/backup-folder.ts',
    "if (failedAt && (!madeAt || failedAt > madeAt)) return { estado: 'fallida', ultima };",
    '',
    backups('the newest try failed'),
  ),
  {
    name: 'an invoice dated by the clock of its process',
    edits: [
      {
        file: 'server/http/route.ts',
        find: '{ ...request, time, onPublished }, effect',
        replace: '{ ...request, time: async () => clock(), onPublished }, effect',
      },
    ],
    suite: { files: ['tests/flow/selling/two-clocks.test.ts'] },
  },
  {
    name: 'the clock of an invoice read before its series is locked',
    edits: [
      {
        file: 'server/modules/invoicing/sale.service.ts',
        find: `    const [taken, series, before, current] = await together(
`,
        replace: `    const current = await time();
    const [taken, series, before] = await together(
`,
      },
      {
        file: 'server/modules/invoicing/sale.service.ts',
        find: `      repo.findLastDate(tx, businessId, id),
      time(),
`,
        replace: `      repo.findLastDate(tx, businessId, id),
`,
      },
    ],
    suite: { files: ['tests/flow/selling/midnight.test.ts'] },
  },
  {
    name: 'two demo shops made at once',
    edits: [
      {
        file: 'server/demo.ts',
        find: 'await sql`SELECT pg_advisory_xact_lock(${DEMO_LOCK}::bigint)`.execute(tx);',
        replace: '',
      },
    ],
    suite: { files: ['tests/flow/server/demo-twice.test.ts'] },
  },
  fault(
    'the feed takes the connections of sales',
    'server/services.ts',
    'createFeedService(readers,',
    'createFeedService(db,',
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
    "a page that is read once has the first caller's view of a drawer",
    FEED,
    "new Set(['sesion', 'ajustes', 'cajas'])",
    "new Set(['sesion', 'ajustes'])",
  ),
  fault(
    'a sale beside a delete that commits is a failure of the server',
    WRITE,
    "'23505', '23503']",
    "'23505']",
    transaction('that another passes at once'),
  ),
  fault(
    'a late copy of what a module refused applies once the module is on',
    WRITE,
    '[400, 403, 404,',
    '[400, 404,',
    { files: ['tests/flow/protocol/keys.test.ts'], test: 'because its module was off' },
  ),
  ...[403, 404, 409, 412, 422].map((status) =>
    fault(
      `a refusal of ${status} is not kept under its key`,
      WRITE,
      'new Set([400, 403, 404, 409, 412, 422])',
      `new Set([400, 403, 404, 409, 412, 422].filter((one) => one !== ${status}))`,
      transaction('that comes late of a write'),
    ),
  ),
  fault(
    'a page that is being read is given to who asks later',
    'server/platform/joined-reads.ts',
    'read(() => this.#end(key, reading))',
    'read(() => undefined)',
    { files: ['server/platform/joined-reads.test.ts'], test: 'once it has begun' },
  ),
  fault(
    'a second server is ended while the first one migrates',
    'server/platform/database/migrate.ts',
    "    for (const name of LIMITS) await setLimit(connection, name, '0');\n",
    '',
    { files: ['tests/flow/server/migration.test.ts'], test: 'waits for it' },
  ),
  fault(
    'a migration waits for a report, and every sale behind it',
    'server/platform/database/migrate.ts',
    'String(LOCK_WAIT_MS)',
    "'0'",
    { files: ['tests/flow/server/migration.test.ts'], test: 'says that it waits' },
  ),
  fault(
    'an older program serves the database of any newer one',
    'server/process/given-schema.ts',
    'newest === rollbackFrom',
    'newest !== undefined',
    { files: ['tests/flow/server/older-program.test.ts'], test: 'does not start, says' },
  ),
  fault(
    "a server keeps its session of the tables' owner",
    'server/process/given-schema.ts',
    '    await owner.close();\n',
    '',
    { files: ['tests/flow/server/migration-role.test.ts'], test: 'can change none' },
  ),
  fault(
    'the owner is warned by the clock of a process',
    'server/services.ts',
    'createInvoicingStateService(db, time, {',
    'createInvoicingStateService(db, async () => new Date(0), {',
    { files: ['tests/flow/selling/two-clocks.test.ts'], test: 'hears from each process' },
  ),
  fault(
    'a backup that a clock has dated in days to come is the last one made',
    'server/process/backup-folder.ts',
    'listGood(dir).filter((name) => isPast(name, now))',
    'listGood(dir).filter((name) => isPast(name, now) || name !== "")',
    { files: ['tests/flow/server/daily-backup.test.ts'], test: 'days to come' },
  ),
];
