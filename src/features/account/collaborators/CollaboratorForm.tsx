import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import { AccessFields, PersonalFields, WorkFields } from './CollaboratorFields.tsx';
import styles from './Collaborators.module.css';
import { explainSave, fieldErrors } from './explain.ts';
import { EMPTY, type Fields, fieldsOf } from './fields.ts';
import { text } from './text.ts';

interface CollaboratorFormProps {
  /** The one that is edited; undefined for a new one. */
  stored: OwnedCollaborator | undefined;
  title: string;
  series: readonly OwnerSeries[];
  /** Nobody works in the business yet: who is first has to be able to register its products. */
  isFirst: boolean;
  /** Sends it; what it throws is explained above the buttons, and nothing that was typed is lost. */
  onSubmit: (fields: Fields) => Promise<void>;
  onCancel: () => void;
}

/** Creates or edits a collaborator (owner-area §2, §5). */
export function CollaboratorForm(props: CollaboratorFormProps) {
  const { stored, title, series, isFirst, onSubmit, onCancel } = props;
  const isNew = stored === undefined;
  const [failure, setFailure] = useState<string>();
  // Of one establishment there is nothing to choose.
  const [first] = series;
  const start = {
    ...EMPTY,
    ...(isFirst ? { permission_level: '3' } : {}),
    serie_facturacion: series.length === 1 && first ? String(first.id) : '',
  };
  const form = useForm<Fields>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: stored ? fieldsOf(stored) : start,
  });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(
    async (fields) => {
      setFailure(undefined);
      try {
        await onSubmit(fields);
      } catch (error) {
        setFailure(explainSave(error));
        for (const [at, { name, message }] of fieldErrors(error).entries())
          form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
      }
    },
    () => setFailure(isNew && form.getValues('password') === '' ? text.passwordNeeded : undefined),
  );

  return (
    <FormProvider {...form}>
      <form aria-label={title} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <h2 className={styles.formTitle}>{title}</h2>
        <Panel title={text.personal}>
          <PersonalFields />
        </Panel>
        <Panel title={text.access}>
          <AccessFields isNew={isNew} />
        </Panel>
        <Panel title={text.work}>
          <WorkFields series={series} />
        </Panel>
        {failure !== undefined && (
          <Notice tone="error">
            <span className={styles.failure}>{failure}</span>
          </Notice>
        )}
        <div className={styles.buttons}>
          <ActionButton disabled={isSubmitting} keepsFocus onClick={onCancel}>
            {text.cancel}
          </ActionButton>
          <ActionButton isBusy={isSubmitting} keepsFocus tone="primary" type="submit">
            {isSubmitting ? text.saving : isNew ? text.save : text.saveEdit}
          </ActionButton>
        </div>
      </form>
    </FormProvider>
  );
}
