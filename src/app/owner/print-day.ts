import { readBusiness } from '#app/api/owner/businesses.ts';
import { printFailure } from '#app/print/print-failure.ts';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import { isNothingIssued } from '#contract/cash/daily-tables.ts';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import { pageText } from '#app/app/page-text.ts';
import { nameOn } from './name-on.ts';
import { ownerHttp } from './owner.ts';

const BETWEEN = { kind: 'rule', mark: '=' } as const;

async function print(id: string, report: DailyReport): Promise<void> {
  // Fetched when there is something to print.
  const [{ dailyReport }, { printInBrowser, ticketOf }, business] = await Promise.all([
    import('#app/print/drawer/daily-report.ts'),
    import('#app/print/print-ticket.ts'),
    readBusiness(ownerHttp, id),
  ]);
  // An owner has an office printer: through the browser, on a sheet.
  const source = { settings: defaultPrinterSettings(), logo: null };
  const reports = report.series
    .filter((one) => !isNothingIssued(one))
    .map((series) => dailyReport(series, report, nameOn(business)));
  // One print: a second one while the dialog of the first is open would be dropped.
  const [first] = reports;
  if (!first) return;
  const rows = reports.flatMap((one, at) => (at === 0 ? one.rows : [BETWEEN, ...one.rows]));
  await printInBrowser(ticketOf({ ...first, rows }, source, 'cartaA4'));
}

/** Prints a day of a business. @returns what went wrong, in words */
export async function printDay(id: string, report: DailyReport): Promise<string | undefined> {
  try {
    await print(id, report);
    return undefined;
  } catch (error) {
    return printFailure(error, pageText.printFailed);
  }
}
