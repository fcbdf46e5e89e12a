import { defineConfig } from '@playwright/test';

// The offline heart: what a counter survives, and one walk through all screens. `npm test` runs it, the rest is `npm run test:all`.
const HEART = '**/heart/*.spec.ts';

// The built app on the real server; each file brings its own server on its own data folder.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/rig/global-setup.ts',
  // Nothing here measures speed: a machine that stands still for ten seconds must not fail a test that would pass. What
  // does not come has its own limit at each step, whose message tells more than the limit of the test.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: 2, // each with a shop and a browser of its own; while one waits for a page the other has the cores
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./tests/e2e/rig/page-reporter.ts']],
  outputDir: 'test-results',
  // No traces: zipping one while the browser still writes it failed a test that had passed.
  use: { trace: 'off', actionTimeout: 60_000 },
  projects: [
    { name: 'heart', testMatch: HEART },
    { name: 'rest', testIgnore: HEART },
  ],
});
