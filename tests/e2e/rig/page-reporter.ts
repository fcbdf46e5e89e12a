import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const MOST_LINES = 60;

/** The page as a screen reader has it, from Playwright's notes on a failed test; they stand between ```yaml and ```. */
const pageIn = (notes: string): string[] =>
  [...notes.matchAll(/^```yaml\n(.*?)^```/gmsu)].flatMap(([, page = '']) => page.trimEnd().split('\n'));

/** Tells at the end what each failed test saw: from a run elsewhere the printed lines are all that comes back. */
export default class PageReporter implements Reporter {
  readonly #told: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return;
    const notes = result.attachments.find(({ name }) => name === 'error-context')?.path;
    const page = notes ? pageIn(readFileSync(notes, 'utf8')) : [];
    this.#told.push(`What "${test.title}" saw:`, ...page.slice(0, MOST_LINES).map((line) => `  ${line}`));
  }

  onEnd(): void {
    if (this.#told.length > 0) process.stdout.write(`\n${this.#told.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
