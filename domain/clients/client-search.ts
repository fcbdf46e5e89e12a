import { nitCheckDigit } from './nit.ts';
import { searchWords } from '#domain/normalize.ts';

/** An identification as papers print it: in groups of three, with or without its check digit. */
const GROUPED = /^(?<number>\d{1,3}(?:\.\d{3}){2,4})(?:-(?<check>\d))?$/u;
const CHECKED = /^(?<number>\d{6,15})-(?<check>\d)$/u;

/**
 * The words of a search for clients, or for invoices, which hold their client's identification too. It is stored as
 * its digits alone: "900.508.908-9", as it stands on papers and in the tax register, looks for "900508908"; the
 * digit after the hyphen goes if it is the check digit.
 */
export function clientSearchWords(search: string): string[] {
  return [...new Set(searchWords(search).map(asStored))];
}

function asStored(word: string): string {
  const { number, check } = (GROUPED.exec(word) ?? CHECKED.exec(word))?.groups ?? {};
  if (number === undefined) return word;
  const digits = number.replaceAll('.', '');
  return check === undefined || nitCheckDigit(digits) === check ? digits : word;
}
