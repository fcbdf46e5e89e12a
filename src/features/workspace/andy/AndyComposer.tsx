import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import styles from './andy.module.css';
import { text } from './text.ts';

interface AndyComposerProps {
  field: RefObject<HTMLInputElement | null>;
  isPending: boolean;
  /** @returns whether it was asked */
  onSend: (input: string) => boolean;
}

/** As long as the server takes. */
const MAX_LENGTH = 2_000;

/** Where a question is written; Enter sends it. The next one may be written while the reply is awaited. */
export function AndyComposer({ field, isPending, onSend }: AndyComposerProps) {
  const [input, setInput] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onSend(input)) setInput('');
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <input
        aria-label={text.field}
        autoComplete="off"
        className={styles.field}
        enterKeyHint="send"
        maxLength={MAX_LENGTH}
        onChange={(event) => setInput(event.target.value)}
        placeholder={text.placeholder}
        ref={field}
        value={input}
      />
      <IconAction
        className={styles.send}
        disabled={isPending || input.trim() === ''}
        icon={SendHorizontal}
        keepsFocus
        label={text.send}
        type="submit"
      />
    </form>
  );
}
