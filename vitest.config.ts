import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Some tests start processes, and a machine may have better things to do for a while.
const LONG_LIMITS = { testTimeout: 20_000, hookTimeout: 60_000 };
// They leave nothing behind in their process: to load all that they import for each file anew took longer than they.
// With room for what lives shortly, a sixth of their time goes to no garbage collector.
const SHARED = { isolate: false, execArgv: ['--max-semi-space-size=64'] };
const PATIENT_FILES = [
  'server/postgres/{embedded-cluster,cluster-binaries}.test.ts',
  'server/open-database.test.ts',
  'tests/flow/server/patience.test.ts',
];
const DIRECTED_FILES = ['tests/model/offline-directed.test.ts'];
const WHOLE_SERVER_FILES = [
  'tests/flow/server/{backup,job-backup,set-back,database-hold,demo-twice,migration-role}.test.ts',
  'tests/flow/protocol/test-tools.test.ts',
];
const UPGRADE_FILE = 'tests/crash/upgrade.test.ts';
const CRASH_FILES = ['tests/crash/{crash,checker}.test.ts'];
const RESTORED_FILES = ['tests/flow/restored/*.test.ts'];
// The limit ends what hangs and measures nothing: whole days against a real server, beside whatever else the machine does.
const DATABASE = { globalSetup: ['tests/fixtures/database-server.ts'], testTimeout: 120_000 };

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...LONG_LIMITS, ...options },
});
// DEBUG_PRINT_LIMIT=7000 shows the page of a test that does not find something.
// The product of a page or its worker, run without one.
const APP = { setupFiles: ['tests/fixtures/report-error.ts'] };
// A setup file runs for each file of a process, what it imports only for the first: each that adds hooks is named here.
const TIDY_STORAGE = 'tests/fixtures/device/tidy-storage.ts';
const components = {
  environment: 'happy-dom',
  setupFiles: [
    ...APP.setupFiles,
    TIDY_STORAGE,
    ...['patient-components', 'tidy-page'].map((name) => `tests/fixtures/screen/${name}.ts`),
  ],
  testTimeout: 30_000,
};

const DEVICE = {
  ...DATABASE,
  setupFiles: [...APP.setupFiles, TIDY_STORAGE],
  ...SHARED,
};

/** Files of `model` have a process each. What a page or a device is without a server tidies up (`tidy-page.ts`, `tidy-storage.ts`). */
export default defineConfig({
  plugins: [react()],
  test: {
    // Flow tests wait for the database half of their time: two cores carry two of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project(
        'unit',
        [
          '{domain,contract,server}/**/*.test.ts',
          'src/{features,ui}/**/*.test.ts',
          'tests/house/**/*.test.ts',
        ],
        { ...SHARED, exclude: PATIENT_FILES },
      ),
      project('store', ['src/{api,data,online,print,sync,app}/**/*.test.ts', 'sw/**/*.test.ts'], {
        setupFiles: [...APP.setupFiles, TIDY_STORAGE],
        ...SHARED,
      }),
      project('screen', ['src/{app,data,features,print,ui}/**/*.test.tsx', 'src/catalogue/*.test.ts'], {
        ...components,
        ...SHARED,
      }),
      // What spans realms: the real server on a real PostgreSQL.
      project(
        'flow',
        ['tests/flow/{owner,selling,returns,orders,drawers,reports,protocol,server,integration}/*.test.ts'],
        {
          ...DATABASE,
          ...SHARED,
          exclude: [...PATIENT_FILES, ...WHOLE_SERVER_FILES],
        },
      ),
      // Each route of the API for each role, held against its description.
      project('contract', ['tests/contract/*.test.ts'], { ...DATABASE, ...SHARED }),
      // Backups, restores, second starts and thousands of made rows: only in `npm run test:all`.
      project('whole-server', WHOLE_SERVER_FILES, { ...DATABASE, ...SHARED }),
      // With a browser's storage.
      project('device', ['tests/flow/{device,till}/*.test.ts'], DEVICE),
      // The same whose server went back to a backup: only in `npm run test:all`.
      project('restored', RESTORED_FILES, DEVICE),
      // What chance makes of both; how much of it is set in the environment (scripts/suites.js).
      project('model', ['tests/model/*.test.ts', 'tests/fuzz/*.test.ts'], {
        ...DATABASE,
        ...APP,
        exclude: DIRECTED_FILES,
      }),
      // Days that chance seldom brings, one by one: only in `npm run test:all`.
      project('directed', DIRECTED_FILES, { ...DATABASE, ...APP }),
      // Whole clusters started and killed, and the times that the server itself waits: only in `npm run test:all`.
      project('patient', PATIENT_FILES, DATABASE),
      // Real processes of the built server: scripts/suites.js builds first.
      project('crash', CRASH_FILES),
      // The same with several workers, with mail and messages on their way, and at its start: only in `npm run test:all`.
      project('crash-more', ['tests/crash/*.test.ts'], { exclude: [...CRASH_FILES, UPGRADE_FILE] }),
      // The program replaced by a newer build under sales, and back: only in `npm run test:all`.
      project('upgrade', [UPGRADE_FILE]),
      // The same before a PostgreSQL that fails over: only in `npm run nightly`.
      project('failover', ['tests/failover/*.test.ts']),
    ],
  },
});
