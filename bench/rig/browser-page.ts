import { PASSWORD } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell } from '#bench/bench.ts';
import type { BrowserRig } from './browser-rig.ts';
import { median, round, spread } from './statistics.ts';

const SLOW = 4;
const speeds = [
  [1, 'full'],
  [SLOW, `1/${SLOW}`],
] as const;

/** First download: the mirror alone, and with the workspace open as in the app. */
export async function measureDownload(rig: BrowserRig, email: string): Promise<Cell[]> {
  await rig.openBench();
  const alone = await rig.call('download', email, PASSWORD, false);
  await rig.openBench();
  const open = await rig.call('download', email, PASSWORD, true);
  return [round(alone / 1000), round(open / 1000)];
}

/** A new browser on the same profile until every product is in memory. */
export async function measureOpening(rig: BrowserRig, { isQuick }: BenchContext): Promise<Cell[]> {
  const durations: number[] = [];
  for (let time = 0; time < (isQuick ? 2 : 5); time += 1) {
    await rig.restart();
    await rig.openBench();
    durations.push(await rig.call('openForWork'));
  }
  return [durations.length, round(median(durations), 0), round(Math.max(...durations), 0)];
}

export async function measureIndex(rig: BrowserRig): Promise<Cell[]> {
  await rig.openBench();
  await rig.call('openForWork');
  const before = await rig.heapMb();
  const { durationMs } = await rig.call('buildIndex');
  return [round(durationMs, 0), round((await rig.heapMb()) - before, 1)];
}

/** Type-ahead and barcodes, on the page that `measureIndex` left open. */
export async function measureTyping(rig: BrowserRig, { isQuick }: BenchContext): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const [rate, cpu] of speeds) {
    await rig.throttled(rate, async () => {
      const rounds = isQuick ? 1 : 5;
      for (const [what, measure] of [
        ['key → matches in memory', () => rig.call('indexTypeAhead', rounds)],
        ['the same, one product renamed', () => rig.call('changedTypeAhead', rounds, 1)],
        ['the same, 1,000 of them', () => rig.call('changedTypeAhead', rounds, 1000)],
        ['key → suggestions with price and stock', () => rig.call('catalogueTypeAhead', rounds)],
      ] as const) {
        const keys = await measure();
        const worst = keys.toSorted((a, b) => b.durationMs - a.durationMs)[0];
        const times = keys.map((key) => key.durationMs);
        const slowest = worst ? `«${worst.text}» ${round(worst.durationMs, 1)} ms` : '';
        rows.push([what, cpu, times.length, ...spread(times), slowest]);
      }
      const scans = await rig.call('barcodeToLine', isQuick ? 20 : 200);
      rows.push(['barcode → line in the draft', cpu, scans.length, ...spread(scans), '']);
      const { cold, warm, afterSale } = await rig.call('productLists', isQuick ? 3 : 20);
      const worst = `first time: slowest ${round(Math.max(...cold), 0)} ms`;
      rows.push(['page of the inventory list', cpu, warm.length, ...spread(warm), worst]);
      rows.push(['the same by stock, right after a sale', cpu, afterSale.length, ...spread(afterSale), '']);
    });
  }
  return rows;
}

/** Saving sales; the queue grows as it does on a day without network. */
export async function measureSales(rig: BrowserRig, { isQuick }: BenchContext): Promise<Cell[][]> {
  const count = isQuick ? 20 : 200;
  const rows: Cell[][] = [];
  for (const [rate, cpu] of speeds) {
    const times = await rig.throttled(rate, () => rig.call('enqueueSales', count));
    rows.push(['sale of 5 lines → saved', cpu, count, ...spread(times), '']);
  }
  const late = (await rig.call('enqueueFavourites', count * 2)).slice(-count / 2);
  const waiting = count * 2 - late.length;
  const what = `the same, ${waiting} sales of the same 20 products waiting`;
  rows.push([what, 'full', late.length, ...spread(late), '']);
  return rows;
}
