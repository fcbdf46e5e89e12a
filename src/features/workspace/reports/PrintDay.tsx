import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { OwnDay } from '#app/data/read/reports/own-day.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { text } from './text.ts';

const UNKNOWN_BUSINESS = { nombre: '', identificacion: '' };

/** Prints the day on the roll of this counter, and says what went wrong. */
export function PrintDay({ workspace: { db, session }, day }: { workspace: Workspace; day: OwnDay }) {
  const [isBusy, setIsBusy] = useState(false);
  const print = async () => {
    setIsBusy(true);
    try {
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
    } catch (error) {
      toast({ message: printFailure(error, text.printFailed), tone: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ActionButton icon={Printer} isBusy={isBusy} onClick={() => void print()}>
      {text.print}
    </ActionButton>
  );
}
