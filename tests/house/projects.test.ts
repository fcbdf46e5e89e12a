import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listTestFiles } from './test-files.ts';

it('every test file is run by exactly one project', async () => {
  const files = await listTestFiles();
  expect(files.size).toBeGreaterThan(200);
  expect([...files].filter(([, projects]) => projects.length !== 1)).toEqual([]);
});

/** Projects whose files share a process, with nothing that tidies up between two of them. */
const SHARED = ['unit', 'flow'];
const CHANGES = /\bvi\.(?:stubGlobal|stubEnv|useFakeTimers|mock|doMock)\(/u;

// Which files a process gets is chance: whatever a file leaves behind would fail another one in one run of a hundred.
it('a test file that shares its process changes no global and no module', async () => {
  const files = [...(await listTestFiles())].flatMap(([file, projects]) =>
    projects.some((name) => SHARED.includes(name)) && !file.startsWith('tests/house/') ? [file] : [],
  );
  expect(files.length).toBeGreaterThan(120);
  expect(files.filter((file) => CHANGES.test(readFileSync(file, 'utf8')))).toEqual([]);
});
