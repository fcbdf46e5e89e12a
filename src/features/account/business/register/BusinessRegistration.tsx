import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { createAttempts } from '#app/api/owner/calls.ts';
import { registerBusiness } from '#app/api/owner/businesses.ts';
import { type BusinessValues, type Kind, toBody } from '#app/features/account/business/form/values.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import styles from './BusinessRegistration.module.css';
import { RegistrationForm } from './RegistrationForm.tsx';
import { text } from './text.ts';

interface BusinessRegistrationProps {
  http: Http;
  readProfile: () => Promise<OwnerUser | undefined>;
  onRegistered: (business: BusinessEntry) => void;
  onCancel: () => void;
}

const KINDS = (['natural', 'juridica'] as const).map((value) => ({ value, label: text.kinds[value] }));

/** The form of a new business: another kind begins it anew (owner-area §4). */
export function BusinessRegistration(props: BusinessRegistrationProps) {
  const { http, readProfile, onRegistered, onCancel } = props;
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? 'natural';
  const [attempt] = useState(createAttempts);
  // The other kind would begin its form anew while this one may be registered already.
  const [isSending, setIsSending] = useState(false);

  const send = async (values: BusinessValues) => {
    const body = toBody(kind, values);
    setIsSending(true);
    try {
      onRegistered(await attempt(body, (key) => registerBusiness(http, body, key)));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <>
      <PageHeading
        actions={
          <ActionButton icon={ArrowLeft} renderRoot={(root) => <Link to="/servicios" {...root} />}>
            {text.back}
          </ActionButton>
        }
        areActionsWide
        description={text.lead}
        title={text.title}
      />
      <Segmented
        className={styles.kinds}
        label={text.kind}
        onChange={setChosen}
        options={KINDS.map((option) => ({ ...option, isDisabled: isSending }))}
        value={kind}
      />
      <RegistrationForm
        // The form has just opened; a person who chose a kind stays at the choice.
        hasFocus={chosen === undefined}
        key={kind}
        kind={kind}
        onCancel={onCancel}
        onSubmit={send}
        readProfile={readProfile}
      />
    </>
  );
}
