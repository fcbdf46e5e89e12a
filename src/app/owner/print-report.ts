import { readBusiness } from '#app/api/owner/businesses.ts';
import type { PrintReport } from '#app/features/account/reports/BusinessReports.tsx';
import { printFailure } from '#app/print/print-failure.ts';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import { pageText } from '#app/app/page-text.ts';
import { nameOn } from './name-on.ts';
import { ownerHttp } from './owner.ts';

/** Prints a report of a business on a sheet, through the browser. */
export const printReport: PrintReport = async (id, { title, days, figures, tables }) => {
  try {
    // Fetched when there is something to print.
    const [{ reportPaper }, { printInBrowser, ticketOf }, business] = await Promise.all([
      import('#app/print/report-paper.ts'),
      import('#app/print/print-ticket.ts'),
      readBusiness(ownerHttp, id),
    ]);
    const paper = reportPaper({
      business: nameOn(business),
      title,
      days,
      figures,
      tables,
    });
    await printInBrowser(ticketOf(paper, { settings: defaultPrinterSettings(), logo: null }, 'cartaA4'));
    return undefined;
  } catch (error) {
    return printFailure(error, pageText.printFailed);
  }
};
