import { printerText } from '#domain/printer/printer-text.ts';
import { printText } from './text.ts';

/** The print dialog could not be opened; the message is for people. */
export class PrintError extends Error {
  override readonly name = 'PrintError';
}

/** Workspace §9: the page gets this long before it is printed. */
const DELAY_MS = 300;
const KEEP_MS = 60_000;

/**
 * Prints a document through a hidden frame of its own, which can run nothing and load nothing.
 * @param settle once what was filled in stands, just before the print
 * @throws PrintError
 */
export async function printPage(
  widthMm: number,
  fill: (page: Document) => void,
  settle?: (page: Document) => void,
): Promise<void> {
  const frame = await openFrame(widthMm);
  const view = frame.contentWindow;
  const page = frame.contentDocument;
  if (!view || !page) {
    frame.remove();
    throw new PrintError(printText.noFrame);
  }
  fill(page);
  await wait(DELAY_MS);
  settle?.(page);
  // Some browsers return before the dialog closes: the page must outlive the call.
  const remove = () => frame.remove();
  view.addEventListener('afterprint', remove);
  setTimeout(remove, KEEP_MS);
  const focused = document.activeElement;
  try {
    view.focus();
    view.print();
    // The scan field keeps listening; where nothing had the focus, the frame must not keep it.
    if (focused instanceof HTMLElement && focused !== document.body) focused.focus();
    else frame.blur();
  } catch (error) {
    remove();
    reportError(error); // to the console, as the message says
    throw new PrintError(printText.failed, { cause: error });
  }
}

function openFrame(widthMm: number): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  // No scripts. Same origin, so that it can be written into; modals, so that it can print.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.title = printerText.softwareName;
  Object.assign(frame.style, {
    position: 'fixed',
    top: '0',
    left: '-9999px',
    width: `${widthMm}mm`,
    height: '1px',
    border: '0',
  });
  return new Promise((resolve) => {
    // Firefox replaces the first blank document when it has loaded: what was written before would be lost.
    frame.addEventListener('load', () => resolve(frame), { once: true });
    document.body.append(frame);
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
