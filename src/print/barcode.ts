import JsBarcode from 'jsbarcode';

/** Bars and gaps of a code, one letter per module: '1' is a bar. */
type BarcodeModules = string;

interface Drawn {
  encodings?: { data: string }[];
}

/** Symbologies of shops by the number of their digits; everything else is Code 128. */
const BY_LENGTH: Readonly<Record<number, string>> = { 8: 'EAN8', 12: 'UPC', 13: 'EAN13' };

function encode(code: string, format: string): BarcodeModules | undefined {
  const drawn: Drawn = {};
  let isValid = false;
  // Flat: the guard bars are no longer than the others, and there is one run of modules.
  JsBarcode(drawn, code, { format, flat: true, valid: (valid) => (isValid = valid) });
  return isValid ? drawn.encodings?.map(({ data }) => data).join('') : undefined;
}

/**
 * The bars of a product's code: EAN-13, EAN-8 or UPC-A when its check digit holds, Code 128 otherwise. Undefined
 * for a code that bars can't write (letters beyond ASCII).
 */
export function barcodeModules(code: string): BarcodeModules | undefined {
  if (!/^[ -~]+$/u.test(code)) return undefined;
  const format = /^\d+$/u.test(code) ? BY_LENGTH[code.length] : undefined;
  return (format && encode(code, format)) || encode(code, 'CODE128');
}
