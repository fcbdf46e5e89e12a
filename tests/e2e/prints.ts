import type { Page } from '@playwright/test';

/** What a page has handed to the browser's printing, oldest first. */
export interface Paper {
  /** Text of the page, spaces as they are on paper. */
  text: string;
  /** The whole document. */
  html: string;
  /** The print was asked for this long after the frame was there, ms. */
  afterMs: number;
}

interface Recorded {
  papers?: Paper[];
}

/** From the next load on, the pages that print are kept instead: headless Chromium would print to nowhere. */
export async function recordPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const papers: Paper[] = [];
    (window as Recorded).papers = papers;
    // A frame is there at once and tells nobody: what asks for its window gets one that keeps its prints.
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow') ?? {};
    const known = new WeakSet<Window>();
    const windowOf = (frame: HTMLIFrameElement): Window | null => {
      const view = get?.call(frame) as Window | null;
      if (!view || known.has(view) || frame.title === 'Vista previa') return view;
      known.add(view);
      const from = performance.now();
      view.print = () => {
        const { body, documentElement } = view.document;
        papers.push({
          text: body.innerText,
          html: documentElement.outerHTML,
          afterMs: performance.now() - from,
        });
      };
      return view;
    };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      configurable: true,
      get(this: HTMLIFrameElement) {
        return windowOf(this);
      },
    });
  });
}

export const printsOf = (page: Page): Promise<Paper[]> =>
  page.evaluate(() => (window as Recorded).papers ?? []);

/** The paper that was printed last, once there are so many. */
export async function paperOf(page: Page, count: number): Promise<Paper> {
  await page.waitForFunction((wanted) => ((window as Recorded).papers?.length ?? 0) >= wanted, count);
  const last = (await printsOf(page)).at(-1);
  if (!last) throw new Error('nothing was printed');
  return last;
}

/** From the next load on the page has a receipt printer on a serial port, which keeps what it is sent. */
export async function plugInPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const store = window as { sent?: number[]; isPrinterOff?: boolean };
    store.sent = [];
    const port = {
      getInfo: () => ({ usbVendorId: 1208, usbProductId: 514 }),
      open: async () => {
        if (store.isPrinterOff) throw new DOMException('off', 'NetworkError');
      },
      close: async () => undefined,
      get writable() {
        return {
          getWriter: () => ({
            write: async (bytes: Uint8Array) => void store.sent?.push(...bytes),
            releaseLock: () => undefined,
          }),
        };
      },
    };
    const serial = { getPorts: async () => [port], requestPort: async () => port };
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  });
}

/** Everything that the printer was sent since the last time. */
export async function sentBytes(page: Page): Promise<Uint8Array> {
  await page.waitForFunction(() => ((window as { sent?: number[] }).sent?.length ?? 0) > 0);
  const sent = await page.evaluate(() => {
    const store = window as { sent?: number[] };
    const bytes = store.sent ?? [];
    store.sent = [];
    return bytes;
  });
  return Uint8Array.from(sent);
}

export async function switchPrinter(page: Page, isOff: boolean): Promise<void> {
  await page.evaluate((off) => ((window as { isPrinterOff?: boolean }).isPrinterOff = off), isOff);
}
