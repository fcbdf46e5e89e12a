import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchContext } from './bench.ts';
import type { PgbenchScript } from './rig/pgbench-script.ts';

export type Protocol = 'extended' | 'prepared';

interface PgbenchRun {
  connections: number;
  seconds: number;
  /** Businesses that the invoices are spread over. */
  shops: number;
  protocol: Protocol;
}

export interface PgbenchResult {
  perSecond: number;
  /** Milliseconds of each transaction. */
  latencies: number[];
}

const DEBIAN_PLACE = '/usr/lib/postgresql';
const MICROSECONDS_FIELD = 2;

/** The pgbench of this machine, newest first where several are installed; undefined without one. */
export function findPgbench(): string | undefined {
  const installed = existsSync(DEBIAN_PLACE)
    ? readdirSync(DEBIAN_PLACE).sort((a, b) => Number(b) - Number(a))
    : [];
  const places = ['pgbench', ...installed.map((version) => `${DEBIAN_PLACE}/${version}/bin/pgbench`)];
  return places.find((place) => spawnSync(place, ['--version']).status === 0);
}

/** The server's own limits, see server/platform/database/database.ts. */
const SESSION_OPTIONS =
  '-c lock_timeout=5000 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC';

/** Runs one script against one database, round after round. */
export class Pgbench {
  #runs = 0;

  private constructor(
    readonly program: string,
    readonly appUrl: string,
    readonly dir: string,
    readonly constants: readonly string[],
  ) {}

  static async open(
    context: BenchContext,
    program: string,
    appUrl: string,
    script: PgbenchScript,
  ): Promise<Pgbench> {
    const dir = await mkdtemp(path.join(tmpdir(), 'mostrador-pgbench-'));
    context.defer(() => rm(dir, { recursive: true, force: true }));
    await writeFile(path.join(dir, 'invoice.sql'), script.text);
    const constants = Object.entries(script.constants).flatMap(([name, text]) => ['-D', `${name}=${text}`]);
    return new Pgbench(program, appUrl, dir, constants);
  }

  /** @throws Error with pgbench's words when a transaction fails */
  async run({ connections, seconds, shops, protocol }: PgbenchRun): Promise<PgbenchResult> {
    this.#runs += 1;
    const log = path.join(this.dir, `run${this.#runs}`);
    const threads = Math.min(connections, availableParallelism());
    const options = {
      '-f': path.join(this.dir, 'invoice.sql'),
      '-M': protocol,
      '-c': connections,
      '-j': threads,
      '-T': seconds,
      '--max-tries': 4,
      '--log-prefix': log,
    };
    const args = Object.entries(options).map(([name, value]) =>
      name.startsWith('--') ? `${name}=${value}` : `${name}${value}`,
    );
    const run = ['-D', `hi=${10_000_000 + this.#runs * 1_000_000}`, '-D', `shops=${shops}`];
    const output = await this.#spawn(['-n', '-l', ...args, ...run, ...this.constants]);
    const perSecond = Number(/tps = ([\d.]+) \(without initial/u.exec(output)?.[1]);
    if (!Number.isFinite(perSecond)) throw new Error(`pgbench said nothing of tps: ${output.slice(-2000)}`);
    return { perSecond, latencies: this.#readLog(log) };
  }

  #spawn(args: string[]): Promise<string> {
    const { username, password, hostname, port, pathname } = new URL(this.appUrl);
    const env = {
      PATH: process.env['PATH'],
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
      PGOPTIONS: SESSION_OPTIONS,
    };
    return new Promise((resolve, reject) => {
      const child = spawn(this.program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      child.on('error', reject);
      child.on('close', (code) =>
        code === 0 ? resolve(output) : reject(new Error(`pgbench: ${output.slice(-2000)}`)),
      );
    });
  }

  /** One file per thread: `<prefix>.<pid>` and `<prefix>.<pid>.<thread>`. */
  #readLog(prefix: string): number[] {
    const name = `${path.basename(prefix)}.`;
    return readdirSync(this.dir)
      .filter((file) => file.startsWith(name))
      .flatMap((file) => readFileSync(path.join(this.dir, file), 'utf8').trim().split('\n'))
      .map((line) => Number(line.split(' ')[MICROSECONDS_FIELD]) / 1000)
      .filter((latency) => !Number.isNaN(latency));
  }
}
