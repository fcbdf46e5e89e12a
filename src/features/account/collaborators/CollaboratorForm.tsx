import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useLeaveGuard } from '#app/features/account/person/leave-guard.tsx';
import { AccessFields, PersonFields } from '#app/features/account/person/PersonFields.tsx';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { checkBy, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import { WorkFields } from './CollaboratorFields.tsx';
import styles from './Collaborators.module.css';
import { explainSave } from './explain.ts';
import { EMPTY, type Fields, fieldsOf, rulesOf } from './fields.ts';
import { text } from './text.ts';

/** What an owner who sells too has in common with the collaborator. */
const COPIED = ['first_name', 'second_name', 'last_name', 'second_surname', 'cedula', 'email'] as const;

interface CollaboratorFormProps {
  /** The collaborator that is edited; undefined for a new one. */
  stored: OwnedCollaborator | undefined;
  title: string;
  series: readonly OwnerSeries[];
  /** The business has no collaborator yet: the first one must be able to register its products. */
  isFirst: boolean;
  /** Who is signed in; undefined when nobody can tell now. */
  readProfile: () => Promise<OwnerUser | undefined>;
  /** Sends it; what it throws is explained above the buttons, and nothing that was typed is lost. */
  onSubmit: (fields: Fields) => Promise<void>;
  onCancel: () => void;
}

/** Creates or edits a collaborator (owner-area §2, §5). */
export function CollaboratorForm(props: CollaboratorFormProps) {
  const { stored, title, series, isFirst, readProfile, onSubmit, onCancel } = props;
  const isNew = stored === undefined;
  // A single establishment leaves nothing to choose.
  const [first] = series;
  const start = {
    ...EMPTY,
    ...(isFirst ? { permission_level: '3' } : {}),
    serie_facturacion: series.length === 1 && first ? String(first.id) : '',
  };
  const bound = useBoundForm<Fields>({
    start: stored ? fieldsOf(stored) : start,
    labels: text.labels,
    check: checkBy(rulesOf(isNew)),
    send: onSubmit,
    explain: explainSave,
    whenWrong: ({ password }) => (isNew && password === '' ? text.passwordNeeded : undefined),
  });
  const { isDirty, isSubmitting } = bound.form.formState;
  const question = useLeaveGuard(isDirty && !isSubmitting);
  const [isProfileMissing, setIsProfileMissing] = useState(false);
  const copyMe = async () => {
    const me = await readProfile();
    setIsProfileMissing(me === undefined);
    if (!me) return;
    for (const name of COPIED) bound.form.setValue(name, me[name] ?? '', { shouldDirty: true });
    bound.form.clearErrors(COPIED);
  };

  return (
    <BoundForm aria-label={title} bound={bound} className={styles.form}>
      <h2 className={styles.formTitle}>{title}</h2>
      {question}
      {isNew && isFirst && (
        <div className={styles.copy}>
          <p>{text.copyMeLead}</p>
          <ActionButton icon={WandSparkles} onClick={() => void copyMe()} size={36}>
            {text.copyMe}
          </ActionButton>
        </div>
      )}
      {isProfileMissing && <Notice tone="error">{text.noProfile}</Notice>}
      <Panel title={text.personal}>
        <PersonFields hasFocus />
      </Panel>
      <Panel title={text.access}>
        <AccessFields
          hint={isNew ? text.passwordHint : text.keepPassword}
          label={isNew ? text.labels.password : text.newPassword}
        />
      </Panel>
      <Panel title={text.work}>
        <WorkFields series={series} />
      </Panel>
      <FormFailure failure={bound.failure} />
      <div className="ends gap-10">
        <ActionButton disabled={isSubmitting} keepsFocus onClick={onCancel}>
          {text.cancel}
        </ActionButton>
        <ActionButton isBusy={isSubmitting} keepsFocus tone="primary" type="submit">
          {isSubmitting ? text.saving : isNew ? text.save : text.saveEdit}
        </ActionButton>
      </div>
    </BoundForm>
  );
}
