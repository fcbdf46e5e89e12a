import { Notice } from '#app/ui/feedback/Notice.tsx';
import { uiText } from '#app/ui/text.ts';

interface SaveStateProps {
  state: 'refused' | 'failed' | 'waiting';
  /** Why it was refused, or its last try failed. */
  reason: string;
  className?: string | undefined;
}

/** In a form that is opened again: how the last save of what it shows stands (experience: where messages appear). */
export function SaveState({ state, reason, className }: SaveStateProps) {
  if (state === 'refused') {
    return (
      <Notice className={className} title={uiText.refusedSave} tone="error">
        {reason}
      </Notice>
    );
  }
  return (
    <Notice className={className} title={uiText.pendingSave} tone={state === 'failed' ? 'warning' : 'info'}>
      {state === 'failed' && `${reason} `}
      {uiText.savedHere}
    </Notice>
  );
}
