import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Four projects: pure and server code in Node, components in happy-dom, what spans realms in tests/, and crashes.
export default defineConfig({
  plugins: [react()],
  test: {
    // Flow tests wait for the database half of their time: two cores carry two of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{domain,contract,server,sw}/**/*.test.ts',
            'src/**/*.test.ts',
            'tests/house/**/*.test.ts',
          ],
          // Some start processes, and a machine may have better things to do for a while.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: ['src/**/*.test.tsx'], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'flow',
          environment: 'node',
          include: ['tests/{flow,contract,model}/**/*.test.ts'],
          globalSetup: ['tests/fixtures/database-server.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      // Real processes of the built server: scripts/suites.js builds first.
      { extends: true, test: { name: 'crash', environment: 'node', include: ['tests/crash/**/*.test.ts'] } },
    ],
  },
});
