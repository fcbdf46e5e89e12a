// Planted faults of several server processes on one database: clocks that differ, a demo shop made twice.
export const processes = [
  {
    name: 'an invoice dated by the clock of its process',
    edits: [
      {
        file: 'server/http/route.ts',
        find: 'runWrite(db, { ...request, time }, effect)',
        replace: 'runWrite(db, { ...request, time: async () => clock() }, effect)',
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
];
