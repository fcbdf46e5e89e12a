import { StickyNote } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import styles from './line.module.css';
import { text } from './line-note-text.ts';

interface LineNoteProps {
  /** Name of the product. */
  name: string;
  note: string;
  onNote: (note: string) => void;
  /** Enter or Escape: back to the scan field. */
  onDone: () => void;
}

/** What was said about one line: a button until somebody wants it, then a caption under the product that is edited in place. */
export function LineNote({ name, note, onNote, onDone }: LineNoteProps) {
  /** The note as it was when editing began: Escape restores it. Null while nobody edits. */
  const [before, setBefore] = useState<string | null>(null);
  const open = () => setBefore(note);
  if (before === null && note.trim() === '')
    return (
      <IconAction
        className={styles.add}
        hint={text.addHint}
        icon={StickyNote}
        iconSize={16}
        label={text.add(name)}
        onClick={open}
      />
    );
  if (before === null)
    return (
      <button aria-label={text.shown(name, note)} className={styles.note} onClick={open} type="button">
        <StickyNote aria-hidden="true" size={13} />
        <span>{note}</span>
      </button>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.stopPropagation();
    if (event.key === 'Escape') onNote(before);
    onDone();
    setBefore(null);
  };
  return (
    <input
      aria-label={text.noteOf(name)}
      autoComplete="off"
      autoFocus
      className={styles.field}
      maxLength={MAX_LINE_NOTE}
      onBlur={() => setBefore(null)}
      onChange={(event) => onNote(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      placeholder={text.placeholder}
      value={note}
    />
  );
}
