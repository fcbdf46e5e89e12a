import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOTS = ['bench', 'contract', 'domain', 'scripts', 'server', 'src', 'sw', 'tests'];
const CODE = /\.(?:tsx?|m?js)$/u;
/** Planted faults quote the code of other files and use none of it. */
const QUOTES = /^scripts\/faults\//u;
const EXPORTED =
  /^export (?:async )?(?:abstract )?(?:const|function\*?|class|type|interface|enum|let) (?<name>\w+)/gmu;
/** A file that another names: what an import takes of it by name, or, loaded in any other way, all that it may take. */
const NAMED = /(?:^import (?<taken>[^'"`]*?) from )?['"`](?<from>[^'"`\n]*\.(?:tsx?|m?js))['"`]/gmu;
const MEMBER = /\.\w+/gu;
const WORD = /\w+/gu;

const pathOf = (file: string, from: string): string =>
  from.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), from)
    : from.replace(/^#app\//u, 'src/').replace(/^[#/]/u, '');

/** What a file uses of others: `file name` where it names the file, and `.name` of whatever it holds. */
function usedBy(file: string, code: string): string[] {
  const taken = [...code.matchAll(NAMED)].flatMap(({ groups }) =>
    ((groups?.['taken'] ?? code).match(WORD) ?? []).map(
      (name) => `${pathOf(file, groups?.['from'] ?? '')} ${name}`,
    ),
  );
  return [...new Set([...taken, ...(code.match(MEMBER) ?? [])])];
}

/** Exported names of product files that no other file imports or takes out of what it has imported. */
function lonely(files: Readonly<Record<string, string>>): string[] {
  const users = new Map<string, Set<string>>();
  for (const [file, code] of Object.entries(files))
    for (const use of usedBy(file, code)) users.set(use, (users.get(use) ?? new Set()).add(file));
  const isUsed = (file: string, use: string) => [...(users.get(use) ?? [])].some((user) => user !== file);
  return Object.entries(files).flatMap(([file, code]) =>
    /^(?:tests|scripts|bench)\//u.test(file)
      ? []
      : [...code.matchAll(EXPORTED)]
          .map(({ groups }) => groups?.['name'] ?? '')
          .filter((name) => !isUsed(file, `${file} ${name}`) && !isUsed(file, `.${name}`))
          .map((name) => `${file}: ${name}`),
  );
}

describe('an exported name', () => {
  it('is used by another file', () => {
    const inRoots = ROOTS.flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(root, name)),
    );
    const code = [...inRoots, ...readdirSync('.')].filter((file) => CODE.test(file) && !QUOTES.test(file));
    const files = Object.fromEntries(code.map((file) => [file, readFileSync(file, 'utf8')]));
    expect(Object.keys(files).length).toBeGreaterThan(1_000);
    expect(lonely(files)).toEqual([]);
  });

  it('is refused where only its own file has it', () => {
    const files = {
      'domain/a.ts': 'export const USED = 1;\nexport interface Alone {}\nconst own: Alone = {};',
      'domain/b.ts': "import { USED } from './a.ts';",
      'tests/c.ts': 'export const APART = 1;',
    };
    expect(lonely(files)).toEqual(['domain/a.ts: Alone']);
  });

  it('is refused where another file has only the word', () => {
    const files = {
      'domain/a.ts': 'export const quota = 1;',
      'domain/b.ts': "import type { quota } from 'elsewhere';\nconst words = 'quota';",
      'domain/c.ts': 'interface quota {}',
    };
    expect(lonely(files)).toEqual(['domain/a.ts: quota']);
  });

  it.each([
    "import type { Other, quota as renamed } from '#app/a.ts';",
    "import * as a from './a.ts';\na.quota;",
    "const { quota } = await import('./a.ts');",
    "const load = () => import('./a.ts').then(({ quota }) => quota);",
  ])('passes where another file takes it: %s', (code) => {
    expect(lonely({ 'src/a.ts': 'export const quota = 1;', 'src/b.ts': code })).toEqual([]);
  });
});
