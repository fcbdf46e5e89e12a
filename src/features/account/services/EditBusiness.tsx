import { NativeSelect } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { Suspense, use, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { listMyBusinesses, type OwnBusiness } from '#app/api/my-businesses.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ListFailure } from '#app/ui/ListFailure.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import styles from './ServicesScreen.module.css';
import { text } from './text.ts';

export interface EditBusinessProps {
  http: Http;
  onEdit: (businessId: string) => void;
}

/** The owner's businesses, to edit one. */
export function EditBusiness({ http, onEdit }: EditBusinessProps) {
  const [loading, setLoading] = useState(() => listMyBusinesses(http));
  return (
    <Panel className={styles.edit} title={text.edit}>
      <p className={styles.lead}>{text.editLead}</p>
      <Suspense fallback={<p role="status">{text.loading}</p>}>
        <Choice loading={loading} onAgain={() => setLoading(listMyBusinesses(http))} onEdit={onEdit} />
      </Suspense>
    </Panel>
  );
}

interface ChoiceProps {
  loading: Promise<OwnBusiness[] | undefined>;
  onAgain: () => void;
  onEdit: (businessId: string) => void;
}

function Choice({ loading, onAgain, onEdit }: ChoiceProps) {
  const businesses = use(loading);
  const [chosen, setChosen] = useState('');
  if (!businesses) {
    return (
      <ListFailure isOnPage onRetry={onAgain} retryLabel={text.again}>
        {text.failed}
      </ListFailure>
    );
  }
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
