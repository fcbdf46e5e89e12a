import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// Playwright takes the promise itself for true: nothing would be waited for, and the test fail on a slow machine only.
const NOT_AWAITED = /waitForFunction\(\s*async\b/u;
const SCRIPT = /\.(?:ts|tsx|js)$/u;

it('no test waits for an asynchronous predicate with a function that does not', () => {
  const files = ['tests', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => SCRIPT.test(name))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => NOT_AWAITED.test(readFileSync(file, 'utf8')))).toEqual([]);
});

// Dexie keeps the transaction through an `await` only of a function that is async itself; a function that only hands on
// another's promise loses it now and then (PrematureCommitError), and what it reads then is of no one moment.
const HANDED_ON = /\.transaction\((?:(?!\basync\b|;)[\s\S])*?,\s*\(\) =>/u;

it('a transaction of the device is given a function that is async itself', () => {
  const files = ['src', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => SCRIPT.test(name) && !name.includes('.test.'))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => HANDED_ON.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(HANDED_ON.test("db.transaction('r', db.outbox, () => keysInStates(db))")).toBe(true);
});
