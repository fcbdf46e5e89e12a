import { Modal } from '@mantine/core';
import type { Http } from '#app/api/http.ts';
import { endFactor } from '#app/api/owner/second-factor.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { checkBy, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { filled } from '#app/ui/form/field-rules.ts';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import { fieldText } from '#contract/field-text.ts';
import { explainForm } from './explain.ts';
import { text } from './factor-text.ts';

const START = { password: '', codigo_verificacion: '' };
type Fields = typeof START;

const { PresentPassword, BoundText } = boundFieldsOf<Fields>();

const check = checkBy<Fields>({
  password: [filled(fieldText.passwordRequired)],
  codigo_verificacion: [filled(text.codeRequired)],
});

interface EndFactorProps {
  http: Http;
  onClose: () => void;
  /** Gets what to say. */
  onDone: (words: string) => void;
}

/** Ends the second factor: password and code are asked for. */
export function EndFactor({ http, onClose, onDone }: EndFactorProps) {
  useFocusBack(true);
  const bound = useBoundForm<Fields>({
    start: START,
    labels: text.labels,
    check,
    send: async (fields) => {
      await endFactor(http, fields);
      onDone(text.ended);
    },
    explain: explainForm,
  });
  const { isSubmitting } = bound.form.formState;
  return (
    <Modal
      closeOnClickOutside={false}
      onClose={isSubmitting ? () => {} : onClose}
      opened
      returnFocus={false}
      size={460}
      title={text.endTitle}
    >
      <BoundForm bound={bound} className="grid gap-14">
        <p className="muted">{text.endLead}</p>
        <PresentPassword name="password" />
        <BoundText autoComplete="one-time-code" name="codigo_verificacion" spellCheck={false} />
        <FormFailure failure={bound.failure} />
        <div className="ends gap-8">
          <ActionButton disabled={isSubmitting} onClick={onClose} tone="ghost">
            {text.cancel}
          </ActionButton>
          <ActionButton isBusy={isSubmitting} tone="danger" type="submit">
            {isSubmitting ? text.ending : text.deactivate}
          </ActionButton>
        </div>
      </BoundForm>
    </Modal>
  );
}
