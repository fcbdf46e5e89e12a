import type { OwnDay } from '#app/data/read/reports/own-day.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { PrintButton } from '#app/ui/button/PrintButton.tsx';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { text } from './text.ts';

const UNKNOWN_BUSINESS = { nombre: '', identificacion: '' };

async function printDay({ db, session }: Workspace, day: OwnDay): Promise<void> {
  // Fetched when there is something to print, as at the counter.
  const [{ dayPaper }, { printReceipt }, { readPrintSource }] = await Promise.all([
    import('#app/print/report/day-paper.ts'),
    import('#app/print/print-ticket.ts'),
    import('#app/data/read/invoices/print-source.ts'),
  ]);
  const business = (await db.business.toCollection().first()) ?? UNKNOWN_BUSINESS;
  const printedAt = bogotaTimestamp(new Date()).slice(11, 16);
  const paper = dayPaper(day, business, session.nombre_establecimiento ?? '', printedAt);
  await printReceipt(paper, await readPrintSource(db));
}

/** Prints the day on the roll of this counter. */
export function PrintDay({ workspace, day }: { workspace: Workspace; day: OwnDay }) {
  return (
    <PrintButton
      explain={(error) => printFailure(error, text.printFailed)}
      label={text.print}
      print={() => printDay(workspace, day)}
    />
  );
}
