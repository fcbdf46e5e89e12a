import { TEMPLATE_CATALOGUE, type TemplateKey } from '#domain/printer/printer-templates.ts';

/** Widths of the rolls that receipt printers take; wider papers print through the browser (domain §8). */
export const ROLL_KEYS = [
  'pos57mm',
  'pos58mm',
  'pos76mm',
  'pos80mm',
  'pos82_5mm',
] as const satisfies TemplateKey[];
type RollKey = (typeof ROLL_KEYS)[number];

/** How the printer writes letters that ASCII lacks: its table, or none. */
export const LETTERS = ['cp858', 'cp850', 'windows1252', 'plain'] as const;
type Letters = (typeof LETTERS)[number];

export const BAUD_RATES = [9600, 19_200, 38_400, 57_600, 115_200] as const;
export const FOOT_CODES = ['none', 'barcode', 'qr'] as const;

/** The printer beside this counter. It belongs to the device, no matter who is signed in. */
export interface DevicePrinter {
  /** Through the browser's dialog, or straight to a printer on a (virtual) serial port or on USB. */
  via: 'browser' | 'serial' | 'usb';
  /** Which of the allowed ports it is; null for the first. */
  port: { vendorId: number; productId: number } | null;
  paper: RollKey;
  letters: Letters;
  baudRate: (typeof BAUD_RATES)[number];
  isCutting: boolean;
  isOpeningDrawer: boolean;
  /** The code under the receipt that its number is found by. */
  footCode: (typeof FOOT_CODES)[number];
  /** Receipts print by themselves after each sale. */
  isAutomatic: boolean;
}

const KEY = 'printer-of-this-device';

export const NO_PRINTER: DevicePrinter = {
  via: 'browser',
  port: null,
  paper: 'pos58mm',
  letters: 'cp858',
  baudRate: 9600,
  isCutting: true,
  isOpeningDrawer: false,
  footCode: 'none',
  isAutomatic: false,
};

const oneOf = <Value>(values: readonly Value[], stored: unknown, fallback: Value): Value =>
  values.find((value) => value === stored) ?? fallback;

/** The printer of this device as it was set up; what can't be read is as if it had never been. */
export function readDevicePrinter(): DevicePrinter {
  const stored = readStored();
  const { vendorId, productId } = (stored['port'] ?? {}) as { vendorId?: unknown; productId?: unknown };
  const isPort = typeof vendorId === 'number' && typeof productId === 'number';
  const flag = (name: 'isCutting' | 'isOpeningDrawer' | 'isAutomatic') =>
    typeof stored[name] === 'boolean' ? stored[name] : NO_PRINTER[name];
  return {
    via: oneOf(['browser', 'serial', 'usb'] as const, stored['via'], 'browser'),
    port: isPort ? { vendorId, productId } : null,
    paper: oneOf(ROLL_KEYS, stored['paper'], NO_PRINTER.paper),
    letters: oneOf(LETTERS, stored['letters'], NO_PRINTER.letters),
    baudRate: oneOf(BAUD_RATES, stored['baudRate'], NO_PRINTER.baudRate),
    isCutting: flag('isCutting'),
    isOpeningDrawer: flag('isOpeningDrawer'),
    footCode: oneOf(FOOT_CODES, stored['footCode'], 'none'),
    isAutomatic: flag('isAutomatic'),
  };
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function saveDevicePrinter(printer: DevicePrinter): void {
  localStorage.setItem(KEY, JSON.stringify(printer));
}

/** Columns of the paper in this device's printer. */
export function columnsOf(paper: RollKey): number {
  const entry = TEMPLATE_CATALOGUE[paper];
  return entry.kind === 'pos' ? entry.columns : 32;
}
