import { isGtin } from '#app/ui/scanner/gtin.ts';

/** A scan into a field that holds less than this goes on with it; more is a code by itself. */
const LEAST_CODE = 6;

/**
 * What a field of codes holds after a quick hand or a scanner: digits typed before a pause belong to the code, a
 * code that stood there is replaced.
 * @param text all that stands in the field
 * @param code what came quickly, up to the Enter
 */
export function codeTyped(text: string, code: string): string {
  if (isGtin(text)) return text;
  if (isGtin(code)) return code;
  return text.length - code.length < LEAST_CODE ? text : code;
}
