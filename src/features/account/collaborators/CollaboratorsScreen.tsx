import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Store, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readBusinesses } from '#app/api/owner/businesses.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import styles from './Collaborators.module.css';
import { type Mode, Team } from './Team.tsx';
import { text } from './text.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';

interface CollaboratorsScreenProps {
  http: Http;
  /** The business to begin with, of the address. */
  startsWith: string | undefined;
  /** Who is signed in; undefined when nobody can tell now. */
  readProfile: () => Promise<OwnerUser | undefined>;
  /** Ends the owner's session and leads to the collaborators' sign-in. */
  onWorkspace: () => void;
}

/** `/crear-colaborador-subusuario` (owner-area §2). */
export function CollaboratorsScreen(props: CollaboratorsScreenProps) {
  const { http } = props;
  const load = useCallback(() => readBusinesses(http), [http]);
  const { state, reload } = useLoaded(load);
  if (state.status === 'ready' && state.value.length > 0) {
    return <Businesses businesses={state.value} {...props} />;
  }
  return (
    <>
      <PageHeading actions={<Back />} areActionsWide description={text.lead} title={text.title} />
      {state.status === 'loading' && <p role="status">{text.loading}</p>}
      {state.status === 'failed' && (
        <LoadFailure
          error={state.error}
          onRetry={reload}
          retryLabel={text.again}
          words={text.businessesFailed}
        />
      )}
      {state.status === 'ready' && (
        <Panel className="above-8">
          <EmptyState
            action={{ label: text.registerBusiness, renderRoot: (root) => <Link to="/erplobby" {...root} /> }}
            icon={Store}
            title={text.noBusinesses}
          />
        </Panel>
      )}
    </>
  );
}

function Back() {
  return (
    <ActionButton icon={ArrowLeft} renderRoot={(root) => <Link to="/servicios" {...root} />}>
      {text.back}
    </ActionButton>
  );
}

/** The choice of a business, which waits while a form is open, and its people. */
function Businesses(props: CollaboratorsScreenProps & { businesses: readonly BusinessEntry[] }) {
  const { businesses, startsWith, http, onWorkspace, readProfile } = props;
  const [chosen, setChosen] = useState(startsWith ?? '');
  const [mode, setMode] = useState<Mode>({ kind: 'list' });
  const [isTold, setIsTold] = useState(false);
  const business = businesses.find(({ id }) => id === chosen);
  const create = () => {
    setIsTold(!business);
    if (business) setMode({ kind: 'form', stored: undefined });
  };
  return (
    <>
      <PageHeading
        actions={
          mode.kind === 'list' && (
            <>
              <Back />
              <ActionButton
                autoFocus={mode.returnTo === 'new'}
                icon={UserPlus}
                onClick={create}
                tone="primary"
              >
                {text.create}
              </ActionButton>
            </>
          )
        }
        areActionsWide
        description={text.lead}
        title={text.title}
      />
      <div className={styles.parts}>
        <NativeSelect
          className={styles.business}
          data={[
            { value: '', label: text.choose },
            ...businesses.map(({ id, nombre_display }) => ({ value: id, label: nombre_display })),
          ]}
          disabled={mode.kind === 'form'}
          label={text.business}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setMode({ kind: 'list' });
            setIsTold(false);
          }}
          value={business?.id ?? ''}
        />
        {isTold && <Notice tone="error">{text.chooseFirst}</Notice>}
        {business ? (
          <Team
            business={business}
            http={http}
            key={business.id}
            mode={mode}
            onMode={setMode}
            onWorkspace={onWorkspace}
            readProfile={readProfile}
          />
        ) : (
          <Panel>
            <EmptyState icon={Store} text={text.pickText} title={text.pickTitle} />
          </Panel>
        )}
      </div>
    </>
  );
}
