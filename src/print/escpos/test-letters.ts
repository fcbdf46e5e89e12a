import Encoder from '@point-of-sale/receipt-printer-encoder';
import { type DevicePrinter, LETTERS } from '#app/print/device.ts';
import { PrintError } from '#app/print/frame.ts';
import { printText } from '#app/print/text.ts';
import { asciiOf } from './bytes.ts';
import { sendToPort } from './ports.ts';

/** The words once per table of letters, numbered as the setup names the tables. */
export function letterTestBytes(words: string): Uint8Array {
  const encoder = new Encoder({ columns: 32, newline: '\n', codepageMapping: 'epson' }).initialize();
  LETTERS.forEach((letters, at) => {
    encoder.codepage(letters === 'plain' ? 'cp437' : letters);
    encoder.line(`${at + 1} ${letters === 'plain' ? asciiOf(words) : words}`);
  });
  return encoder.newline(4).encode();
}

/** Prints the test on the receipt printer of this device. @throws PrintError */
export async function printLetterTest(words: string, printer: DevicePrinter): Promise<void> {
  try {
    await sendToPort(letterTestBytes(words), printer);
  } catch (error) {
    reportError(error);
    throw new PrintError(printText.noPrinter, { cause: error });
  }
}
