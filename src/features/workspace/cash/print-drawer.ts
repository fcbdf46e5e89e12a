import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import type { Workspace } from '#app/data/workspace.ts';

const UNKNOWN_BUSINESS = { nombre: '', identificacion: '', direccion: '', ciudad: '', telefono: '' };

/** Prints the paper of a drawer: Z of a closed one, X of an open one. @throws PrintError */
export async function printDrawer({ db, session }: Workspace, view: DrawerView): Promise<void> {
  // Fetched when there is something to print, as at the counter.
  const [{ drawerReport }, { printReceipt }, { readPrintSource }] = await Promise.all([
    import('#app/print/drawer/report.ts'),
    import('#app/print/print-ticket.ts'),
    import('#app/data/read/invoices/print-source.ts'),
  ]);
  const [business, series] = await Promise.all([
    db.business.toCollection().first(),
    db.series.get(view.drawer.serie_id),
  ]);
  const establishment = series?.nombre_establecimiento ?? session.nombre_establecimiento ?? '';
  const report = drawerReport(view, business ?? UNKNOWN_BUSINESS, establishment);
  await printReceipt(report, await readPrintSource(db));
}
