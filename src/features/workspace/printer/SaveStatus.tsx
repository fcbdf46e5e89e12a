import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import styles from './printer.module.css';
import { text } from './text.ts';
import type { SaveState } from './use-printer.ts';

const WORDS = { still: '', waiting: text.saving, here: text.savedHere, saved: text.saved } as const;
const ICONS = { waiting: LoaderCircle, here: CloudOff, saved: Check, failed: TriangleAlert } as const;

/** The line that says where the autosave stands. */
export function SaveStatus({ state }: { state: SaveState }) {
  const Icon = state.kind === 'still' ? null : ICONS[state.kind];
  return (
    <p className={styles.status} data-state={state.kind} role="status">
      {Icon && <Icon aria-hidden="true" size={15} />}
      {state.kind === 'failed' ? text.saveFailed(state.why) : WORDS[state.kind]}
    </p>
  );
}
