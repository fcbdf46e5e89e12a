/** What an owner's screens guarantee. */
export const owner = [
  {
    name: 'an attempt that nobody answered is sent again under another key',
    edits: [
      {
        file: 'src/api/owner/calls.ts',
        find: 'const { key } = open?.sent === sent ? open : { key: mintKey() };',
        replace: 'const { key } = { key: mintKey() };',
      },
    ],
    suite: {
      files: ['src/features/account/collaborators/collaborators-screen.test.tsx'],
      test: 'explains a failure',
    },
  },
  {
    name: 'a resolution that ended yesterday still counts for the owner',
    edits: [
      {
        file: 'domain/invoicing/invoicing-blocks.ts',
        find: 'if (isResolutionExpired(until, today)) return',
        replace: 'if (until < "2000") return',
      },
    ],
    suite: { files: ['domain/invoicing/invoicing-blocks.test.ts'] },
  },
  {
    name: 'establishments are compared with their capitals',
    edits: [
      {
        file: 'src/features/account/business/form/rules.ts',
        find: 'series.map((one) => establishmentKey(one.nombre_establecimiento))',
        replace: 'series.map((one) => one.nombre_establecimiento)',
      },
    ],
    suite: { files: ['src/features/account/business/form/values.test.ts'], test: 'one name' },
  },
  {
    name: 'a page whose code is away is loaded again into a blank window',
    edits: [
      {
        file: 'src/app/fetch-code.ts',
        find: 'throw (await isServed()) ? error : new CodeAwayError();',
        replace: 'throw error;',
      },
    ],
    suite: { files: ['src/app/screen-failed.test.tsx'], test: 'where nothing answers' },
  },
  {
    name: 'hours without a sale are left out of the axis of time',
    edits: [
      {
        file: 'src/features/account/reports/pictures.ts',
        find: 'length: Math.max(...hours) - first + 1',
        replace: 'length: hours.length',
      },
    ],
    suite: { files: ['src/features/account/reports/pictures.test.ts'], test: 'every hour' },
  },
];
