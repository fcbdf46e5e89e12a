import type { Workspace } from '#app/data/workspace.ts';
import type { DailyReport } from '#contract/cash/daily-report.ts';

/** Prints a day, a paper for each series. @throws PrintError */
export async function printDaily({ db, session }: Workspace, report: DailyReport): Promise<void> {
  // Fetched when there is something to print, as at the counter.
  const [{ dailyReport }, { printReceipt }, { readPrintSource }] = await Promise.all([
    import('#app/print/drawer/daily-report.ts'),
    import('#app/print/print-ticket.ts'),
    import('#app/data/read/invoices/print-source.ts'),
  ]);
  const business = (await db.business.toCollection().first()) ?? {
    nombre: session.nombre_negocio_asociado,
    identificacion: '',
    direccion: '',
    ciudad: '',
    telefono: '',
  };
  const source = await readPrintSource(db);
  for (const series of report.series) await printReceipt(dailyReport(series, report, business), source);
}
