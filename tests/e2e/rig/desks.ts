import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import type { Browser } from './counter.ts';
import { emptyTable, enterSite, openDevice, SITE } from './devices.ts';
import { keepWords } from './told.ts';

/**
 * Browsers that stay signed in over the tests of a file, one for each person. What a test must find as on a new
 * device (first download, storage, printers of the device) opens a browser of its own.
 */
export class Desks {
  readonly #browsers = new Map<string, Browser>();

  /** The person's browser on the empty sell screen, online, in a new tab without anybody's routes. */
  async at(app: App, email: string): Promise<{ browser: Browser; page: Page }> {
    const known = this.#browsers.get(email);
    if (known) return { browser: known, page: await clear(known) };
    const browser = await openDevice(app, email);
    this.#browsers.set(email, browser);
    await keepWords(browser.page);
    await enterSite(browser.page);
    return { browser, page: browser.page };
  }

  async close(): Promise<void> {
    for (const browser of this.#browsers.values()) await browser.close();
    this.#browsers.clear();
  }
}

async function clear({ context }: Browser): Promise<Page> {
  const old = context.pages();
  const page = await context.newPage();
  await keepWords(page);
  for (const one of old) await one.close();
  await context.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  await page.goto(`${SITE}/manifest.webmanifest`);
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.evaluate(emptyTable, { name: 'erp:', table: 'drafts' });
  await enterSite(page);
  return page;
}
