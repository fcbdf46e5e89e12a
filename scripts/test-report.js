import { existsSync, readFileSync } from 'node:fs';

/** One result for a tool that only says yes or no. */
export const countOutcome = (code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
});

/** Vitest's JSON report. A file that could not even be read has no failed test: it counts as one. */
export function countVitest(path, code) {
  const report = read(path);
  if (!report) return countOutcome(1);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  );
}

/** Playwright's JSON report. A test that passed on a second try passed. */
export function countPlaywright(path, code) {
  const report = read(path);
  if (!report) return countOutcome(1);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return settle({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

/** Nothing ran, or the tool failed without naming a test: that is a failure too. */
function settle(counts, code) {
  const isEmpty = counts.passed + counts.failed === 0;
  return isEmpty || (code !== 0 && counts.failed === 0) ? { ...counts, failed: 1 } : counts;
}

function read(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

export const sum = (list) =>
  list.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

export const line = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
