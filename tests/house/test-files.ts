import { readdirSync } from 'node:fs';
import { join } from 'node:path';

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

/** Every test file with the names of the projects that run it. */
export async function listTestFiles(): Promise<Map<string, string[]>> {
  const { href } = new URL('../../vitest.config.ts', import.meta.url);
  const { default: config } = (await import(href)) as { default: { test: { projects: Project[] } } };
  const { projects } = config.test;
  const files = ['src', 'server', 'domain', 'contract', 'sw', 'tests'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/u.test(name))
      .map((name) => join(top, name).replaceAll('\\', '/')),
  );
  const runs = (file: string) =>
    projects.filter(({ test: { include, exclude = [] } }) => {
      const isIn = (patterns: string[]) => patterns.some((pattern) => matcher(pattern).test(file));
      return isIn(include) && !isIn(exclude);
    });
  return new Map(files.map((file) => [file, runs(file).map(({ test }) => test.name)]));
}
