import { Modal, TextInput } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import styles from './Integration.module.css';
import { text } from './text.ts';

interface ShownOnceProps {
  title: string;
  label: string;
  value: string;
  /** That it never comes again, in a few words. */
  warning: string;
  children: string;
  onKept: () => void;
}

/** A key or a secret that no later answer has: it goes only by its button, never by a slip beside the dialog. */
export function ShownOnce({ title, label, value, warning, children, onKept }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  useFocusBack(true);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      field.current?.select();
      setOutcome('selected');
    }
  };
  return (
    <Modal
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onKept}
      opened
      returnFocus={false}
      size={560}
      title={title}
      withCloseButton={false}
    >
      <div className="grid gap-14">
        <Notice isStanding title={warning} tone="warning">
          {children}
        </Notice>
        <div className={styles.secret}>
          <TextInput
            className="grow"
            classNames={{ input: styles.mono }}
            label={label}
            onFocus={(event) => event.currentTarget.select()}
            readOnly
            ref={field}
            value={value}
          />
          <ActionButton data-autofocus icon={Copy} onClick={() => void copy()} tone="primary">
            {text.copy}
          </ActionButton>
        </div>
        {outcome === 'copied' && <Notice tone="ok">{text.copied}</Notice>}
        {outcome === 'selected' && <Notice tone="warning">{text.notCopied}</Notice>}
        <div className="ends">
          <ActionButton onClick={onKept}>{text.kept}</ActionButton>
        </div>
      </div>
    </Modal>
  );
}
