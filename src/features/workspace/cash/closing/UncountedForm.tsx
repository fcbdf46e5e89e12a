import { TextInput } from '@mantine/core';
import { Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_CASH_NOTE } from '#app/data/writes/cash-writes.ts';
import styles from '#app/features/workspace/cash/cash.module.css';
import { text as all } from '#app/features/workspace/cash/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';

const text = all.close;

interface UncountedFormProps {
  /** Closes the drawer. @returns what went wrong, in words */
  onClose: (nota: string) => Promise<string | undefined>;
}

/** A drawer that nobody can count, of a device that is lost: it is closed with a reason. */
export function UncountedForm({ onClose }: UncountedFormProps) {
  const [nota, setNota] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lacksReason = nota.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (lacksReason) return field.current?.focus();
    setIsBusy(true);
    setError(await onClose(nota));
    setIsBusy(false);
  };
  return (
    <Panel className={styles.alone}>
      <form className="column gap-16" noValidate onSubmit={(event) => void submit(event)}>
        <Notice tone="warning">{text.uncountedHint}</Notice>
        <TextInput
          autoComplete="off"
          autoFocus
          error={isAsked && lacksReason ? text.uncountedReason : undefined}
          label={text.uncountedWhy}
          maxLength={MAX_CASH_NOTE}
          onChange={(event) => setNota(event.currentTarget.value)}
          ref={field}
          size="md"
          value={nota}
        />
        {error && <Notice tone="error">{error}</Notice>}
        <ActionButton icon={Lock} isBusy={isBusy} isFullWidth size={60} tone="danger" type="submit">
          {isBusy ? all.saving : text.uncounted}
        </ActionButton>
      </form>
    </Panel>
  );
}
