import { Drawer } from '@mantine/core';
import type { ErpDatabase } from '#app/data/db.ts';
import type { ClientRow } from '#app/data/read/clients/client-rows.ts';
import { useDiscard } from '#app/ui/form/use-discard.tsx';
import { ClientForm } from './ClientForm.tsx';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';

/** Closed, a new client, or the client that is edited (workspace §2). */
export type FormState = { mode: 'closed' } | { mode: 'create' } | { mode: 'edit'; row: ClientRow };

interface ClientDrawerProps {
  db: ErpDatabase;
  level: number | undefined;
  state: FormState;
  onSaved: (mode: 'create' | 'edit') => void;
  onClose: () => void;
}

/** The form beside the list. A click beside it does not throw away what was typed; leaving asks first. */
export function ClientDrawer({ db, level, state, onSaved, onClose }: ClientDrawerProps) {
  const isOpen = state.mode !== 'closed';
  const { setIsDirty, close, question } = useDiscard(onClose);
  return (
    <>
      <Drawer
        classNames={{
          body: styles.drawer ?? '',
          content: styles.content ?? '',
          header: styles.head ?? '',
        }}
        closeOnClickOutside={false}
        onClose={close}
        opened={isOpen}
        position="right"
        returnFocus
        size={500}
        title={state.mode === 'edit' ? text.editTitle : text.createTitle}
      >
        {isOpen && (
          <ClientForm
            db={db}
            level={level}
            onCancel={close}
            onDirty={setIsDirty}
            onSaved={() => {
              setIsDirty(false);
              onSaved(state.mode);
            }}
            row={state.mode === 'edit' ? state.row : null}
          />
        )}
      </Drawer>
      {question}
    </>
  );
}
