import type { Page } from '@playwright/test';

interface Listening {
  words?: string[];
}

/**
 * From now on, until it is loaded anew, the page keeps what is written on it: a message goes after five seconds,
 * "Guardando…" sooner, and a machine that stands still for so long would not have seen it.
 */
export async function keepWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const words: string[] = [];
    (window as Listening).words = words;
    const note = ({ type, target, addedNodes }: MutationRecord) => {
      if (type === 'characterData') words.push(target.textContent ?? '');
      for (const added of addedNodes) words.push(added.textContent ?? '');
    };
    new MutationObserver((records) => records.forEach(note)).observe(document.body, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
}

/** All that was written since, oldest first. */
export const keptWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as Listening).words ?? []);
