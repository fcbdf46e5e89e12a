import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Some tests start processes, and a machine may have better things to do for a while.
const PATIENT = { testTimeout: 20_000, hookTimeout: 60_000 };
// They leave nothing behind in their process: to load all that they import for each file anew took longer than they.
const SHARED = { isolate: false };
const DATABASE = { globalSetup: ['tests/fixtures/database-server.ts'] };

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...PATIENT, ...options },
});
// DEBUG_PRINT_LIMIT=7000 shows the page of a test that does not find something.
const components = {
  environment: 'happy-dom',
  setupFiles: ['tests/fixtures/patient-components.ts'],
  testTimeout: 30_000,
};

/** Files that bring an IndexedDB or change globals have a process each: `store`, `workspace` and `device`. */
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
          '{domain,contract,server,sw}/**/*.test.ts',
          'src/{api,features,ui}/**/*.test.ts',
          'tests/house/**/*.test.ts',
        ],
        SHARED,
      ),
      project('store', ['src/{data,online,print,sync}/**/*.test.ts', 'src/*.test.ts']),
      project('dom', ['src/{ui,features/account}/**/*.test.tsx'], { ...components, ...SHARED }),
      project('workspace', ['src/{features/workspace,print}/**/*.test.tsx', 'src/*.test.tsx'], components),
      // What spans realms: the real server on a real PostgreSQL.
      project('flow', ['tests/{flow,contract}/*.test.ts'], { ...DATABASE, ...SHARED }),
      // The same with a browser's storage, and what the model makes of it.
      project('device', ['tests/{flow/device,model}/*.test.ts'], DATABASE),
      // Real processes of the built server: scripts/suites.js builds first.
      project('crash', ['tests/crash/**/*.test.ts']),
    ],
  },
});
