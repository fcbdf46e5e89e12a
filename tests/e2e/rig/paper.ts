import type { FrameLocator, Page } from '@playwright/test';
import { keepPrints } from './prints.ts';

/** Keeps what is printed from now on in its frame: headless Chromium would print to nowhere and take it away. */
export async function catchPaper(page: Page): Promise<FrameLocator> {
  await page.evaluate(keepPrints);
  return page.frameLocator('iframe[aria-hidden]').last();
}
