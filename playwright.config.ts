import { defineConfig } from '@playwright/test';

// The built app on the real server; each file brings its own server on its own data folder.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  timeout: 120_000, // longer than what a test may wait for inside, whose message tells more
  // Nothing here measures speed: a machine that stands still for ten seconds must not fail a test that would pass.
  expect: { timeout: 30_000 },
  workers: 1, // a browser, its server and its database nearly fill two cores: two at once save a fifth
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./tests/e2e/page-reporter.ts']],
  outputDir: 'test-results',
  // No traces: zipping one while the browser still writes it failed a test that had passed.
  use: { trace: 'off' },
});
