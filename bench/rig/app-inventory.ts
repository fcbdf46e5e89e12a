import type { Page } from 'playwright';
import type { Cell } from '#bench/bench.ts';
import type { BrowserRig } from './browser-rig.ts';
import { percentile, round } from './statistics.ts';

const INVENTORY = '/erp_core/inventario';
/** Products are read into memory and the first order is sorted. */
const LOADED_MS = 4000;
/** What an action sets off is over by then. */
const SETTLED_MS = 700;
const LONG_FRAME_MS = 50;

const WORDS = ['cafe aguila', 'arroz 500', '770', 'zzzz'];
const PAGES = 12;

declare global {
  /** Time from one frame to the next since it was emptied, ms. */
  var frameTimes: number[];
  /** How long the app's own code ran in each frame that took more than 50 ms, since it was emptied, ms. */
  var scriptTimes: number[];
}

/** `long-animation-frame` of Chromium; the DOM library does not know it yet. */
interface LongFrame extends PerformanceEntry {
  scripts: readonly { duration: number }[];
}

/** Runs in every page before the app does. */
function installFrames(): void {
  globalThis.frameTimes = [];
  globalThis.scriptTimes = [];
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries() as LongFrame[])
      scriptTimes.push(scripts.reduce((sum, { duration }) => sum + duration, 0));
  }).observe({ type: 'long-animation-frame' });
  let last = performance.now();
  const note = (at: number): void => {
    frameTimes.push(at - last);
    last = at;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** Does something again and again in the built app. @returns actions, frames, p99 and longest frame, frames over 50 ms, most work of the app in one of these */
async function framesOf(page: Page, acts: readonly (() => Promise<void>)[]): Promise<Cell[]> {
  const frames: number[] = [];
  const scripts: number[] = [];
  for (const act of acts) {
    await page.evaluate(() => {
      globalThis.frameTimes = [];
      globalThis.scriptTimes = [];
    });
    await act();
    await page.waitForTimeout(SETTLED_MS);
    frames.push(...(await page.evaluate(() => frameTimes)));
    scripts.push(...(await page.evaluate(() => scriptTimes)));
  }
  const long = frames.filter((frame) => frame > LONG_FRAME_MS).length;
  return [
    acts.length,
    frames.length,
    round(percentile(frames, 0.99), 1),
    round(Math.max(...frames), 1),
    long,
    scripts.length === 0 ? '' : round(Math.max(...scripts), 1),
  ];
}

/** Sorting, searching and paging the inventory list of the built app, on the mirror that the bench page has filled. */
export async function measureInventory(rig: BrowserRig): Promise<Cell[][]> {
  await rig.browser.addInitScript(installFrames);
  const page = await rig.openPage(INVENTORY);
  await page.getByRole('row').nth(15).waitFor();
  await page.waitForTimeout(LOADED_MS);
  const headers = await page.getByRole('columnheader').getByRole('button').all();
  const search = page.getByLabel('Buscar producto por nombre o código');
  const keys = WORDS.flatMap((word) => [
    ...Array.from(word, (key) => () => page.keyboard.press(key === ' ' ? 'Space' : key)),
    () => search.fill(''),
  ]);
  const rows: Cell[][] = [];
  // Each through its three states.
  const sorts = headers.flatMap((header) => [1, 2, 3].map(() => () => header.click()));
  rows.push(['sort by a header', ...(await framesOf(page, sorts))]);
  await search.focus();
  rows.push(['a key of a search', ...(await framesOf(page, keys))]);
  const next = page.getByRole('button', { name: 'Página siguiente' });
  rows.push([
    'the next page',
    ...(await framesOf(
      page,
      Array.from({ length: PAGES }, () => () => next.click()),
    )),
  ]);
  return rows;
}
