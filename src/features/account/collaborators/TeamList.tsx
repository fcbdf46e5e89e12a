import { Users } from 'lucide-react';
import { useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { deleteCollaborator } from '#app/api/owner/collaborators.ts';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
import styles from './Collaborators.module.css';
import { explainDelete } from './explain.ts';
import { shortName } from './short-name.ts';
import { teamColumns } from './team-columns.tsx';
import { text } from './text.ts';

interface TeamListProps {
  http: Http;
  business: BusinessEntry;
  people: readonly OwnedCollaborator[];
  hasSeries: boolean;
  /** The collaborator whose form was cancelled: the button of that row gets the focus. */
  returnTo: number | 'new' | undefined;
  onEdit: (one: OwnedCollaborator) => void;
  /** Sentence about the collaborator deleted last. */
  deleted: string | undefined;
  /** Called with that sentence, and with none once another deletion is asked about. */
  onDeleted: (words: string | undefined) => void;
}

/** The button that was pressed goes with its row: the focus goes where it says so. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The collaborators of a business, to edit and to delete. */
export function TeamList(props: TeamListProps) {
  const { http, business, people, hasSeries, returnTo, deleted, onEdit, onDeleted } = props;
  const [doomed, setDoomed] = useState<OwnedCollaborator>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ words: string; reason?: string }>();

  const remove = async (one: OwnedCollaborator) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await deleteCollaborator(http, business.tipo, one.id);
      setDoomed(undefined);
      onDeleted(text.deleted(shortName(one)));
    } catch (error) {
      setFailure(explainDelete(error));
    } finally {
      setIsBusy(false);
    }
  };
  const ask = (one: OwnedCollaborator) => {
    setFailure(undefined);
    onDeleted(undefined);
    setDoomed(one);
  };
  return (
    <>
      {deleted !== undefined && (
        // Once more when the list has come without the row: until then its button holds the focus.
        <div key={people.length} ref={takeFocus} tabIndex={-1}>
          <Notice tone="ok">{deleted}</Notice>
        </div>
      )}
      {!hasSeries && <Notice tone="warning">{text.noSeries}</Notice>}
      <Panel className={styles.team} padding="none">
        <DataTable
          caption={text.table(business.nombre_display)}
          columns={teamColumns({ onEdit, onRemove: ask, returnTo })}
          empty={<EmptyState icon={Users} text={text.emptyText} title={text.empty} />}
          rowKey={(one) => one.id}
          rows={people}
        />
      </Panel>
      <ConfirmDialog
        confirmLabel={isBusy ? text.deleting : text.remove}
        isBusy={isBusy}
        isOpen={doomed !== undefined}
        objectName={doomed && shortName(doomed)}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && void remove(doomed)}
        title={text.deleteTitle}
      >
        <p>{text.deleteAsk}</p>
        {failure && (
          <Notice className="above-12" title={failure.reason && failure.words} tone="error">
            {failure.reason ?? failure.words}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
