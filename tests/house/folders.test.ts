import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const MOST = 20;
const ROOTS = ['bench', 'contract', 'domain', 'scripts', 'server', 'src', 'sw', 'tests'];
const SOURCE = /\.(?:tsx?|m?js|css)$/u;

/** How many of these files lie directly in each folder, for the folders that hold more than twenty. */
const crowded = (files: string[]) => {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MOST);
};

describe('a folder of sources', () => {
  it('holds at most twenty files, tests and styles included', () => {
    const files = ROOTS.flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file)),
    ).filter((file) => SOURCE.test(file));

    expect(files.length).toBeGreaterThan(1_000);
    expect(crowded(files)).toEqual([]);
  });

  it('with a twenty-first file is refused', () => {
    const files = Array.from({ length: MOST + 1 }, (_, index) => `src/room/file-${index}.module.css`);

    expect(crowded([...files, 'src/other/file.ts'])).toEqual([['src/room', MOST + 1]]);
  });
});
