import type { FrameLocator, Page } from '@playwright/test';

/** Keeps what is printed from now on in its frame: headless Chromium would print to nowhere and take it away. */
export async function catchPaper(page: Page): Promise<FrameLocator> {
  await page.evaluate(() => {
    const seen = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLIFrameElement)
            node.addEventListener('load', () => {
              if (node.contentWindow) node.contentWindow.print = () => undefined;
            });
    });
    seen.observe(document.body, { childList: true });
  });
  return page.frameLocator('iframe[aria-hidden]').last();
}
