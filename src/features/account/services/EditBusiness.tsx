import { NativeSelect } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readBusinesses } from '#app/api/owner/businesses.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import styles from './ServicesScreen.module.css';
import { text } from './text.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';

interface EditBusinessProps {
  http: Http;
  onEdit: (businessId: string) => void;
}

/** The owner's businesses, to edit one. */
export function EditBusiness({ http, onEdit }: EditBusinessProps) {
  const load = useCallback(() => readBusinesses(http), [http]);
  const { state, reload } = useLoaded(load);
  return (
    <Panel className={styles.edit} title={text.edit}>
      <p className={styles.lead}>{text.editLead}</p>
      {state.status === 'loading' && <p role="status">{text.loading}</p>}
      {state.status === 'failed' && (
        <LoadFailure error={state.error} onRetry={reload} retryLabel={text.again} words={text.failed} />
      )}
      {state.status === 'ready' && <Choice businesses={state.value} onEdit={onEdit} />}
    </Panel>
  );
}

interface ChoiceProps {
  businesses: readonly BusinessEntry[];
  onEdit: (businessId: string) => void;
}

function Choice({ businesses, onEdit }: ChoiceProps) {
  const [chosen, setChosen] = useState('');
  if (businesses.length === 0) return <Notice tone="info">{text.none}</Notice>;
  const options = businesses.map(({ id, nombre_display }) => ({ value: id, label: nombre_display }));
  return (
    <div className={styles.choice}>
      <NativeSelect
        data={[{ value: '', label: text.choose }, ...options]}
        label={text.business}
        onChange={(event) => setChosen(event.currentTarget.value)}
        value={chosen}
      />
      <ActionButton disabled={chosen === ''} icon={Pencil} onClick={() => onEdit(chosen)} tone="primary">
        {text.editButton}
      </ActionButton>
    </div>
  );
}
