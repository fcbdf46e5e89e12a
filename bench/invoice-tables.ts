import type { Cell, Table } from './bench.ts';
import { PROTOCOLS, type Rounds } from './invoice-rounds.ts';
import { median, round, spread } from './rig/statistics.ts';

const NOTHING = '—';

const scope = ({ shops, connections }: Rounds): Cell[] => [
  shops === 1 ? 'one series' : `${shops} businesses`,
  connections,
];

/** Throughput and latency over HTTP. */
export function throughputTable(all: readonly Rounds[]): Table {
  return {
    title: 'Invoices of 3 lines with an idempotency key, durable commits',
    columns: ['spread over', 'connections', 'invoices/s', 'p50 ms', 'p95 ms', 'p99 ms', 'rounds'],
    rows: all.map((rounds) => {
      const perSecond = rounds.server.map((result) => result.perSecond);
      return [
        ...scope(rounds),
        round(median(perSecond), 0),
        ...spread(rounds.server.flatMap((result) => result.latencies)),
        perSecond.map((value) => round(value, 0)).join(' '),
      ];
    }),
  };
}

/** The same statements from pgbench, in the same minutes on the same database. */
export function comparisonTable(all: readonly Rounds[], statements: number): Table {
  return {
    title: 'Beside pgbench',
    columns: [
      'spread over',
      'connections',
      ...PROTOCOLS.flatMap((protocol) => [`pgbench ${protocol}/s`, 'p99 ms', 'server ÷ pgbench']),
    ],
    rows: all.map((rounds) => [
      ...scope(rounds),
      ...PROTOCOLS.flatMap((protocol): Cell[] => {
        const results = rounds.pgbench[protocol];
        if (results.length === 0) return [NOTHING, NOTHING, NOTHING];
        const ratios = results.map(
          ({ perSecond }, turn) => (rounds.server[turn]?.perSecond ?? 0) / perSecond,
        );
        const [, , p99] = spread(results.flatMap((result) => result.latencies));
        return [round(median(results.map(({ perSecond }) => perSecond)), 0), p99, round(median(ratios))];
      }),
    ]),
    notes: [
      `pgbench runs the ${statements} statements that one invoice sends from BEGIN to COMMIT; the server also checks the session and speaks HTTP.`,
      'extended: parsed and planned each time; prepared: prepared once per connection.',
    ],
  };
}

/** What an invoice costs in CPU time: the limit of throughput where the disk is fast. */
export function cpuTable(all: readonly Rounds[]): Table {
  const cell = (values: readonly number[]): Cell => (values.length === 0 ? NOTHING : round(median(values)));
  return {
    title: 'CPU time per invoice, ms (median of the rounds)',
    columns: [
      'spread over',
      'connections',
      'server',
      'PostgreSQL',
      ...PROTOCOLS.map((protocol) => `PostgreSQL under pgbench ${protocol}`),
    ],
    rows: all.map((rounds) => [
      ...scope(rounds),
      cell(rounds.server.map(({ serverCpuMs }) => serverCpuMs)),
      cell(rounds.server.map(({ postgresCpuMs }) => postgresCpuMs)),
      ...PROTOCOLS.map((protocol) =>
        cell(rounds.pgbench[protocol].map(({ postgresCpuMs }) => postgresCpuMs)),
      ),
    ]),
  };
}
