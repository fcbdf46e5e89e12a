import { businessText } from '#contract/businesses/business-text.ts';
import type { SeriesEdit } from '#contract/businesses/establishments.ts';
import type { FieldMessages } from '#domain/problems.ts';
import type { LockedSeries } from './series-edit.repo.ts';

/** Whether the series has numbered an invoice: its counter has left the start of the range. */
export function hasIssued(series: LockedSeries): boolean {
  return series.proximo_consecutivo > series.rango_inicio;
}

/** What a series that has issued may not do: numbers that are used stay what they are (domain §3). */
export function usedSeriesErrors(stored: LockedSeries, edit: SeriesEdit): FieldMessages {
  if (!hasIssued(stored)) return {};
  const last = stored.proximo_consecutivo - 1;
  return {
    ...(edit.prefijo === stored.prefijo ? {} : { prefijo: [businessText.usedPrefix] }),
    ...(edit.rango_inicio === stored.rango_inicio ? {} : { rango_inicio: [businessText.usedStart] }),
    ...(edit.rango_fin >= last ? {} : { rango_fin: [businessText.usedEnd(last)] }),
  };
}

/** Messages per entry of the list: ids that are foreign or repeated, and what numbers forbid that are used, by notes too. */
export function seriesListErrors(
  stored: ReadonlyMap<number, LockedSeries>,
  edits: readonly SeriesEdit[],
  notePrefixes: ReadonlySet<string | null> = new Set(),
): FieldMessages[] {
  const seen = new Set<number>();
  return edits.map((edit) => {
    const current = edit.id === null ? undefined : stored.get(edit.id);
    const isTaken = current?.prefijo !== edit.prefijo && notePrefixes.has(edit.prefijo);
    const taken = isTaken ? { prefijo: [businessText.notePrefix] } : {};
    if (edit.id === null) return taken;
    if (seen.has(edit.id)) return { id: [businessText.sameSeries] };
    seen.add(edit.id);
    return current ? { ...taken, ...usedSeriesErrors(current, edit) } : { id: [businessText.foreignSeries] };
  });
}

/** The stored series as the edit wants it; an unused one starts counting at the start of its range. */
export function applyEdit(stored: LockedSeries, edit: SeriesEdit): LockedSeries {
  const { nombre_establecimiento, prefijo, rango_inicio, rango_fin, longitud_consecutivo } = edit;
  return {
    id: stored.id,
    nombre_establecimiento,
    prefijo,
    rango_inicio,
    rango_fin,
    longitud_consecutivo,
    proximo_consecutivo: hasIssued(stored) ? stored.proximo_consecutivo : rango_inicio,
  };
}
