import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { newUuid } from '#app/data/ids.ts';
import { editFavourites } from '#app/data/writes/settings-writes.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { addPage, type FavouritePage, FAVOURITES_MOST } from '#domain/invoicing/favourites.ts';
import { EditedPage } from './EditedPage.tsx';
import { editorText as text } from './editor-text.ts';
import styles from './editor.module.css';
import { PageTabs } from './PageTabs.tsx';

interface EditorProps {
  workspace: Workspace;
  serieId: number;
  /** The shop's own, as they are now: what another device saves comes by itself. */
  pages: readonly FavouritePage[];
  /** Id of the page that was in front. */
  first: string | null;
  onDone: () => void;
}

/** Gives the pages as they are to be. */
export type Change = (pages: readonly FavouritePage[]) => FavouritePage[];

/** The button that led here is gone; a field would open the keyboard of a phone. */
function focusOnce(root: HTMLElement | null): void {
  root?.focus();
}

/** Lays the tiles of the sell screen out, in their place; each change is saved at once. */
export function Editor({ workspace, serieId, pages, first, onDone }: EditorProps) {
  const [chosen, setChosen] = useState(first);
  const panelId = useId();
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  const save = (change: Change) => {
    editFavourites(workspace.db, serieId, change).catch(() =>
      toast({ message: text.notSaved, tone: 'error' }),
    );
  };
  const removeWith = (change: Change, undo: Change, message: string) => {
    save(change);
    toast({ message, tone: 'info', action: { label: text.undo, onClick: () => save(undo) } });
  };
  const add = () => {
    const id = newUuid();
    save((all) => addPage(all, id, text.newPage(all.length + 1)));
    setChosen(id);
  };
  const isFull = pages.length >= FAVOURITES_MOST.pages;
  return (
    <section aria-label={text.title} className={styles.root} ref={focusOnce} tabIndex={-1}>
      <div className={styles.pages}>
        {page && <PageTabs onShow={setChosen} pages={pages} panelId={panelId} shown={page.id} />}
        {page ? (
          <IconAction disabled={isFull} icon={Plus} label={text.addPage} onClick={add} />
        ) : (
          <>
            <p className="caption grow">{text.begin}</p>
            <ActionButton icon={Plus} onClick={add}>
              {text.addPage}
            </ActionButton>
          </>
        )}
        <ActionButton onClick={onDone} size={36} tone="primary">
          {text.done}
        </ActionButton>
      </div>
      {page && (
        <div className={styles.page} id={panelId} role="tabpanel">
          <EditedPage
            key={page.id}
            onRemove={removeWith}
            onSave={save}
            page={page}
            pages={pages}
            workspace={workspace}
          />
        </div>
      )}
    </section>
  );
}
