import { PASSWORD } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { BrowserRig } from './browser-rig.ts';
import { startServer } from './server-rig.ts';
import { createLargeShop } from './shops.ts';
import { median, round, spread } from './statistics.ts';

const SIZES = [5000, 20_000, 50_000];
const SLOW = 4;

/** What the counter feels, in a real Chromium on the app's own modules. */
export async function run(context: BenchContext): Promise<Table[]> {
  const server = await startServer(context, async () => undefined, ['app', 'bench page']);
  const rig = await BrowserRig.open(context, server.url);
  const downloads: Cell[][] = [];
  const openings: Cell[][] = [];
  const times: Cell[][] = [];
  const indexes: Cell[][] = [];
  for (const size of context.isQuick ? SIZES.slice(0, 1) : SIZES) {
    context.log(`${size} products`);
    const shop = await createLargeShop(server.owner, size);
    downloads.push([size, ...(await measureDownload(rig, shop.emails.l3))]);
    openings.push([size, ...(await measureOpening(rig, context.isQuick ? 2 : 5))]);
    indexes.push([size, ...(await measureIndex(rig))]);
    times.push(...(await measureCounter(rig, context, size)));
  }
  return [
    {
      title: 'First download into IndexedDB',
      columns: ['products', 'mirror alone s', 'workspace open s'],
      rows: downloads,
    },
    {
      title: 'Start of the browser to the catalogue in memory (openWorkspace + catalogue.ready)',
      columns: ['products', 'median ms', 'slowest ms'],
      rows: openings,
    },
    {
      title: 'Search index',
      columns: ['products', 'build ms', 'memory MB'],
      rows: indexes,
    },
    {
      title: 'At the counter',
      columns: ['products', 'what', 'CPU', 'samples', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest'],
      rows: times,
      notes: [
        `Chromium ${rig.version()}, headless, profile on disk; «1/${SLOW}» slows the page's thread down, not the storage.`,
      ],
    },
  ];
}

async function measureDownload(rig: BrowserRig, email: string): Promise<Cell[]> {
  const alone = await rig.call('download', email, PASSWORD, false);
  await rig.reload();
  const open = await rig.call('download', email, PASSWORD, true);
  return [round(alone / 1000), round(open / 1000)];
}

async function measureOpening(rig: BrowserRig, times: number): Promise<Cell[]> {
  const durations: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await rig.restart();
    durations.push(await rig.call('openForWork'));
  }
  return [round(median(durations), 0), round(Math.max(...durations), 0)];
}

async function measureIndex(rig: BrowserRig): Promise<Cell[]> {
  await rig.reload();
  await rig.call('openForWork');
  const before = await rig.heapMb();
  const { durationMs } = await rig.call('buildIndex');
  return [round(durationMs, 0), round((await rig.heapMb()) - before, 1)];
}

async function measureCounter(rig: BrowserRig, context: BenchContext, size: number): Promise<Cell[][]> {
  const rounds = context.isQuick ? 1 : 5;
  const sales = context.isQuick ? 20 : 200;
  const rows: Cell[][] = [];
  for (const rate of [1, SLOW]) {
    const cpu = rate === 1 ? 'full' : `1/${rate}`;
    const add = (what: string, durations: number[], slowest = '') =>
      rows.push([size, what, cpu, durations.length, ...spread(durations), slowest]);
    await rig.throttled(rate, async () => {
      for (const [what, measure] of [
        ['key → matches in memory', 'indexTypeAhead'],
        ['key → suggestions with price and stock', 'catalogueTypeAhead'],
      ] as const) {
        const keys = await rig.call(measure, rounds);
        const worst = keys.toSorted((a, b) => b.durationMs - a.durationMs)[0];
        const slowest = worst ? `«${worst.text}» ${round(worst.durationMs, 1)} ms` : '';
        add(
          what,
          keys.map((key) => key.durationMs),
          slowest,
        );
      }
      add('barcode → line', await rig.call('barcodeToLine', sales));
      add('sale of 5 lines → saved', await rig.call('enqueueSales', sales));
    });
  }
  return rows;
}
