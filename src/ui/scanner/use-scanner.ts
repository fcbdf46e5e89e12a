import { useEffect, useEffectEvent } from 'react';
import { isGtin } from './gtin.ts';
import { ScanBurst } from './scan-burst.ts';
import { readScanGap } from './scan-speed.ts';

interface Remembered {
  field: HTMLInputElement;
  value: string;
}

/** The field that a code was typed into. */
export interface ScannedInto {
  field: HTMLInputElement;
  /** All that stood in it when the code was complete. */
  text: string;
}

function rememberField(): Remembered | undefined {
  const field = document.activeElement;
  return field instanceof HTMLInputElement ? { field, value: field.value } : undefined;
}

/** Keyboards of a phone that have digits, or none: what is typed is an amount. */
const AMOUNTS = ['numeric', 'decimal', 'none'];

/** Whether a field has the focus that words can be typed into. */
function mayBeWord(): boolean {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement)
    return !AMOUNTS.includes(focused.getAttribute('inputmode') ?? '') && !focused.hasAttribute('data-amount');
  return (
    focused instanceof HTMLTextAreaElement || (focused instanceof HTMLElement && focused.isContentEditable)
  );
}

/** What an amount, a quantity or a percentage looks like; the codes on goods are longer. */
const AMOUNT = /^[\d.,$%k]{1,7}$/u;
const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

/**
 * Whether it may be meant for the field that has the focus: it is all that stands there, and it is an amount, and no sum
 * that cash can't be (`data-odd`), or the number of a voucher (`data-voucher`).
 */
function mayBeMeant(code: string): boolean {
  const field = document.activeElement;
  const digits = digitsOf(code);
  if (!(field instanceof HTMLInputElement) || digitsOf(field.value) !== digits) return false;
  return mayBeWord()
    ? field.hasAttribute('data-voucher') && digits === code && !isGtin(code)
    : AMOUNT.test(code) && !field.hasAttribute('data-odd');
}

/** Puts a field back as it was; React hears of it as of typing. */
function restoreField({ field, value }: Remembered): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A scanner may end a code in two keys, CR and LF: the second one comes at once. */
const SECOND_ENTER_MS = 100;

/** Whether an Enter belongs to the scan, or the Enter, of before. */
export function isSecondEnter(
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
  beforeMs: number,
) {
  return key === 'Enter' && timeStamp >= beforeMs && timeStamp - beforeMs < SECOND_ENTER_MS;
}

/** Those who listen, the newest last. */
const listening: object[] = [];

/**
 * Listens for a barcode scanner over the whole window, wherever the focus is. Where several listen, a scan is the newest's:
 * that of the dialog in front. What the burst typed into the focused field is taken back, and its Enter reaches nobody. A
 * field marked `data-scan-field` takes codes itself: it has the whole text, however slow the scanner. A field marked
 * `data-amount` holds digits whatever keyboard it asks for.
 * @param onScan with the field that the code was typed into, where it was one
 * @param isKnown whether something has this code: if not, what came as fast into a field of an amount, or of a voucher's
 * number, is one
 */
export function useScanner(
  onScan: (code: string, into?: ScannedInto) => void,
  isKnown: (code: string) => boolean = () => true,
): void {
  const handle = useEffectEvent(onScan);
  const hasCode = useEffectEvent(isKnown);
  // The window's key events are outside React: subscribe while mounted.
  useEffect(() => {
    const burst = new ScanBurst(rememberField, readScanGap());
    let scannedMs = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
      if (document.activeElement?.hasAttribute('data-scan-field')) return;
      // It belongs to the scan: in a field of an amount it would charge the sale.
      if (isSecondEnter(event, scannedMs)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      scannedMs = Number.NEGATIVE_INFINITY;
      const scan = burst.feed(event.key, event.timeStamp, mayBeWord());
      if (!scan || listening.at(-1) !== burst || (mayBeMeant(scan.code) && !hasCode(scan.code))) return;
      event.preventDefault();
      event.stopPropagation();
      scannedMs = event.timeStamp;
      const { before } = scan;
      const into = before && { field: before.field, text: before.field.value };
      if (before) restoreField(before);
      handle(scan.code, into);
    };
    listening.push(burst);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      listening.splice(listening.indexOf(burst), 1);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
}
