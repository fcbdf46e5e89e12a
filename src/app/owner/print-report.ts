import { readBusiness } from '#app/api/owner/businesses.ts';
import type { PrintReport } from '#app/features/account/reports/ReportsScreen.tsx';
import { printFailure } from '#app/print/print-failure.ts';
import { pageText } from '#app/app/page-text.ts';
import { nameOn } from './name-on.ts';
import { ownerHttp } from './owner.ts';

/** Prints a report of a business on a sheet, through the browser. */
export const printReport: PrintReport = async (id, paper) => {
  try {
    // Fetched when there is something to print.
    const [{ printReportPage }, business] = await Promise.all([
      import('#app/print/report/page.ts'),
      readBusiness(ownerHttp, id),
    ]);
    await printReportPage({ business: nameOn(business), ...paper });
    return undefined;
  } catch (error) {
    return printFailure(error, pageText.printFailed);
  }
};
