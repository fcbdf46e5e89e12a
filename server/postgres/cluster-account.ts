import { spawnSync } from 'node:child_process';
import { chmodSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

/** Whom PostgreSQL runs as; empty = as ourselves. Spread into the options of spawn. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** As root, what the data folder can't hold stands here, where the system's postgres user gets. */
export const SHARED_ROOT = '/var/lib/mostrador';

const SYSTEM_USER = 'postgres';

// Debian and Red Hat, then BusyBox (Alpine), then Debian's adduser where useradd is missing.
const WAYS_TO_ADD_USER: [string, ...string[]][] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER],
  ['useradd', '--system', '-g', SYSTEM_USER, '--no-create-home', SYSTEM_USER],
  ['adduser', '-S', '-D', '-H', SYSTEM_USER],
  ['busybox', 'adduser', '-S', '-D', '-H', SYSTEM_USER],
  ['adduser', '--system', '--group', '--no-create-home', SYSTEM_USER],
];

/** PostgreSQL refuses to run as root, and runs only as the owner of its folder. */
export function accountFor(existingCluster: string | undefined): Account {
  const self = process.getuid?.();
  if (existingCluster === undefined) return self === 0 ? systemAccount() : {};
  const { uid, gid } = statSync(existingCluster);
  if (self === 0) {
    if (uid !== 0) return { uid, gid };
    // Restored or copied by root: give it back to the user that runs it.
    const account = systemAccount();
    giveTo(existingCluster, account);
    return account;
  }
  if (self !== undefined && uid !== self) throw new StartupError(startupText.otherOwner(existingCluster));
  return {};
}

/** Hands a folder and all it holds to `account`. Never follows links. */
export function giveTo(dir: string, { uid, gid }: Account): void {
  if (uid === undefined || gid === undefined) return;
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  lchownSync(dir, uid, gid);
  chmodSync(dir, 0o700);
}

/** Whether `account` can really work in `dir`: modes, ACLs and odd mounts all have their say. */
export function canUse(dir: string, account: Account): boolean {
  if (account.uid === undefined) return true;
  const probe = 'cd -- "$1" && : > .probe && rm -f .probe';
  const run = spawnSync('/bin/sh', ['-c', probe, 'sh', dir], { ...account, cwd: '/', stdio: 'ignore' });
  return run.status === 0;
}

function systemAccount(): Account {
  const known = lookUp();
  if (known) return known;
  for (const [command, ...args] of WAYS_TO_ADD_USER) {
    spawnSync(command, args, { stdio: 'ignore' });
    const created = lookUp();
    if (created) return created;
  }
  throw new StartupError(startupText.noAccount);
}

function lookUp(): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, SYSTEM_USER], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout) : 0;
  });
  return uid && gid ? { uid, gid } : undefined;
}
