import { TextInput } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ErpDatabase } from '#app/data/db.ts';
import type { ClientRow } from '#app/data/read/clients/client-rows.ts';
import { text as listText } from '#app/features/workspace/clients/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { can } from '#domain/accounts/permissions.ts';
import { CreditFields } from './fields/CreditFields.tsx';
import { checkField, missingSentence } from './form-rules.ts';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import { type ClientValues, identityOf, valuesOf } from './form-values.ts';
import { LegalFields } from './fields/LegalFields.tsx';
import { NaturalFields } from './fields/NaturalFields.tsx';
import { saveStateOf } from '#app/data/resolve/save-error.ts';
import { SaveState } from '#app/ui/form/SaveState.tsx';
import { refusedFields, refusedWrite, saveClient } from './save-client.ts';
import { BoundSwitch } from './fields/bound.ts';

interface ClientFormProps {
  db: ErpDatabase;
  level: number | undefined;
  /** The client that is edited; null for a new one. */
  row: ClientRow | null;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** What the form starts with: a refused edit as it was typed, over what the server has. */
function startOf(row: ClientRow | null): ClientValues {
  const effect = refusedWrite(row)?.effect;
  return valuesOf({ ...row?.client, ...(effect?.type === 'client-edit' ? effect.changes : {}) });
}

/** A client of either kind (workspace §5). */
export function ClientForm({ db, level, row, onSaved, onCancel, onDirty }: ClientFormProps) {
  const [start] = useState(() => startOf(row));
  const bound = useBoundForm<ClientValues>({
    start,
    labels: text.labels,
    // Fields that were wrong are checked no more while they are changed.
    rechecks: 'leaving',
    size: 'md',
    check: checkField,
    refused: refusedFields(row),
    send: async (values) => {
      const refusal = await saveClient(db, row, values);
      if (refusal) return refusal;
      const { nombre } = identityOf(values);
      toast({ message: row ? text.updated(nombre) : text.created(nombre) });
      onSaved();
    },
    whenWrong: missingSentence,
  });
  const { control, setValue, clearErrors, formState } = bound.form;
  const kind = useWatch({ control, name: 'tipo_cliente' });
  const { isDirty } = formState;
  // The drawer around it asks before it throws typed text away; told before the next key, which may be Esc.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const forget = () => bound.setFailure(undefined);
  return (
    <BoundForm bound={bound} className={styles.form} onChange={forget}>
      <div className={styles.fields}>
        {row?.operation && <SaveState {...saveStateOf(row.operation, row.client.nombre)} />}
        {row && (
          <TextInput
            label={text.code}
            readOnly
            size="md"
            value={row.client.codigo_cliente || listText.pendingCode}
          />
        )}
        <div className="column gap-6">
          <span aria-hidden="true" className="caption">
            {text.kind}
          </span>
          <Segmented
            label={text.kind}
            onChange={(value) => {
              setValue('tipo_cliente', value);
              clearErrors();
              forget();
            }}
            options={(['Natural', 'Juridico'] as const).map((value) => ({
              value,
              label: listText.kinds[value],
              isDisabled: row !== null,
            }))}
            value={kind}
          />
        </div>
        {kind === 'Natural' ? <NaturalFields isNew={!row} /> : <LegalFields isNew={!row} />}
        {can(level, 'clients.credit.edit') && <CreditFields />}
        {row && <BoundSwitch description={text.activeHint} name="is_active" />}
      </div>
      <div className={styles.foot}>
        <FormFailure failure={bound.failure} />
        <div className={styles.buttons}>
          <ActionButton onClick={onCancel} tone="ghost">
            {text.cancel}
          </ActionButton>
          <ActionButton isBusy={formState.isSubmitting} tone="primary" type="submit">
            {formState.isSubmitting ? text.saving : row ? text.saveChanges : text.save}
          </ActionButton>
        </div>
      </div>
    </BoundForm>
  );
}
