import { expect, it } from 'vitest';
import { listTestFiles } from './test-files.ts';

it('every test file is run by exactly one project', async () => {
  const files = await listTestFiles();
  expect(files.size).toBeGreaterThan(200);
  expect([...files].filter(([, projects]) => projects.length !== 1)).toEqual([]);
});
