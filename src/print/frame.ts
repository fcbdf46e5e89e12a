import { text } from './text.ts';

const PRINT_DELAY_MS = 300;
const STYLE = (widthMm: number): string => `
  @page { size: ${widthMm}mm auto; margin: 2mm; }
  html, body { margin: 0; padding: 0; background: #fff; color: #000; }
  pre { margin: 0; font: 10px/1.25 "Courier New", monospace; white-space: pre; }`;

/** Printing could not start; the message is what the person reads. */
export class PrintError extends Error {
  override readonly name = 'PrintError';
}

/**
 * Prints lines of text through a hidden frame that runs no script. The browser's dialog chooses the printer.
 * @param widthMm width of the paper
 * @throws PrintError when the frame or the dialog cannot be opened
 */
export async function printLines(lines: readonly string[], widthMm: number): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) {
    frame.remove();
    throw new PrintError(text.noFrame);
  }
  // Built node by node: names are data, never markup.
  const style = page.createElement('style');
  style.textContent = STYLE(widthMm);
  const paper = page.createElement('pre');
  paper.textContent = lines.join('\n');
  page.head.append(style);
  page.body.append(paper);
  await new Promise((resolve) => setTimeout(resolve, PRINT_DELAY_MS));
  try {
    frame.contentWindow.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 0));
    frame.contentWindow.focus();
    frame.contentWindow.print();
  } catch {
    frame.remove();
    throw new PrintError(text.failed);
  }
}
