import { useLiveQuery } from 'dexie-react-hooks';
import type { ErpDatabase } from '#app/data/db.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { bogotaDate } from '#domain/bogota-time.ts';
import { numberingBanner, resolutionBanner } from '#domain/numbering.ts';
import { text } from './text.ts';

async function readNumbering(db: ErpDatabase) {
  const me = await db.me.get('me');
  return {
    today: bogotaDate(new Date()),
    hasSeries: typeof me?.serie_id === 'number',
    series: me?.serie_id ? await db.series.get(me.serie_id) : undefined,
  };
}

/** What stands between this counter and its next invoice number: resolution and range (workspace §9). */
export function NumberingBanner({ db }: { db: ErpDatabase }) {
  const numbering = useLiveQuery(() => readNumbering(db), [db]);
  if (!numbering) return null;
  if (!numbering.hasSeries) return <Notice tone="error">{text.noSeries}</Notice>;
  const { series } = numbering;
  if (!series) return null;
  const { vigencia_hasta } = series.resolucion;
  const resolution = resolutionBanner(vigencia_hasta, numbering.today);
  const range = numberingBanner(series.rango_fin, series.proximo_consecutivo);
  return (
    <>
      {resolution.kind === 'error' && <Notice tone="error">{text.expired(vigencia_hasta)}</Notice>}
      {resolution.kind === 'warning' && <Notice tone="warning">{text.expiring(resolution.days)}</Notice>}
      {range.kind === 'error' && <Notice tone="error">{text.rangeOver}</Notice>}
      {range.kind === 'warning' && <Notice tone="warning">{text.rangeEnding(range.remaining)}</Notice>}
    </>
  );
}
