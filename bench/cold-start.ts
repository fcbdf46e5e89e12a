import { openApp, scan } from './rig/app-counter.ts';
import type { BenchContext, Cell } from './bench.ts';
import type { BrowserRig } from './rig/browser-rig.ts';
import type { FaultProxy } from './rig/fault-proxy.ts';
import { median, round } from './rig/statistics.ts';

/** The search index is built a moment after the products are there. */
const SETTLED_MS = 3000;

interface Start {
  /** From the navigation to the row of the first scan. */
  rowMs: number;
  /** Longest time in which the page could not answer: until the row, and in the seconds after it. */
  blockedMs: number;
  blockedAfterMs: number;
}

/**
 * In the morning, without server: the browser is started on the profile of yesterday, which holds the mirror,
 * the app's files and the session; from the navigation to the first scanned row.
 */
export async function measureColdStart(
  rig: BrowserRig,
  proxy: FaultProxy,
  context: BenchContext,
  code: string,
): Promise<Cell[]> {
  await installApp(rig);
  await proxy.down();
  const starts: Start[] = [];
  for (let time = 0; time < (context.isQuick ? 2 : 7); time += 1) {
    await rig.restart();
    starts.push(await startAndScan(rig, code));
  }
  await proxy.up();
  const of = (what: keyof Start) => starts.map((start) => start[what]);
  const middleAndMost = (what: keyof Start) => [round(median(of(what)), 0), round(Math.max(...of(what)), 0)];
  return [
    starts.length,
    ...middleAndMost('rowMs'),
    ...middleAndMost('blockedMs'),
    ...middleAndMost('blockedAfterMs'),
  ];
}

export const COLD_START_COLUMNS = [
  'starts',
  'to the row, median ms',
  'slowest ms',
  'longest task until then, median ms',
  'most ms',
  'longest task after, median ms',
  'most ms',
];

/** Once with network, so that the service worker keeps the app's files. */
async function installApp(rig: BrowserRig): Promise<void> {
  const page = await openApp(rig);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve();
      });
    });
  });
}

async function startAndScan(rig: BrowserRig, code: string): Promise<Start> {
  const page = await openApp(rig);
  const { rowAt } = await scan(page, code);
  await page.waitForTimeout(SETTLED_MS);
  const tasks = await page.evaluate(() => longTasks);
  const longest = (isWanted: (startTime: number) => boolean) =>
    Math.max(0, ...tasks.filter(({ startTime }) => isWanted(startTime)).map(({ duration }) => duration));
  return {
    rowMs: rowAt,
    blockedMs: longest((startTime) => startTime <= rowAt),
    blockedAfterMs: longest((startTime) => startTime > rowAt),
  };
}
