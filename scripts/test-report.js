import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** One result for a tool that only says yes or no. */
export const countOutcome = (code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
});

const MESSAGE_LINES = 2;

/** A failed test as the end of the run names it: where it stands, and how its message begins. */
function failure(where, message = '') {
  const text = stripVTControlCharacters(message)
    .split('\n')
    .filter((part) => part.trim() !== '');
  return [where, ...text.slice(0, MESSAGE_LINES).map((part) => `    ${part.trim()}`)].join('\n');
}

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
      failures: [...broken.map(({ name, message }) => failure(name, message)), ...failedTests(report)],
    },
    code,
  );
}

const failedTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages?.[0])),
  );

/** Playwright's JSON report. A test that passed on a second try passed. */
export function countPlaywright(path, code) {
  const report = read(path);
  if (!report) return countOutcome(1);
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = report.suites.flatMap(failedSpecs);
  return settle({ passed: expected + flaky, failed: unexpected, skipped, failures }, code);
}

function failedSpecs({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return failure(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error.message);
    });
  return [...own, ...suites.flatMap(failedSpecs)];
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
    (total, { passed, failed, skipped, failures = [] }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );

export const line = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
