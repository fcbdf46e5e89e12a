import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '#server/platform/database/database.ts';
import type { BenchContext } from './bench.ts';
import { type LoadResult, runLoad } from './rig/http-load.ts';
import { invoiceRequest } from './rig/invoice-request.ts';
import { cpuMs } from './rig/machine.ts';
import type { Pgbench, PgbenchResult, Protocol } from './pgbench.ts';
import type { ServerRig } from './rig/server-rig.ts';

const LEVELS = [1, 8, 32, 50];
export const PROTOCOLS: Protocol[] = ['extended', 'prepared'];
// The cluster has 60 connections, three of them for the superuser.
const USABLE_CONNECTIONS = 55;
// PostgreSQL's processes of closed connections end a little later; their time counts once they have.
const FAREWELL_MS = 400;

interface InvoiceBench {
  context: BenchContext;
  rig: ServerRig;
  /** One token per business. */
  tokens: readonly string[];
  /** Absent where the machine has none. */
  pgbench: Pgbench | undefined;
}

/** A round, and the CPU time that each invoice of it took: it depends less than the rest on what else runs. */
type Round<Result> = Result & { serverCpuMs: number; postgresCpuMs: number };

/** All rounds with so many connections, spread over so many businesses. */
export interface Rounds {
  shops: number;
  connections: number;
  server: Round<LoadResult>[];
  pgbench: Record<Protocol, Round<PgbenchResult>[]>;
}

/** Invoices over HTTP and, in alternation, the same statements from pgbench. */
export async function measureInvoices(bench: InvoiceBench): Promise<Rounds[]> {
  const { context, tokens } = bench;
  await load(bench, tokens.length, 8, context.isQuick ? 1 : 10); // warm-up
  const all: Rounds[] = [];
  for (const shops of [1, tokens.length]) {
    for (const connections of LEVELS) {
      const rounds = await alternate(bench, shops, connections);
      const perSecond = rounds.server.map((result) => Math.round(result.perSecond));
      context.log(`${shops} businesses, ${connections} connections: ${perSecond.join(' ')} invoices/s`);
      all.push(rounds);
    }
  }
  return all;
}

/** A B C, A B C, …: what else the machine does hits all of them. */
async function alternate(bench: InvoiceBench, shops: number, connections: number): Promise<Rounds> {
  const { context, pgbench, rig } = bench;
  const seconds = context.isQuick ? 1 : 5;
  const rounds: Rounds = { shops, connections, server: [], pgbench: { extended: [], prepared: [] } };
  for (let turn = 0; turn < (context.isQuick ? 1 : 5); turn += 1) {
    rounds.server.push(await metered(rig, () => load(bench, shops, connections, seconds)));
    if (!pgbench) continue;
    await waitForConnections(bench, connections);
    for (const protocol of PROTOCOLS) {
      const run = { connections, seconds, shops, protocol };
      rounds.pgbench[protocol].push(await metered(rig, () => pgbench.run(run)));
    }
  }
  return rounds;
}

async function metered<Result extends { latencies: number[] }>(
  { pid, postmasterPid }: ServerRig,
  run: () => Promise<Result>,
): Promise<Round<Result>> {
  const [server, postgres] = [cpuMs(pid), cpuMs(postmasterPid)];
  const result = await run();
  await delay(FAREWELL_MS);
  const count = result.latencies.length;
  return {
    ...result,
    serverCpuMs: (cpuMs(pid) - server) / count,
    postgresCpuMs: (cpuMs(postmasterPid) - postgres) / count,
  };
}

async function load(bench: InvoiceBench, shops: number, connections: number, seconds: number) {
  const { rig, tokens } = bench;
  const result = await runLoad({
    port: rig.port,
    connections,
    seconds,
    wantedStatus: 201,
    nextRequest: () => invoiceRequest(tokens[Math.floor(Math.random() * shops)] ?? ''),
  });
  if (result.failures > 0)
    throw new Error(`${result.failures} sales failed, the first: ${result.firstFailure}`);
  return result;
}

/** The server's idle connections close after ten seconds; until then many of pgbench's own would be refused. */
async function waitForConnections({ rig }: InvoiceBench, wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM pg_stat_activity WHERE usename IS NOT NULL`.execute(rig.owner);
    if ((rows[0]?.count ?? 0) + wanted <= USABLE_CONNECTIONS) return;
    await delay(500);
  }
}
