import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '#server/platform/database.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { type LoadResult, runLoad } from './http-load.ts';
import { invoiceRequest } from './invoice-request.ts';
import type { Pgbench, PgbenchResult, Protocol } from './pgbench.ts';
import type { ServerRig } from './server-rig.ts';
import { median, round, spread } from './statistics.ts';

const LEVELS = [1, 8, 32, 50];
const PROTOCOLS: Protocol[] = ['extended', 'prepared'];
// The cluster has 60 connections, three of them for the superuser.
const USABLE_CONNECTIONS = 55;

export interface InvoiceBench {
  context: BenchContext;
  rig: ServerRig;
  /** One token per business. */
  tokens: readonly string[];
  /** Absent where the machine has none. */
  pgbench: Pgbench | undefined;
}

interface Rounds {
  server: LoadResult[];
  pgbench: Record<Protocol, PgbenchResult[]>;
}

/** Invoices per second over HTTP and, in alternation, the same statements from pgbench. */
export async function measureInvoices(bench: InvoiceBench): Promise<Table> {
  const rows: Cell[][] = [];
  await warmUp(bench);
  for (const [name, shops] of [
    ['one series', 1],
    [`${bench.tokens.length} businesses`, bench.tokens.length],
  ] as const) {
    for (const connections of LEVELS) {
      const rounds = await alternate(bench, shops, connections);
      rows.push(toRow(name, connections, rounds));
      bench.context.log(rows.at(-1)?.join('  ') ?? '');
    }
  }
  return {
    title: 'Invoices of 3 lines with an idempotency key, durable commits',
    columns: [
      'spread over',
      'connections',
      'invoices/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      ...PROTOCOLS.flatMap((protocol) => [`pgbench ${protocol}/s`, 'p99 ms', 'server ÷ pgbench']),
      'rounds (invoices/s)',
    ],
    rows,
  };
}

async function warmUp(bench: InvoiceBench): Promise<void> {
  await load(bench, bench.tokens.length, 8, bench.context.isQuick ? 1 : 10);
}

/** A B C, A B C, …: what else the machine does hits all of them. */
async function alternate(bench: InvoiceBench, shops: number, connections: number): Promise<Rounds> {
  const { isQuick } = bench.context;
  const seconds = isQuick ? 1 : 6;
  const rounds: Rounds = { server: [], pgbench: { extended: [], prepared: [] } };
  for (let turn = 0; turn < (isQuick ? 1 : 4); turn += 1) {
    rounds.server.push(await load(bench, shops, connections, seconds));
    if (!bench.pgbench) continue;
    await waitForConnections(bench, connections);
    for (const protocol of PROTOCOLS)
      rounds.pgbench[protocol].push(await bench.pgbench.run({ connections, seconds, shops, protocol }));
  }
  return rounds;
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

function toRow(name: string, connections: number, rounds: Rounds): Cell[] {
  const perSecond = rounds.server.map((result) => result.perSecond);
  const latencies = rounds.server.flatMap((result) => result.latencies);
  const besides = PROTOCOLS.flatMap((protocol): Cell[] => {
    const results = rounds.pgbench[protocol];
    if (results.length === 0) return ['—', '—', '—'];
    const ratios = results.map((result, turn) => (perSecond[turn] ?? Number.NaN) / result.perSecond);
    const [, , p99] = spread(results.flatMap((result) => result.latencies));
    return [round(median(results.map((result) => result.perSecond)), 0), p99, round(median(ratios))];
  });
  const all = perSecond.map((value) => round(value, 0)).join(' ');
  return [name, connections, round(median(perSecond), 0), ...spread(latencies), ...besides, all];
}
