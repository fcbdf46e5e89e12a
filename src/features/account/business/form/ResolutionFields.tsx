import { useWatch } from 'react-hook-form';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { bogotaDate, bogotaDayRange } from '#domain/bogota-time.ts';
import { isResolutionExpired } from '#domain/invoicing/numbering.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import type { BusinessValues } from './values.ts';
import { BoundDate, BoundText } from './fields.tsx';

/** What the tax authority's paper says; a date that has passed is what it says, with a warning (contract §8). */
export function ResolutionFields() {
  const now = useNow();
  const until = useWatch<BusinessValues, 'resolucion.vigencia_hasta'>({ name: 'resolucion.vigencia_hasta' });
  const isExpired = bogotaDayRange(until) !== null && isResolutionExpired(until, bogotaDate(new Date(now)));
  return (
    <>
      <div className={styles.thirds}>
        <BoundText name="resolucion.numero_resolucion" />
        <BoundDate name="resolucion.fecha_resolucion" />
        <BoundDate name="resolucion.vigencia_hasta" />
      </div>
      {isExpired && <Notice tone="warning">{text.expired}</Notice>}
    </>
  );
}
