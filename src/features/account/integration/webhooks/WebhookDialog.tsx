import { Modal } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { explainBy } from '#app/api/explain.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { asRequired } from '#app/ui/form/as-required.ts';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { checkBy, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { useDiscard } from '#app/ui/form/use-discard.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import type { Webhook } from '#contract/integration/webhooks.ts';
import type { WebhookEvent } from '#domain/webhook-events.ts';
import { CheckList } from '#app/features/account/integration/CheckList.tsx';
import styles from '#app/features/account/integration/Integration.module.css';
import { text as all } from '#app/features/account/integration/text.ts';
import { text } from './text.ts';
import { EMPTY_WEBHOOK, fieldsOf, WEBHOOK_RULES, type WebhookFields } from './webhook-fields.ts';

interface WebhookDialogProps {
  /** The webhook that is edited; undefined for a new one. */
  stored: Webhook | undefined;
  /** The events that can be chosen. */
  events: readonly WebhookEvent[];
  /** Sends it; what it throws is explained in the form. */
  onSubmit: (fields: WebhookFields) => Promise<void>;
  onClose: () => void;
}

const { BoundText, BoundSwitch } = boundFieldsOf<WebhookFields>();

/** Where a webhook sends, and what. */
export function WebhookDialog({ stored, events, onSubmit, onClose }: WebhookDialogProps) {
  useFocusBack(true);
  const bound = useBoundForm<WebhookFields>({
    start: stored ? fieldsOf(stored) : EMPTY_WEBHOOK,
    labels: text.labels,
    size: 'md',
    check: checkBy(WEBHOOK_RULES),
    send: onSubmit,
    explain: explainBy({ failed: all.failed, noAnswer: stored ? all.noAnswer : text.maybeMade }),
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
      title={stored ? text.editTitle : text.newTitle}
    >
      {question}
      <BoundForm bound={bound} className="grid gap-14">
        <BoundText
          data-autofocus
          description={text.urlHint}
          inputMode="url"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          name="url"
          {...asRequired}
        />
        <CheckList
          className={styles.checks}
          name="eventos"
          options={events.map((value) => ({ value, label: text.events[value], description: value }))}
        />
        <BoundSwitch description={text.costsHint} name="con_costos" />
        <FormFailure failure={bound.failure} />
        <div className="ends gap-8">
          <ActionButton disabled={isSubmitting} keepsFocus onClick={close} tone="ghost">
            {all.cancel}
          </ActionButton>
          <ActionButton isBusy={isSubmitting} keepsFocus tone="primary" type="submit">
            {isSubmitting ? text.saving : stored ? text.saveEdit : text.save}
          </ActionButton>
        </div>
      </BoundForm>
    </Modal>
  );
}
