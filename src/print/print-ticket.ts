import {
  defaultTemplate,
  type PrinterSettings,
  TEMPLATE_CATALOGUE,
  type TemplateKey,
} from '#domain/printer/printer-templates.ts';
import { printerText } from '#domain/printer/printer-text.ts';
import { faultSentence } from '#domain/printer/template-check.ts';
import { columnsOf, type DevicePrinter, readDevicePrinter } from './device.ts';
import { printPage } from './frame.ts';
import type { Receipt } from './receipt.ts';
import { tellOfOriginal } from './original.ts';
import { printText } from './text.ts';
import { TemplateError } from './template/limits.ts';
import { fillTicketPage, limitsOf, remeasure, type Report, type Ticket } from './template/page.ts';
import { type TicketRow, ticketRows } from './template/rows.ts';
import { templateValues } from './template/values.ts';

/** What a shop prints with; read before anything is printed. */
export interface PrintSource {
  settings: PrinterSettings;
  /** A data URL; null for none. */
  logo: string | null;
}

/** A receipt on a template of the shop; without `key` on the template that the shop prints with. */
export function ticketOf(
  receipt: Receipt | Report,
  { settings, logo }: PrintSource,
  key?: TemplateKey,
): Ticket {
  const chosen = key ?? settings.systemDefaultTemplateKey;
  return { key: chosen, template: settings.templates[chosen], receipt, logo };
}

/** Tries the shop's own text, then the catalogue's, and says so: whatever somebody wrote, a receipt is due. */
function withFallback<Result>(ticket: Ticket, make: (ticket: Ticket) => Result): Result {
  try {
    return make(ticket);
  } catch (error) {
    reportError(error);
    const { customText } = defaultTemplate(ticket.key);
    const made = make({ ...ticket, template: { ...ticket.template, customText } });
    const fault = error instanceof TemplateError ? error.fault : { kind: 'unreadable' as const };
    tellOfOriginal(printText.original(printerText.templates[ticket.key], faultSentence(fault)));
    return made;
  }
}

/** The rows of a roll; for a sheet those of its catalogue's widest roll. */
export function rowsOf(ticket: Ticket): TicketRow[] {
  return withFallback(ticket, ({ key, template, receipt }) =>
    receipt.kind === 'report'
      ? [...receipt.rows]
      : ticketRows(template.customText, templateValues(receipt), limitsOf(key, template)),
  );
}

/**
 * The ticket as a roll of so many columns: the shop's own template where it is a roll of that width, the one of
 * the paper otherwise.
 */
export function rollTicket(
  receipt: Receipt | Report,
  source: PrintSource,
  paper: DevicePrinter['paper'],
): Ticket {
  const own = TEMPLATE_CATALOGUE[source.settings.systemDefaultTemplateKey];
  const isSameWidth = own.kind === 'pos' && own.columns === columnsOf(paper);
  return ticketOf(receipt, source, isSameWidth ? undefined : paper);
}

/** Prints through the browser: on a printer of the system, or as a PDF. @throws PrintError */
export function printInBrowser(ticket: Ticket): Promise<void> {
  const isFree = ticket.key === 'custom';
  const width = isFree ? ticket.template.previewWidth : TEMPLATE_CATALOGUE[ticket.key].widthMm;
  return printPage(
    width,
    (page) => withFallback(ticket, (tried) => fillTicketPage(page, tried)),
    (page) => remeasure(page, ticket),
  );
}

/** Prints a receipt the way this device does. @throws PrintError */
export async function printReceipt(receipt: Receipt | Report, source: PrintSource): Promise<void> {
  const printer = readDevicePrinter();
  if (printer.via === 'browser') return printInBrowser(ticketOf(receipt, source));
  const { printOnRoll } = await import('./escpos/print-on-roll.ts');
  return printOnRoll(rollTicket(receipt, source, printer.paper), printer);
}
