import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { type Account, canUse, giveTo, SHARED_ROOT } from './cluster-account.ts';
import { type Binaries, programEnv, programPath } from './cluster-binaries.ts';
import { type ClusterState, clusterPath, saveState, syncDir, writeError } from './cluster-place.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

// One door: TCP on loopback with a password. No sockets, no replication.
const ACCESS_RULES = 'host all all 127.0.0.1/32 scram-sha-256\n';

/**
 * Makes a new cluster beside its final place and renames it there, so that a crash in the middle never
 * leaves half of one. The state is saved before: the rename is the last step that matters.
 */
export async function createCluster(
  dataDir: string,
  state: ClusterState,
  binaries: Binaries,
  account: Account,
  log: (line: string) => void,
): Promise<void> {
  log(startupText.creating);
  const staging = stage(dataDir, state, account, log);
  const final = clusterPath(dataDir, state);
  saveState(dataDir, state);
  try {
    await initialize(binaries, staging, account, state.passwords.postgres, dirname(final));
    renameSync(staging, final);
    syncDir(dirname(final));
  } catch (error) {
    throw error instanceof StartupError ? error : writeError(error, dirname(final));
  } finally {
    removeStages(final);
  }
  state.isCreated = true;
  saveState(dataDir, state);
}

/** An empty folder that `account` can use, in the data folder or, failing that, in the shared place. */
function stage(dataDir: string, state: ClusterState, account: Account, log: (line: string) => void): string {
  removeStages(clusterPath(dataDir, state));
  const first = makeStage(clusterPath(dataDir, state), account);
  if (first !== undefined) return first;
  if (account.uid !== undefined && !isAbsolute(state.cluster)) {
    state.cluster = join(SHARED_ROOT, randomBytes(8).toString('hex'));
    const second = makeStage(state.cluster, account);
    if (second !== undefined) {
      log(startupText.movedPlace(state.cluster));
      return second;
    }
  }
  throw new StartupError(startupText.dirNotWritable(dirname(clusterPath(dataDir, state))));
}

function makeStage(final: string, account: Account): string | undefined {
  const dir = `${final}.new-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(dirname(dir), { recursive: true, mode: 0o755 });
    mkdirSync(dir, { mode: 0o700 });
    giveTo(dir, account);
    if (canUse(dir, account)) return dir;
  } catch (error) {
    // Mounts where owners can't be changed: the other place will do. A full disk is full everywhere.
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw writeError(error, dir);
  }
  rmSync(dir, { recursive: true, force: true });
  return undefined;
}

/** What a start that was killed in the middle left beside the cluster's place. */
export function removeStages(final: string): void {
  const parent = dirname(final);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(final)}.new-`))
      try {
        rmSync(join(parent, name), { recursive: true, force: true });
      } catch {
        // An initdb that outlived its Node may still be writing: the next start removes it.
      }
}

async function initialize(
  binaries: Binaries,
  dir: string,
  account: Account,
  password: string,
  place: string,
): Promise<void> {
  const passwordFile = `${dir}.key`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(passwordFile, account.uid, account.gid);
  const args = ['-D', dir, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  args.push('-E', 'UTF8', '--locale=C', '--data-checksums', '--no-instructions');
  const run = await collect(programPath(binaries.native, 'initdb'), args, account);
  if (run.code !== 0) {
    if (/No space left|quota exceeded/i.test(run.output)) throw new StartupError(startupText.diskFull(place));
    const reason = run.output.split('\n').find((line) => /error|fatal/i.test(line));
    throw new StartupError(startupText.creationFailed(reason ?? run.output.trim().slice(-200)));
  }
  writeFileSync(join(dir, 'pg_hba.conf'), ACCESS_RULES, { flush: true });
}

function collect(
  program: string,
  args: string[],
  account: Account,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: programEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', (error) => resolve({ code: -1, output: `error: ${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
