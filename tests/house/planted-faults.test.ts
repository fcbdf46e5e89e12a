import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

interface Fault {
  name: string;
  edits: { file: string; find: string; replace: string }[];
  suite: { files: string[]; test?: string };
}

let faults: Fault[];
beforeAll(async () => {
  const { href } = new URL('../../scripts/faults/index.js', import.meta.url);
  faults = ((await import(href)) as { FAULTS: Fault[] }).FAULTS;
});

describe('the planted faults', () => {
  it('are many, each with a name of its own', () => {
    expect(faults.length).toBeGreaterThan(60);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  it('still fit the code: what each replaces stands there exactly once', () => {
    const wrong = faults.flatMap(({ name, edits }) =>
      edits
        .filter(({ file, find, replace }) => {
          const count = existsSync(file) ? readFileSync(file, 'utf8').split(find).length - 1 : 0;
          return count !== 1 || find === replace;
        })
        .map(({ file, find }) => `${name}: ${file} «${find}»`),
    );
    expect(wrong).toEqual([]);
  });

  it('name tests that exist', () => {
    const missing = faults.flatMap(({ name, suite }) =>
      suite.files.filter((file) => !existsSync(file)).map((file) => `${name}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('name tests by words that stand in their files: a fault that runs no test is never noticed', () => {
    const nameless = faults.filter(({ suite: { files, test } }) => {
      const parts = test?.split(/[|]/u) ?? [];
      return parts.some((part) => !files.some((file) => readFileSync(file, 'utf8').includes(part)));
    });
    expect(nameless.map(({ name, suite }) => `${name}: «${suite.test}»`)).toEqual([]);
  });

  it('are not planted at all by a word that is in no name: without a file, every test there is would run', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/planted-faults.js', '--only', 'a name of none'],
      { encoding: 'utf8', timeout: 15_000, killSignal: 'SIGKILL' },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'No fault has «a name of none» in its name.\n',
    });
  });
});
