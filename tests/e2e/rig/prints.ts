import type { Page } from '@playwright/test';

/** What a page has handed to the browser's printing, oldest first. */
interface Paper {
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
  await page.addInitScript(keepPrints);
}

/** Runs in the page. */
export function keepPrints(): void {
  const papers: Paper[] = [];
  (window as Recorded).papers = papers;
  // A new frame announces itself to nobody: so the getter of its window replaces `print`, which keeps the papers.
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
      writable: null as WritableStream<Uint8Array> | null,
      getInfo: () => ({ usbVendorId: 1208, usbProductId: 514 }),
      open: async () => {
        if (store.isPrinterOff) throw new DOMException('off', 'NetworkError');
        port.writable = new WritableStream({ write: (bytes) => void store.sent?.push(...bytes) });
      },
      close: async () => {
        port.writable = null;
      },
    };
    const serial = { getPorts: async () => [port], requestPort: async () => port };
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  });
}

/** From the next load on the page has a receipt printer on USB; it is pulled out after so many bytes. */
export async function plugInUsbPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const store = window as { sent?: number[]; isPrinterOff?: boolean; breaksAfter?: number };
    store.sent = [];
    const out = { endpointNumber: 2, direction: 'out', type: 'bulk' };
    const paper = {
      interfaceNumber: 1,
      alternates: [{ alternateSetting: 0, interfaceClass: 7, endpoints: [out] }],
    };
    const keys = {
      interfaceNumber: 0,
      alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [] }],
    };
    let claimed: number | null = null;
    const gone = () => new DOMException('The device was disconnected.', 'NotFoundError');
    const device = {
      vendorId: 1208,
      productId: 3605,
      configuration: { interfaces: [keys, paper] },
      open: async () => {
        if (store.isPrinterOff) throw gone();
      },
      close: async () => {
        claimed = null;
      },
      claimInterface: async (number: number) => {
        claimed = number;
      },
      transferOut: async (endpoint: number, bytes: Uint8Array) => {
        if (claimed !== 1 || endpoint !== 2) throw new DOMException('not claimed', 'InvalidStateError');
        const room = store.breaksAfter ?? Number.POSITIVE_INFINITY;
        store.sent?.push(...bytes.subarray(0, room));
        if (bytes.length > room) throw gone();
        return { status: 'ok' };
      },
    };
    const usb = { getDevices: async () => [device], requestDevice: async () => device };
    Object.defineProperty(navigator, 'usb', { value: usb, configurable: true });
  });
}

/** Pulls the printer out of its socket when it has taken so many bytes; null leaves it where it is. */
export async function pullOutAfter(page: Page, bytes: number | null): Promise<void> {
  await page.evaluate((count) => {
    Object.assign(window, { breaksAfter: count ?? undefined });
  }, bytes);
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

/** What a page has handed to the system's share sheet. */
interface Shared {
  text?: string;
  files?: { name: string; type: string; size: number }[];
}

/** From the next load on the page has a share sheet that keeps what it is given. */
export async function pretendToShare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (what: ShareData) =>
        void shared.push({
          text: what.text,
          files: what.files?.map(({ name, type, size }) => ({ name, type, size })),
        }),
    });
  });
}

export const sharedOf = (page: Page): Promise<Shared[]> =>
  page.evaluate(() => (window as { shared?: Shared[] }).shared ?? []);
