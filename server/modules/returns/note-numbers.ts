import type { Series } from '#contract/session/session.ts';
import { formatInvoiceNumber } from '#domain/invoicing/numbering.ts';
import type { Write } from '#server/platform/write.ts';
import * as repo from './notes.repo.ts';
import type { ReturnPorts } from './ports.ts';

/** A number of a note, and its date. */
export interface TakenNote {
  prefijo: string;
  numero: number;
  display: string;
  issuedAt: Date;
}

/**
 * The letters of a series' notes: NC and the number that its own letters end in, as in NC1 for POS1; another number where
 * those are taken.
 */
export function notePrefix(series: string, taken: ReadonlySet<string>): string {
  const own = /0*(\d{1,4})$/u.exec(series)?.[1];
  if (own !== undefined && !taken.has(`NC${own}`)) return `NC${own}`;
  let number = 1;
  while (taken.has(`NC${number}`)) number += 1;
  return `NC${number}`;
}

/** Takes the next number of a store's notes; it is locked until commit. */
export async function takeNote(
  ports: Pick<ReturnPorts, 'listSeries'>,
  { tx, businessId, time }: Write,
  series: Series,
): Promise<TakenNote> {
  const at = await time();
  let taken = await repo.takeNumber(tx, businessId, series.id, at);
  if (!taken) {
    const all = await ports.listSeries(tx, businessId);
    const used = new Set([
      ...(await repo.listPrefixes(tx, businessId)),
      ...all.map(({ prefijo }) => prefijo),
    ]);
    await repo.beginNotes(tx, businessId, series.id, notePrefix(series.prefijo, used));
    taken = await repo.takeNumber(tx, businessId, series.id, at);
  }
  if (!taken) throw new Error(`no notes of series ${series.id}`);
  const { prefijo, numero, ultima_fecha } = taken;
  const display = formatInvoiceNumber(prefijo, numero, series.longitud_consecutivo);
  return { prefijo, numero, display, issuedAt: ultima_fecha };
}
