import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import styles from './daily.module.css';
import { printDaily } from './print-daily.ts';
import { text } from './text.ts';

/** Prints the report on screen, and says what went wrong. */
export function PrintDaily({ workspace, report }: { workspace: Workspace; report: DailyReport }) {
  const [isBusy, setIsBusy] = useState(false);
  const print = async () => {
    setIsBusy(true);
    try {
      await printDaily(workspace, report);
    } catch (error) {
      toast({ message: printFailure(error, text.printFailed), tone: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ActionButton className={styles.print} icon={Printer} isBusy={isBusy} onClick={() => void print()}>
      {text.print}
    </ActionButton>
  );
}
