import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { activateFactor, offerFactor } from '#app/api/owner/second-factor.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { QrCode } from '#app/ui/figures/QrCode.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { checkBy, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { filled } from '#app/ui/form/field-rules.ts';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import type { FactorOffer } from '#contract/accounts/second-factor.ts';
import { fieldText } from '#contract/field-text.ts';
import { explainForm } from './explain.ts';
import { text } from './factor-text.ts';
import styles from './Factor.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Where one is: the password, the code of the phone, the list for who loses it. */
type Step = { kind: 'password' } | { kind: 'code'; offer: FactorOffer } | { kind: 'codes'; codes: string[] };

interface ActivateFactorProps {
  http: Http;
  onClose: () => void;
  /** Gets what to say. */
  onDone: (words: string) => void;
}

/** Puts a second factor in force, in three steps. Once the codes are shown it is: the dialog goes by its button only. */
export function ActivateFactor({ http, onClose, onDone }: ActivateFactorProps) {
  useFocusBack(true);
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const isShown = step.kind === 'codes';
  return (
    <Modal
      closeOnClickOutside={false}
      closeOnEscape={!isShown}
      onClose={onClose}
      opened
      returnFocus={false}
      size={460}
      title={isShown ? text.codesTitle : text.activateTitle}
      withCloseButton={!isShown}
    >
      {step.kind === 'password' && (
        <PasswordStep
          onClose={onClose}
          onSend={async (fields) => setStep({ kind: 'code', offer: await offerFactor(http, fields) })}
        />
      )}
      {step.kind === 'code' && (
        <CodeStep
          offer={step.offer}
          onClose={onClose}
          onSend={async (fields) => setStep({ kind: 'codes', codes: await activateFactor(http, fields) })}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onKept={() => onDone(text.activated)} />}
    </Modal>
  );
}

const PASSWORD_START = { password: '' };
type PasswordFields = typeof PASSWORD_START;
const { PresentPassword } = boundFieldsOf<PasswordFields>();
const checkPassword = checkBy<PasswordFields>({ password: [filled(fieldText.passwordRequired)] });

interface StepProps<Fields> {
  onClose: () => void;
  /** Goes on; what it throws is explained in the form. */
  onSend: (fields: Fields) => Promise<void>;
}

function PasswordStep({ onClose, onSend }: StepProps<PasswordFields>) {
  const bound = useBoundForm<PasswordFields>({
    start: PASSWORD_START,
    labels: text.labels,
    check: checkPassword,
    send: onSend,
    explain: explainForm,
  });
  const { isSubmitting } = bound.form.formState;
  return (
    <BoundForm bound={bound} className="grid gap-14">
      <p className="muted">{text.passwordLead}</p>
      <PresentPassword name="password" />
      <FormFailure failure={bound.failure} />
      <Buttons isBusy={isSubmitting} label={isSubmitting ? text.checking : text.next} onClose={onClose} />
    </BoundForm>
  );
}

const CODE_START = { codigo_verificacion: '' };
type CodeFields = typeof CODE_START;
const { BoundText } = boundFieldsOf<CodeFields>();
const checkCode = checkBy<CodeFields>({ codigo_verificacion: [filled(text.codeRequired)] });

function CodeStep({ offer, onClose, onSend }: StepProps<CodeFields> & { offer: FactorOffer }) {
  const bound = useBoundForm<CodeFields>({
    start: CODE_START,
    labels: text.labels,
    check: checkCode,
    send: onSend,
    explain: explainForm,
  });
  const { isSubmitting } = bound.form.formState;
  return (
    <BoundForm bound={bound} className="grid gap-14">
      <p>{text.scan}</p>
      <QrCode className={styles.qr} label={text.qr} value={offer.uri} />
      <div>
        <p className="caption">{text.byHand}</p>
        <code className={styles.secret}>{offer.secreto.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
      </div>
      <BoundText
        autoComplete="one-time-code"
        autoFocus
        description={text.codeLead}
        inputMode="numeric"
        name="codigo_verificacion"
      />
      <FormFailure failure={bound.failure} />
      <Buttons
        isBusy={isSubmitting}
        label={isSubmitting ? text.confirming : text.confirm}
        onClose={onClose}
      />
    </BoundForm>
  );
}

function Buttons({ isBusy, label, onClose }: { isBusy: boolean; label: string; onClose: () => void }) {
  return (
    <div className="ends gap-8">
      <ActionButton disabled={isBusy} onClick={onClose} tone="ghost">
        {text.cancel}
      </ActionButton>
      <ActionButton isBusy={isBusy} tone="primary" type="submit">
        {label}
      </ActionButton>
    </div>
  );
}
