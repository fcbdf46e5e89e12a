import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { PrintButton } from '#app/ui/button/PrintButton.tsx';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import styles from './daily.module.css';
import { printDaily } from './print-daily.ts';
import { text } from './text.ts';

/** Prints the report on screen. */
export function PrintDaily({ workspace, report }: { workspace: Workspace; report: DailyReport }) {
  return (
    <PrintButton
      className={styles.print}
      explain={(error) => printFailure(error, text.printFailed)}
      label={text.print}
      print={() => printDaily(workspace, report)}
    />
  );
}
