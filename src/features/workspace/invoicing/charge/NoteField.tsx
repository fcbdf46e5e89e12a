import { TextInput } from '@mantine/core';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { MAX_NOTE } from '#app/data/writes/sales.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import styles from './charge.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
  /** Enter: back to the scan field. */
  onDone: () => void;
}

/** What the paper says besides the sale; a button until somebody wants it. */
export function NoteField({ note, onNote, onDone }: NoteFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (note === '' && !isOpen)
    return (
      <ActionButton className={styles.addNote} icon={StickyNote} onClick={() => setIsOpen(true)} tone="ghost">
        {text.addNote}
      </ActionButton>
    );
  return (
    <TextInput
      autoComplete="off"
      autoFocus={isOpen}
      label={text.note}
      maxLength={MAX_NOTE}
      onBlur={() => setIsOpen(false)}
      onChange={(event) => {
        setIsOpen(true); // emptied by the keyboard it stays until it is left
        onNote(event.currentTarget.value);
      }}
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
      placeholder={text.noteHint}
      value={note}
    />
  );
}
