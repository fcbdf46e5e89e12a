import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/e2e/rig/app.ts';

const POLL_MS = 10;
/** Of what it printed, in an error. */
const SHOWN = 4000;
/**
 * Twenty seconds of a machine that has nothing else to do: counted in looks, for a machine that is busy or stands
 * still makes fewer of them.
 */
const MOST_LOOKS = 20_000 / POLL_MS;

/** What a person at a till sees of a server, or of several behind one address. */
export type Served = Pick<ServerProcess, 'url' | 'output'>;

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The built server with its embedded PostgreSQL, as a process that can be hurt in all the usual ways. */
export class ServerProcess {
  #child: ChildProcess | undefined;
  #ended: Promise<Exit> | undefined;
  #output = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    readonly settings: Readonly<Record<string, string>>,
    readonly program: string,
  ) {}

  /**
   * A server on a new, empty data folder.
   * @param settings more of its environment
   */
  static async create(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = await ServerProcess.prepare(settings);
    await server.start();
    return server;
  }

  /**
   * The same before its start.
   * @param program file that node runs
   */
  static async prepare(
    settings: Readonly<Record<string, string>>,
    program = 'dist/server/main.js',
  ): Promise<ServerProcess> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mostrador-crash-'));
    chmodSync(dataDir, 0o711); // as root the database runs as another user, who has to pass through
    return new ServerProcess(dataDir, await freePort(), settings, program);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What the server printed: links of mails, complaints. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts the process on the same data and port.
   * @param more of its environment, for this start
   * @returns milliseconds until it served
   */
  async start(more: Readonly<Record<string, string>> = {}): Promise<number> {
    const since = performance.now();
    const env = {
      ...process.env,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DEMO: '0',
      ...this.settings,
      ...more,
    };
    const child = spawn(process.execPath, [this.program], {
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on(
        'data',
        (chunk: Buffer) => (this.#output = (this.#output + chunk.toString()).slice(-2_000_000)),
      );
    await this.untilReady();
    return performance.now() - since;
  }

  /** Waits until the server and its database answer. @returns milliseconds @throws when they do not in time */
  async untilReady(): Promise<number> {
    const since = performance.now();
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      if (this.#child?.exitCode !== null || this.#child.signalCode !== null) break;
      if (await this.isHealthy()) return performance.now() - since;
      await delay(POLL_MS);
    }
    const { exitCode = null, signalCode = null } = this.#child ?? {};
    const end = `exit ${exitCode}, signal ${signalCode}`;
    throw new Error(`the server did not become ready (${end}):\n${this.#output.slice(-SHOWN)}`);
  }

  async isHealthy(): Promise<boolean> {
    return fetch(`${this.url}/api/health/`, { signal: AbortSignal.timeout(2_000) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status === 200;
      },
      () => false,
    );
  }

  /** Sends the server's own process a signal and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<Exit & { ms: number }> {
    const since = performance.now();
    this.#child?.kill(signal);
    const exit = (await this.#ended) ?? { code: null, signal: null };
    return { ...exit, ms: performance.now() - since };
  }

  /** The number of PostgreSQL's postmaster; undefined while none runs. */
  postmaster(): number | undefined {
    try {
      const [first] = readFileSync(path.join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      return Number(first) || undefined;
    } catch {
      return undefined;
    }
  }

  /** Sends the postmaster a signal. @returns its number, undefined when there was none */
  hurtPostmaster(signal: NodeJS.Signals): number | undefined {
    const pid = this.postmaster();
    return pid !== undefined && kill(pid, signal) ? pid : undefined;
  }

  /**
   * Kills one of the postmaster's children that serves the application; `at` chooses it.
   * @returns all of them, which PostgreSQL ends with it
   */
  killBackend(at: number): number[] {
    const postmaster = this.postmaster();
    const backends = processes().flatMap(({ pid, parent, line }) =>
      parent === postmaster && line.includes(' mostrador_app ') ? [pid] : [],
    );
    const chosen = backends[at % Math.max(1, backends.length)];
    return chosen !== undefined && kill(chosen, 'SIGKILL') ? backends : [];
  }

  /** Process id of the first process. */
  pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Process ids of the workers that answer requests, where there are some. */
  workers(): number[] {
    const first = this.#child?.pid;
    return processes().flatMap(({ pid, parent, line }) =>
      parent === first && line.includes('main.js') ? [pid] : [],
    );
  }

  /** Kills one of the workers; `at` chooses it. */
  killWorker(at: number): void {
    const workers = this.workers();
    const chosen = workers[at % Math.max(1, workers.length)];
    if (chosen !== undefined) kill(chosen, 'SIGKILL');
  }

  /** Ends everything and removes the data. */
  async destroy(): Promise<void> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await this.end('SIGTERM');
    this.hurtPostmaster('SIGQUIT');
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false; // it ended meanwhile
  }
}

/** Running processes with their parents and command lines; none where there is no /proc. */
function processes(): { pid: number; parent: number; line: string }[] {
  return list('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, line }];
      } catch {
        return []; // ended meanwhile
      }
    });
}

function list(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
