import { expect, type Page } from '@playwright/test';

interface Listening {
  told?: string[];
}

/** From now on, after each load too, the page keeps what it tells: a test that stood still would miss what goes by itself. */
export async function keepWords(page: Page): Promise<void> {
  await page.addInitScript(listen);
  await page.evaluate(listen);
}

/** Runs in the page. */
function listen(): void {
  const listening = window as Listening;
  const isKnown = listening.told !== undefined;
  listening.told = [];
  if (isKnown) return;
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
        if (one?.textContent) listening.told?.push(one.textContent);
    }
  });
  seen.observe(document, { childList: true, characterData: true, subtree: true });
}

/** The page tells this, or has told it since it keeps its words. */
export async function expectTold(page: Page, words: string | RegExp): Promise<void> {
  const told = () => page.evaluate(() => (window as Listening).told);
  const wanted: unknown = words instanceof RegExp ? expect.stringMatching(words) : words;
  await expect.poll(told).toContainEqual(wanted);
}
