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

/** The room of a file, or of what `#app/data/…` names; undefined for what lies in none. */
const roomOf = (name: string) => /^(?:src|#app)\/data\/(\w+)\//u.exec(name)?.[1];

/** The imports of a file from a room above its own. */
const climbs = (file: string, code: string) =>
  [...code.matchAll(/from '(#app\/data\/[^']+)'/gu)]
    .map(([, name = '']) => name)
    .filter((name) => ROOMS.indexOf(roomOf(name) ?? '') > ROOMS.indexOf(roomOf(file) ?? ''))
    .map((name) => `${file}: ${name}`);

describe('a room of src/data', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(ROOT, file))
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.') && roomOf(file));

  it('has its place in ARCHITECTURE.md', () => {
    const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(ROOMS.toSorted());
  });

  it('imports nothing from a room above it', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap((file) => climbs(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('is caught when it does', () => {
    const code = "import { a } from '#app/data/read/own-row.ts';\nimport { b } from '#app/data/queue/b.ts';";
    expect(climbs('src/data/writes/probe.ts', code)).toEqual([
      'src/data/writes/probe.ts: #app/data/read/own-row.ts',
    ]);
  });
});
