import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = 'src/data';

/** The rooms of `src/data`, the lowest first, as ARCHITECTURE.md tells of them. */
const ROOMS = (() => {
  const row = readFileSync('ARCHITECTURE.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('| `src/data/`'));
  return [...(row ?? '').matchAll(/`(\w+)` \(/gu)].flatMap(([, room = '']) =>
    existsSync(path.join(ROOT, room)) ? [room] : [],
  );
})();
const TOP = ROOMS.length - 1;

/** The place of the room in which a file of `src/data` lies; undefined for a file of no room. */
function placeOf(file: string): number | undefined {
  const room = /^src\/data\/(\w+)\//u.exec(file)?.[1];
  return room === undefined ? undefined : ROOMS.indexOf(room);
}

/** What each file imports from `src/data`. */
function importsOf(sources: Readonly<Record<string, string>>): ReadonlyMap<string, string[]> {
  const toPath = (file: string, name: string) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name.replace('#app/', 'src/');
  return new Map(
    Object.entries(sources).map(([file, code]) => [
      file,
      [...code.matchAll(/from '((?:#app\/data|\.)\/[^']+)'/gu)].map(([, name = '']) => toPath(file, name)),
    ]),
  );
}

/** The imports that lead up; a file outside the rooms lies where the lowest room is that uses it, directly or not. */
function climbs(sources: Readonly<Record<string, string>>): string[] {
  const imports = importsOf(sources);
  const floors = new Map<string, number>();
  const lower = (file: string, floor: number): void => {
    if (placeOf(file) !== undefined || (floors.get(file) ?? Infinity) <= floor) return;
    floors.set(file, floor);
    for (const used of imports.get(file) ?? []) lower(used, floor);
  };
  for (const [file, used] of imports) for (const name of used) lower(name, placeOf(file) ?? TOP);
  const heightOf = (file: string) => placeOf(file) ?? floors.get(file) ?? TOP;
  return [...imports].flatMap(([file, used]) =>
    used.filter((name) => (placeOf(name) ?? 0) > heightOf(file)).map((name) => `${file}: ${name}`),
  );
}

describe('a file of src/data', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(ROOT, file))
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.'));

  it('lies in a room with a place in ARCHITECTURE.md, or in none', () => {
    const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(ROOMS.toSorted());
  });

  it('imports nothing from a room above its own, or above the lowest room with a use for it', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(climbs(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([]);
  });

  it('is caught when it does', () => {
    const room = {
      'src/data/writes/probe.ts':
        "import { a } from '#app/data/read/own-row.ts';\nimport { b } from '#app/data/queue/b.ts';",
    };
    expect(climbs(room)).toEqual(['src/data/writes/probe.ts: src/data/read/own-row.ts']);
  });

  it('is caught outside the rooms too, also where it is used through another file', () => {
    const root = {
      'src/data/queue/probe.ts': "import { a } from '#app/data/low.ts';",
      'src/data/low.ts': "import { b } from './lower.ts';\nimport type { C } from './queue/c.ts';",
      'src/data/lower.ts': "import type { D } from './restore/d.ts';",
      'src/data/high.ts': "import { e } from './restore/e.ts';",
    };
    expect(climbs(root)).toEqual(['src/data/lower.ts: src/data/restore/d.ts']);
  });
});
