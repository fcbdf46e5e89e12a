import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOTS = ['bench', 'contract', 'domain', 'scripts', 'server', 'src', 'sw', 'tests'];
const CODE = /\.(?:tsx?|m?js)$/u;
const EXPORTED =
  /^export (?:async )?(?:abstract )?(?:const|function\*?|class|type|interface|enum|let) (?<name>\w+)/gmu;
const WORD = /\w+/gu;

/** Exported names of product files that no other file has a word for. */
function lonely(files: Readonly<Record<string, string>>): string[] {
  const holders = new Map<string, number>();
  for (const code of Object.values(files))
    for (const word of new Set(code.match(WORD))) holders.set(word, (holders.get(word) ?? 0) + 1);
  return Object.entries(files).flatMap(([file, code]) =>
    /^(?:tests|scripts|bench)\//u.test(file)
      ? []
      : [...code.matchAll(EXPORTED)]
          .map(({ groups }) => groups?.['name'] ?? '')
          .filter((name) => holders.get(name) === 1)
          .map((name) => `${file}: ${name}`),
  );
}

describe('an exported name', () => {
  it('is used by another file', () => {
    const inRoots = ROOTS.flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(root, name)),
    );
    const code = [...inRoots, ...readdirSync('.')].filter((file) => CODE.test(file));
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
});
