import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import type { BenchContext } from '#bench/bench.ts';
import { BENCH_PAGE } from '#bench/build.ts';
import type { PageBench } from '#bench/page/page.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A Chromium of this machine; without it Playwright takes its own. */
export const findChromium = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find((place) => existsSync(place));

type Measure = keyof PageBench;

/** One Chromium with a profile on disk: a private window would keep IndexedDB in memory. */
export class BrowserRig {
  #browser: BrowserContext | undefined;
  /** Interrupted: nothing may start a browser any more. */
  #isOver = false;
  #page: Page | undefined;

  private constructor(
    readonly url: string,
    readonly profile: string,
  ) {}

  static async open(context: BenchContext, url: string): Promise<BrowserRig> {
    const profile = await mkdtemp(path.join(tmpdir(), 'mostrador-profile-'));
    context.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
    const rig = new BrowserRig(url, profile);
    context.defer(async () => {
      rig.#isOver = true;
      await rig.close();
    });
    await rig.restart();
    return rig;
  }

  /** Ends the browser and starts it again on the same profile, as a counter does in the morning. */
  async restart(): Promise<void> {
    await this.close();
    if (this.#isOver) throw new Error('the bench was interrupted');
    const executablePath = findChromium();
    this.#browser = await chromium.launchPersistentContext(this.profile, {
      ...(executablePath ? { executablePath } : {}),
      args: ARGUMENTS,
      // Its handlers would end this process before the rest is cleaned up.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      viewport: { width: 1280, height: 800 },
    });
    if (this.#isOver) await this.close();
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#browser = undefined;
  }

  /** A new page at a path of the server; it is the only one. */
  async openPage(path: string): Promise<Page> {
    const page = await this.browser.newPage();
    for (const other of this.browser.pages()) if (other !== page) await other.close();
    this.#page = page;
    await page.goto(`${this.url}${path}`, { waitUntil: 'commit' });
    return page;
  }

  /** The bench page without anything of the one before in memory. */
  async openBench(): Promise<void> {
    const page = await this.openPage(`${BENCH_PAGE}index.html`);
    await page.waitForFunction(() => globalThis.bench !== undefined);
  }

  get browser(): BrowserContext {
    if (!this.#browser) throw new Error('the browser is closed');
    return this.#browser;
  }

  get page(): Page {
    if (!this.#page) throw new Error('no page is open');
    return this.#page;
  }

  version(): string {
    return this.browser.browser()?.version() ?? 'unknown';
  }

  /** Calls a function of the bench page. */
  call<Name extends Measure>(
    name: Name,
    ...given: Parameters<PageBench[Name]>
  ): Promise<Awaited<ReturnType<PageBench[Name]>>> {
    return this.page.evaluate(
      ([method, values]) => {
        const run = globalThis.bench[method] as (...values: unknown[]) => Promise<unknown>;
        return run(...(values as unknown[]));
      },
      [name, given] as const,
    ) as Promise<Awaited<ReturnType<PageBench[Name]>>>;
  }

  /** Slows the page's own thread down; the browser's storage process keeps its speed. */
  async throttled<Result>(rate: number, run: () => Promise<Result>): Promise<Result> {
    const session = await this.#devtools();
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    try {
      return await run();
    } finally {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await session.detach();
    }
  }

  /** JavaScript memory in use after a collection, MB. */
  async heapMb(): Promise<number> {
    const session = await this.#devtools();
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize / 1e6;
  }

  #devtools(): Promise<CDPSession> {
    return this.browser.newCDPSession(this.page);
  }
}
