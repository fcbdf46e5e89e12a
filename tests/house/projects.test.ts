import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Project {
  test: { name: string; include: string[]; exclude?: string[] };
}

/** As the runner reads its patterns: braces, `*` within a folder, `**` over folders. */
function matcher(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\{([^}]*)\}/gu, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll('**/', '(?:.+/)?')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${source}$`, 'u');
}

it('every test file is run by exactly one project', async () => {
  const { href } = new URL('../../vitest.config.ts', import.meta.url);
  const { default: config } = (await import(href)) as { default: { test: { projects: Project[] } } };
  const { projects } = config.test;
  const files = ['src', 'server', 'domain', 'contract', 'sw', 'tests'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/u.test(name))
      .map((name) => join(top, name).replaceAll('\\', '/')),
  );
  expect(files.length).toBeGreaterThan(200);
  const runs = (file: string) =>
    projects.filter(({ test: { include, exclude = [] } }) => {
      const isIn = (patterns: string[]) => patterns.some((pattern) => matcher(pattern).test(file));
      return isIn(include) && !isIn(exclude);
    });
  expect(files.filter((file) => runs(file).length !== 1)).toEqual([]);
});
