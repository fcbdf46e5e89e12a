import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readBusiness, saveBusiness } from '#app/api/owner/businesses.ts';
import { type BusinessValues, toEdit } from '#app/features/account/business/form/values.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { BusinessDetail } from '#contract/businesses/businesses.ts';
import { EditForm } from './EditForm.tsx';
import styles from './EditScreen.module.css';
import { text } from './text.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';

interface EditScreenProps {
  http: Http;
  /** `PN-12`, `PJ-12`. */
  businessId: string;
  /** Whether the business can invoice, and what to do about it. */
  readiness: ReactNode;
}

const isDetail = (answer: unknown): answer is BusinessDetail =>
  Array.isArray((answer as Partial<BusinessDetail> | null | undefined)?.series);

/** `/negocio/editar/{businessId}` (owner-area §2). */
export function EditScreen({ http, businessId, readiness }: EditScreenProps) {
  const load = useCallback(() => readBusiness(http, businessId), [http, businessId]);
  const { state, reload } = useLoaded(load);
  const [saves, setSaves] = useState(0);
  const save = async (kind: BusinessDetail['business_type'], values: BusinessValues) => {
    const answer: unknown = await saveBusiness(http, businessId, toEdit(kind, values));
    setSaves((count) => count + 1);
    return isDetail(answer) ? answer : undefined;
  };
  return (
    <>
      <p className={styles.back}>
        <Link to="/servicios">{text.back}</Link>
      </p>
      {state.status === 'loading' && <p role="status">{text.loading}</p>}
      {state.status === 'failed' && (
        <LoadFailure error={state.error} onRetry={reload} retryLabel={text.again} words={text.loadFailed} />
      )}
      {state.status === 'ready' && (
        <>
          <PageHeading title={businessId.startsWith('PN') ? text.titles.PN : text.titles.PJ} />
          <section aria-label={text.status} className="below-12">
            {/* The saved fields may have removed the cause. */}
            <Fragment key={saves}>{readiness}</Fragment>
          </section>
          <EditForm
            detail={state.value}
            key={businessId}
            onSave={(values) => save(state.value.business_type, values)}
          />
        </>
      )}
    </>
  );
}
