import { TEMPLATE_PICTURE } from '#domain/printer/template-markup.ts';
import { columnsOf, type DevicePrinter } from '#app/print/device.ts';
import { PrintError } from '#app/print/frame.ts';
import { rowsOf } from '#app/print/print-ticket.ts';
import type { Ticket } from '#app/print/template/page.ts';
import { printText } from '#app/print/text.ts';
import { type Bitmap, dotsOf, rollBytes } from './bytes.ts';
import { sendToPort } from './ports.ts';

const HIGHEST_LOGO = 320;
const BOLD_FROM = 600;

/** Prints a ticket on the receipt printer of this device. @throws PrintError */
export async function printOnRoll(ticket: Ticket, printer: DevicePrinter): Promise<void> {
  const { template, receipt, logo } = ticket;
  const columns = columnsOf(printer.paper);
  const bytes = rollBytes(
    {
      rows: rowsOf(ticket),
      columns,
      isBold: template.fontWeight === 'bold' || Number(template.fontWeight) >= BOLD_FROM,
      logo: template.showLogo ? await readBitmap(logo, (dotsOf(columns) * template.logoScale) / 100) : null,
      footCode: printer.footCode === 'none' || receipt.kind === 'report' ? null : receipt.number,
    },
    printer,
  );
  try {
    await sendToPort(bytes, printer);
  } catch (error) {
    reportError(error);
    throw new PrintError(printText.noPrinter, { cause: error });
  }
}

/** The picture in dots of the printer; a receipt without its logo is better than none. */
async function readBitmap(logo: string | null, widest: number): Promise<Bitmap | null> {
  if (logo === null || !TEMPLATE_PICTURE.test(logo)) return null;
  const image = new Image();
  image.src = logo;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const scale = Math.min(widest / image.naturalWidth, HIGHEST_LOGO / image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
