import { expect, type Page } from '@playwright/test';

/** From the next load on the page keeps what it tells: a test that stood still would miss what goes by itself. */
export async function keepWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    const speakers = '[role="alert"], [role="status"]';
    const seen = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const place = target instanceof Element ? target : target.parentElement;
        const added = [...addedNodes].filter((node) => node instanceof Element);
        const within = added.flatMap((node) => [...node.querySelectorAll(speakers)]);
        for (const one of [
          place?.closest(speakers),
          ...added.filter((node) => node.matches(speakers)),
          ...within,
        ])
          if (one?.textContent) told.push(one.textContent);
      }
    });
    seen.observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** The page tells this, or has told it since it was loaded. */
export async function expectTold(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as { told?: string[] }).told)).toContain(words);
}
