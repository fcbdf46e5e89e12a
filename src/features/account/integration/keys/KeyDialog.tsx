import { Modal } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { explainBy } from '#app/api/explain.ts';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { asRequired } from '#app/ui/form/as-required.ts';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { checkBy, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { useDiscard } from '#app/ui/form/use-discard.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import { CheckList } from '#app/features/account/integration/CheckList.tsx';
import styles from '#app/features/account/integration/Integration.module.css';
import { EMPTY_KEY, KEY_RULES, type KeyFields, PERMISSION_OPTIONS } from './key-fields.ts';
import { text as all } from '#app/features/account/integration/text.ts';
import { text } from './text.ts';

interface KeyDialogProps {
  series: readonly OwnerSeries[];
  /** Sends it; what it throws is explained in the form. */
  onSubmit: (fields: KeyFields) => Promise<void>;
  onClose: () => void;
}

const { BoundText, BoundChoice, BoundDate } = boundFieldsOf<KeyFields>();
const explainKey = explainBy({ failed: all.failed, noAnswer: text.maybeMade });

/** What a new key is called, may do, where it sells and until when it is good. */
export function KeyDialog({ series, onSubmit, onClose }: KeyDialogProps) {
  useFocusBack(true);
  // A single store leaves nothing to choose.
  const only = series.length === 1 ? series[0] : undefined;
  const bound = useBoundForm<KeyFields>({
    start: { ...EMPTY_KEY, serie_id: only ? String(only.id) : '' },
    labels: text.labels,
    size: 'md',
    check: checkBy(KEY_RULES),
    send: onSubmit,
    explain: explainKey,
  });
  const { isDirty, isSubmitting } = bound.form.formState;
  const { setIsDirty, close, question } = useDiscard(onClose);
  useLayoutEffect(() => setIsDirty(isDirty), [isDirty, setIsDirty]);
  return (
    <Modal
      closeOnClickOutside={false}
      onClose={isSubmitting ? () => {} : close}
      opened
      returnFocus={false}
      size={560}
      title={text.newTitle}
    >
      {question}
      <BoundForm bound={bound} className="grid gap-14">
        <BoundText
          data-autofocus
          description={text.nameHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          name="nombre"
          {...asRequired}
        />
        <CheckList className={styles.checks} name="permisos" options={PERMISSION_OPTIONS} />
        <div className="halves">
          <BoundChoice
            choose={text.noSeries}
            description={text.storeHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            name="serie_id"
            options={series.map((one) => ({
              value: String(one.id),
              label: text.store(one.nombre_establecimiento, one.prefijo),
            }))}
          />
          <div>
            <BoundDate name="vence" />
            <p className={styles.hint}>{text.endHint}</p>
          </div>
        </div>
        <FormFailure failure={bound.failure} />
        <div className="ends gap-8">
          <ActionButton disabled={isSubmitting} keepsFocus onClick={close} tone="ghost">
            {all.cancel}
          </ActionButton>
          <ActionButton isBusy={isSubmitting} keepsFocus tone="primary" type="submit">
            {isSubmitting ? text.saving : text.save}
          </ActionButton>
        </div>
      </BoundForm>
    </Modal>
  );
}
