import { Drawer } from '@mantine/core';
import type { ErpDatabase } from '#app/data/db.ts';
import type { ClientRow } from '#app/data/queries/client-rows.ts';
import { ClientForm } from './ClientForm.tsx';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';

/** Closed, a new client, or the client that is edited (workspace §2). */
export type FormState = { mode: 'closed' } | { mode: 'create' } | { mode: 'edit'; row: ClientRow };

export interface ClientDrawerProps {
  db: ErpDatabase;
  level: number | undefined;
  state: FormState;
  onSaved: (mode: 'create' | 'edit') => void;
  onClose: () => void;
}

/** The form beside the list. A click beside it does not throw away what was typed. */
export function ClientDrawer({ db, level, state, onSaved, onClose }: ClientDrawerProps) {
  const isOpen = state.mode !== 'closed';
  return (
    <Drawer
      classNames={{
        body: styles.drawer ?? '',
        content: styles.content ?? '',
        header: styles.head ?? '',
      }}
      closeOnClickOutside={false}
      onClose={onClose}
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
          onCancel={onClose}
          onSaved={() => onSaved(state.mode)}
          row={state.mode === 'edit' ? state.row : null}
        />
      )}
    </Drawer>
  );
}
