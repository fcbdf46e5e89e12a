// Invoice numbers and the resolution that authorises them (domain §3, workspace §9).
import { bogotaDayRange } from '#domain/bogota-time.ts';
import { domainText } from '#domain/text.ts';

/** A series' prefix and the numbers its resolution authorises, both ends included. */
export interface NumberRange {
  prefijo: string;
  rango_inicio: number;
  rango_fin: number;
}

/** What an invoice quotes of its resolution; dates are YYYY-MM-DD. */
interface ResolutionTerms extends NumberRange {
  numero_resolucion: string;
  fecha_resolucion: string;
  vigencia_hasta: string;
}

type BannerKind = 'error' | 'warning' | 'ok';

const DAY_MS = 86_400_000;
const WARNING_DAYS = 15;
const WARNING_NUMBERS = 100;
const PROVISIONAL_DIGITS = 4;

/** numero_factura_display: "POS1-000001". The zeros are display only; a longer number is written whole. */
export function formatInvoiceNumber(prefijo: string, numero: number, longitud: number): string {
  return `${prefijo}-${String(numero).padStart(longitud, '0')}`;
}

/** The number the tax authority knows: prefix and integer, "POS11". */
export function legalNumber(prefijo: string, numero: number): string {
  return `${prefijo}${numero}`;
}

/** The code of a sale made offline, until the server numbers it: "V-7F3K-0042" (domain §3). */
export function provisionalCode(deviceTag: string, counter: number): string {
  return `V-${deviceTag}-${String(counter).padStart(PROVISIONAL_DIGITS, '0')}`;
}

/** Whether a code reads like what a receipt has at its foot: the number of an invoice or a note, or a provisional code. */
export const isOfReceipt = (code: string): boolean =>
  /^(?:[VD]-[\dA-Z]+|NC\d+|[\p{Lu}\d]{1,4})-\d+$/u.test(code);

/** Whether a word of a search means what came back: the number of a note, or a device's code of a return. */
export const isOfReturn = (word: string): boolean => /^(?:nc\d+|d-[\da-z]+)-\d+$/iu.test(word);

/** texto_resolucion, the sentence printed on every invoice and kept with it (domain §3). */
export function resolutionText(terms: ResolutionTerms): string {
  const { numero_resolucion, fecha_resolucion, vigencia_hasta, prefijo, rango_inicio, rango_fin } = terms;
  return domainText.resolution(
    numero_resolucion,
    fecha_resolucion,
    prefijo,
    rango_inicio,
    rango_fin,
    vigencia_hasta,
  );
}

/**
 * Whether issuing is refused: from the day after `vigencia_hasta`. Dates are YYYY-MM-DD in Bogotá.
 * RangeError for a date that does not exist. Source: domain §3.
 */
export function isResolutionExpired(vigencia_hasta: string, todayBogota: string): boolean {
  return countDays(todayBogota, vigencia_hasta) < 0;
}

/**
 * The date of an invoice: now, but never before the invoice that has the number before it (domain §3).
 * @param before date of the last invoice of the series; undefined for the first
 */
export function issueDate(now: Date, before: Date | undefined): Date {
  return before && before > now ? before : now;
}

/**
 * The banner of the resolution, with the days left (0 today, negative when past): error on the last day
 * already, though it still issues; warning at 15 or fewer. RangeError as above. Source: workspace §9.
 */
export function resolutionBanner(
  vigencia_hasta: string,
  todayBogota: string,
): { kind: BannerKind; days: number } {
  const days = countDays(todayBogota, vigencia_hasta);
  return { kind: chooseKind(days, WARNING_DAYS), days };
}

/** The banner of the numbers left: error at 0 or less, warning at 100 or fewer. Source: workspace §9. */
export function numberingBanner(
  rango_fin: number,
  proximo_consecutivo: number,
): { kind: BannerKind; remaining: number } {
  const remaining = rango_fin - proximo_consecutivo + 1;
  return { kind: chooseKind(remaining, WARNING_NUMBERS), remaining };
}

function chooseKind(left: number, warningAt: number): BannerKind {
  if (left <= 0) return 'error';
  return left <= warningAt ? 'warning' : 'ok';
}

/** Whole days from one calendar date to another; Bogotá has no days of 23 or 25 hours. */
function countDays(from: string, to: string): number {
  const start = bogotaDayRange(from);
  const end = bogotaDayRange(to);
  if (start === null || end === null) throw new RangeError(`not a date: ${start === null ? from : to}`);
  return (Date.parse(end.start) - Date.parse(start.start)) / DAY_MS;
}
