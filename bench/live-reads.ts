import type { BenchContext, Cell, Table } from './bench.ts';
import { BrowserRig } from './rig/browser-rig.ts';
import type { LiveCount, LiveEngine } from './page/live-reads.ts';
import { startServer } from './rig/server-rig.ts';

const WAYS: readonly LiveCount[] = [
  'awaits a transaction',
  'the same, in a function marked async',
  'returns a transaction from a plain function',
  'no transaction',
];
const ENGINES: readonly LiveEngine[] = ['liveQuery', 'liveRead'];

/** What decision 010 rests on: a live list beside a live count, by Dexie's own live queries and by ours. */
export async function run(context: BenchContext): Promise<Table[]> {
  const server = await startServer(context, async () => undefined, true);
  const rig = await BrowserRig.open(context, server.url);
  const rounds = context.isQuick ? 10 : 60;
  const rows: Cell[][] = [];
  for (const engine of ENGINES)
    for (const way of WAYS)
      for (const first of ['list', 'count'] as const) {
        context.log(`${engine}, ${way}, ${first} first`);
        // A page of its own: what is mixed up in one stays so.
        await rig.openBench();
        const { failures, lists, counts, ...right } = await rig.call('liveReads', engine, way, first, rounds);
        const last = right.isListRight && right.isCountRight ? 'yes' : 'no';
        rows.push([engine, way, first, failures, lists, counts, last]);
      }
  return [
    {
      title: `A live list of four tables beside a live count of the outbox, ${rounds * 3} writes`,
      columns: ['by', 'the count', 'first', 'list failed', 'list read', 'counted', 'right at the end'],
      rows,
      notes: [
        `Chromium ${rig.version()}. liveRead reads ten times a second at most.`,
        'docs/decisions/010-live-reads.md',
      ],
    },
  ];
}
