import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountFor } from './cluster-account.ts';
import { findBinaries, programPath, reachableBinaries, repairBinaries } from './cluster-binaries.ts';

const isRoot = process.getuid?.() === 0;
let dir: string;
let native: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mostrador-bin-'));
  native = join(dir, 'native');
  cpSync(findBinaries().native, native, { recursive: true, verbatimSymlinks: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const version = (home: string, account = {}) =>
  spawnSync(programPath(home, 'initdb'), ['--version'], { ...account, encoding: 'utf8' }).stdout ?? '';

function damage(): void {
  for (const name of readdirSync(join(native, 'lib')))
    if (lstatSync(join(native, 'lib', name)).isSymbolicLink()) rmSync(join(native, 'lib', name));
  for (const name of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', name), 0o644);
}

describe.skipIf(process.platform === 'win32')('the binaries', () => {
  it('run again after npm skipped their install script', () => {
    damage();
    expect(version(native)).toBe('');
    repairBinaries(native);
    expect(version(native)).toMatch(/^initdb \(PostgreSQL\) 18/);
  });

  it('stay where they are when they run there', () => {
    const lines: string[] = [];
    chmodSync(dir, 0o755);
    const found = { native, packageVersion: '18.0-prueba' };
    expect(reachableBinaries(found, accountFor(undefined), dir, (line) => lines.push(line))).toEqual(found);
    expect(lines).toEqual([]);
  });

  it.skipIf(!isRoot)('are copied once to a shared place when PostgreSQL’s user can not reach them', () => {
    const account = accountFor(undefined);
    const packageVersion = `18.0-prueba-${process.pid}`;
    const shared = `/var/lib/mostrador/bin-${packageVersion}`;
    const lines: string[] = [];
    const found = { native, packageVersion };
    const reach = () => reachableBinaries(found, account, dir, (line) => lines.push(line));
    try {
      damage();
      expect(version(native, account)).toBe('');
      expect(reach().native).toBe(shared);
      expect(version(shared, account)).toMatch(/^initdb/);
      expect(reach().native).toBe(shared);
      rmSync(join(shared, 'lib', 'libicuuc.so.60'));
      expect(reach().native).toBe(shared);
      expect(lines.length).toBe(2);
      // Other servers may be copying theirs to the same place.
      const left = readdirSync(dirname(shared)).filter((name) => name.startsWith(`${basename(shared)}.`));
      expect(left).toEqual([]);
    } finally {
      rmSync(shared, { recursive: true, force: true });
    }
    expect(existsSync(shared)).toBe(false);
  });
});
