import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { createAttempts } from '#app/api/owner/calls.ts';
import {
  createCollaborator,
  readCollaborators,
  readSeries,
  saveCollaborator,
} from '#app/api/owner/collaborators.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
import { parseBusinessId } from '#domain/accounts/business-id.ts';
import { can } from '#domain/accounts/permissions.ts';
import { CollaboratorForm } from './CollaboratorForm.tsx';
import { type Fields, toBody } from './fields.ts';
import { Saved } from './Saved.tsx';
import { shortName } from './short-name.ts';
import { TeamList } from './TeamList.tsx';
import { text } from './text.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';

/** The parts of a business on screen: its people, the form of one collaborator, or the result of a save. */
export type Mode =
  | { kind: 'list'; returnTo?: number | 'new' }
  | { kind: 'form'; stored: OwnedCollaborator | undefined }
  | { kind: 'saved'; words: string; email: string; isNew: boolean; canStock: boolean };

interface TeamProps {
  http: Http;
  business: BusinessEntry;
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Who is signed in; undefined when nobody can tell now. */
  readProfile: () => Promise<OwnerUser | undefined>;
  onWorkspace: () => void;
}

async function readTeam(http: Http, businessId: string) {
  const [people, series] = await Promise.all([
    readCollaborators(http, businessId),
    readSeries(http, businessId),
  ]);
  return { people, series };
}

/** The people of one business: list, then form, then list again (owner-area §4). */
export function Team({ http, business, mode, onMode, onWorkspace, readProfile }: TeamProps) {
  const { id, tipo, nombre_display: businessName } = business;
  const load = useCallback(() => readTeam(http, id), [http, id]);
  const { state, reload } = useLoaded(load);
  const [attempt] = useState(createAttempts);
  // Deleted it is, whatever becomes of reading the list again.
  const [deleted, setDeleted] = useState<string>();

  const save = async (stored: OwnedCollaborator | undefined, fields: Fields) => {
    const body = toBody(fields, parseBusinessId(id)?.id ?? 0, stored === undefined);
    if (stored) await saveCollaborator(http, tipo, stored.id, body);
    else await attempt(body, (key) => createCollaborator(http, id, body, key));
    const name = shortName(fields);
    const words = stored ? text.updated(name) : text.created(name, businessName);
    const canStock = can(Number(fields.permission_level), 'inventory.edit');
    onMode({ kind: 'saved', words, email: fields.email.trim(), isNew: stored === undefined, canStock });
    void reload();
  };

  // Saved it is, whatever becomes of reading the list again.
  if (mode.kind === 'saved') {
    return <Saved {...mode} onGoOn={() => onMode({ kind: 'list' })} onWorkspace={onWorkspace} />;
  }
  if (state.status === 'loading') return <p role="status">{text.loading}</p>;
  // A form that is open stays, whatever becomes of reading the list again.
  const known = state.status === 'ready' ? state.value : mode.kind === 'form' ? state.last : undefined;
  if (!known) {
    return (
      <>
        {deleted !== undefined && <Notice tone="ok">{deleted}</Notice>}
        <LoadFailure
          error={state.status === 'failed' ? state.error : undefined}
          onRetry={reload}
          retryLabel={text.again}
          words={text.loadFailed}
        />
        {mode.kind === 'form' && (
          <ActionButton onClick={() => onMode({ kind: 'list', returnTo: 'new' })}>{text.cancel}</ActionButton>
        )}
      </>
    );
  }
  const { people, series } = known;
  if (mode.kind === 'form') {
    const { stored } = mode;
    return (
      <CollaboratorForm
        isFirst={people.length === 0}
        onCancel={() => onMode({ kind: 'list', returnTo: stored?.id ?? 'new' })}
        onSubmit={(fields) => save(stored, fields)}
        readProfile={readProfile}
        series={series}
        stored={stored}
        title={stored ? text.editTitle(shortName(stored)) : text.newTitle(businessName)}
      />
    );
  }
  return (
    <TeamList
      business={business}
      deleted={deleted}
      hasSeries={series.length > 0}
      http={http}
      onDeleted={(words) => {
        setDeleted(words);
        if (words !== undefined) void reload();
      }}
      onEdit={(stored) => onMode({ kind: 'form', stored })}
      people={people}
      returnTo={mode.returnTo}
    />
  );
}
