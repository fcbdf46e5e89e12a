import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const TAIL_LINES = 25;

/** A failed step: one clear line, and the end of what the tool wrote. */
export class SetupError extends Error {
  constructor(message, output) {
    super(message);
    this.tail = output.trim().split('\n').slice(-TAIL_LINES).join('\n');
  }
}

/** Tells a failed step in one line and its tool's last words. What is no failed step is a bug: rethrown. */
export function explain(error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  if (error.tail) console.error(error.tail);
}

/** A program that npm installed. */
export const toolPath = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** npm as this Node brings it: the one on the PATH may belong to another. */
export function npmCommand(...args) {
  const beside = dirname(process.execPath);
  const cli = [
    process.env.npm_execpath || '',
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path.endsWith('npm-cli.js') && existsSync(path));
  const cache = process.env.npm_config_cache || join(homedir(), '.npm');
  const user = process.getuid ? process.getuid() : '';
  const all = isWritable(cache) ? args : [...args, '--cache', join(tmpdir(), `mostrador-npm-${user}`)];
  return cli ? [process.execPath, [cli, ...all]] : ['npm', all];
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT' && dirname(path) !== path && isWritable(dirname(path));
  }
}

/** Runs a tool without terminal; answers its exit code and what it wrote. Ends with us when we are ended. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    const stop = (signal) => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    let output = '';
    const keep = (text) => {
      output = (output + text).slice(-100_000);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output });
    });
  });
}
