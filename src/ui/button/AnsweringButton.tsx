import { useState } from 'react';
import { ActionButton, type ActionButtonProps } from './ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';

interface AnsweringButtonProps extends Pick<ActionButtonProps, 'size' | 'icon'> {
  label: string;
  /** While it runs. */
  busyLabel: string;
  /**
   * Does it and resolves with the sentence to show in the button's place; after a failure the button can be pressed
   * again.
   */
  act: () => Promise<{ isDone: boolean; words: string }>;
}

/** A button whose outcome is a sentence. */
export function AnsweringButton({ label, busyLabel, act, ...look }: AnsweringButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<{ isDone: boolean; words: string }>();
  const press = async () => {
    setIsBusy(true);
    setAnswer(await act().finally(() => setIsBusy(false)));
  };
  return (
    <>
      {answer && <Notice tone={answer.isDone ? 'ok' : 'error'}>{answer.words}</Notice>}
      {!answer?.isDone && (
        <ActionButton isBusy={isBusy} isFullWidth onClick={() => void press()} {...look}>
          {isBusy ? busyLabel : label}
        </ActionButton>
      )}
    </>
  );
}
