import { FileDown, FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Http } from '#app/api/http.ts';
import {
  readReport,
  readReportFile,
  type ReportName,
  type ReportQuery,
  readWholeReport,
} from '#app/api/owner/reports.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { fileTables } from './file-tables.ts';
import styles from './Reports.module.css';
import type { ReportView } from './report-content.ts';
import { viewOf } from './report-view.ts';
import { text } from './text.ts';
import { LISTED_IN_FILES } from './wanted.ts';

interface ReportActionsProps {
  http: Http;
  /** Where the reports are. */
  source: string;
  name: ReportName;
  query: ReportQuery;
  days: string;
  /** @returns what went wrong, in words */
  print: (view: ReportView) => Promise<string | undefined>;
}

type Action = 'csv' | 'excel' | 'print';

/** Takes a report along: on paper, as CSV, as a spreadsheet. */
export function ReportActions({ http, source, name, query, days, print }: ReportActionsProps) {
  const [busy, setBusy] = useState<Action | null>(null);
  const run = (action: Action, work: () => Promise<string | undefined | void>) => async () => {
    setBusy(action);
    const wrong = await work().catch(() => text.fileFailed);
    setBusy(null);
    if (typeof wrong === 'string') toast({ message: wrong, tone: 'error' });
  };
  const fileName = `${text.files[name] ?? name}-${days.replaceAll('/', '-').replaceAll(' ', '-')}`;
  // Files and paper have every row; the screen has the first page.
  const readWhole = async () => viewOf(await readWholeReport(http, source, name, query));
  const readForPaper = async () =>
    LISTED_IN_FILES.includes(name)
      ? { ...viewOf(await readReport(http, source, name, query)), note: null }
      : readWhole();
  const saveCsv = async () =>
    saveFile(`${fileName}.csv`, await readReportFile(http, source, name, query), 'text/csv;charset=utf-8');
  const saveExcel = async () => {
    const { saveSpreadsheet } = await import('./spreadsheet.ts');
    const whole = await readWholeReport(http, source, name, query);
    await saveSpreadsheet(`${fileName}.xlsx`, fileTables(whole));
  };
  const button = (action: Action, label: string, icon: typeof Printer, work: () => Promise<unknown>) => (
    <ActionButton
      aria-label={action === 'print' ? undefined : text.download(label)}
      disabled={busy !== null}
      icon={icon}
      isBusy={busy === action}
      onClick={() => void run(action, work as () => Promise<string | undefined>)()}
      size={36}
    >
      {label}
    </ActionButton>
  );
  return (
    <div className={styles.actions}>
      {button('print', text.print, Printer, async () => print(await readForPaper()))}
      {button('csv', text.csv, FileDown, saveCsv)}
      {button('excel', text.excel, FileSpreadsheet, saveExcel)}
    </div>
  );
}
