import type { Receipt } from './receipt.ts';
import { type PrintSource, rollTicket, rowsOf } from './print-ticket.ts';
import { type PaperLine, paperLines } from './template/rows.ts';
import { TEMPLATE_PICTURE } from '#domain/printer/template-markup.ts';

/** What is sent reads on a phone: the roll of 80 mm, unless the shop prints on a narrower one. */
const PAPER = 'pos80mm';
const COLUMNS = 48;

const LETTER_PX = 24;
const LINE_PX = 32;
const MARGIN_PX = 48;
const FACE = '"Courier New", "Liberation Mono", monospace';
const PAPER_COLOR = 'white';
const INK = 'black';

function linesOf(receipt: Receipt, source: PrintSource): PaperLine[] {
  return paperLines(rowsOf(rollTicket(receipt, source, PAPER)), COLUMNS);
}

/** The receipt as text in columns. */
export function receiptAsText(receipt: Receipt, source: PrintSource): string {
  return linesOf(receipt, source)
    .map(({ text }) => text)
    .join('\n');
}

/** The receipt as a picture, logo included. */
export async function receiptAsPicture(receipt: Receipt, source: PrintSource): Promise<File> {
  const lines = linesOf(receipt, source);
  const logo = await readLogo(source.logo);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.font = `${LETTER_PX}px ${FACE}`;
  const width = Math.ceil(context.measureText('0'.repeat(COLUMNS)).width);
  const logoHeight = logo ? Math.round(logo.naturalHeight * Math.min(1, width / 2 / logo.naturalWidth)) : 0;
  const top = logo ? logoHeight + LINE_PX : 0;
  canvas.width = width + 2 * MARGIN_PX;
  canvas.height = top + lines.reduce((sum, line) => sum + heightOf(line), 2 * MARGIN_PX);
  context.fillStyle = PAPER_COLOR;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (logo) {
    const logoWidth = (logo.naturalWidth / logo.naturalHeight) * logoHeight;
    context.drawImage(logo, (canvas.width - logoWidth) / 2, MARGIN_PX, logoWidth, logoHeight);
  }
  context.fillStyle = INK;
  context.textBaseline = 'top';
  context.translate(MARGIN_PX, MARGIN_PX + top);
  for (const line of lines) drawLine(context, line);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], `${receipt.number}.png`, { type: 'image/png' });
}

const heightOf = ({ look }: PaperLine): number => (look === 'large' ? 2 * LINE_PX : LINE_PX);

/** Draws a line and goes on to the next; a large one is twice as high and no wider, as on a roll. */
function drawLine(context: CanvasRenderingContext2D, line: PaperLine): void {
  const height = heightOf(line);
  context.font = `${line.look ? 'bold ' : ''}${LETTER_PX}px ${FACE}`;
  context.scale(1, height / LINE_PX);
  context.fillText(line.text, 0, 0);
  context.scale(1, LINE_PX / height);
  context.translate(0, height);
}

async function readLogo(logo: string | null): Promise<HTMLImageElement | null> {
  if (logo === null || !TEMPLATE_PICTURE.test(logo)) return null;
  const image = new Image();
  image.src = logo;
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** How it left: by the system's sheet, or by what a computer without one has. */
export type Shared = 'shared' | 'copied' | 'saved';

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Opens the system's sheet with a text; without one it goes to the clipboard. @throws when neither works */
export async function shareText(title: string, text: string): Promise<Shared> {
  if (typeof navigator.share !== 'function') {
    await navigator.clipboard.writeText(text);
    return 'copied';
  }
  await navigator.share({ title, text }).catch((error: unknown) => {
    // Closed without choosing: nothing to say about it.
    if (!isClosed(error)) throw error;
  });
  return 'shared';
}

/** Opens the system's sheet with a picture; without one it is downloaded. */
export async function sharePicture(title: string, file: File): Promise<Shared> {
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    await navigator.share({ title, files: [file] }).catch((error: unknown) => {
      if (!isClosed(error)) throw error;
    });
    return 'shared';
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The download has read it by then; sooner, some browsers save an empty file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'saved';
}
