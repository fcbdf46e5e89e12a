import { type ReactNode, useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { BoundForm } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { checkBy, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { PERSON_RULES } from './rules.ts';
import { text } from './text.ts';

const START = { email: '' };
const { BoundText } = boundFieldsOf<typeof START>();
const check = checkBy<typeof START>(PERSON_RULES);

interface EmailFormProps {
  className: string | undefined;
  /** Labels of the button, before and while the address is sent. */
  words: { send: string; sending: string };
  tone?: 'primary' | 'quiet';
  autoComplete: 'email' | 'username';
  hasFocus?: boolean;
  /** Sends it. @returns what to show */
  onSend: (email: string) => Promise<{ isDone: boolean; words: string }>;
  /** Before the field. */
  children?: ReactNode;
}

/** Asks for an address that something is mailed to, and shows the answer. */
export function EmailForm(props: EmailFormProps) {
  const { className, words, tone = 'quiet', autoComplete, hasFocus, onSend, children } = props;
  const [answer, setAnswer] = useState<{ isDone: boolean; words: string }>();
  const bound = useBoundForm({
    start: START,
    labels: text.labels,
    check,
    send: async ({ email }) => {
      setAnswer(undefined);
      setAnswer(await onSend(email.trim()));
    },
  });
  const { isSubmitting } = bound.form.formState;
  return (
    <BoundForm bound={bound} className={className}>
      {children}
      <BoundText
        autoComplete={autoComplete}
        autoFocus={hasFocus}
        inputMode="email"
        name="email"
        type="email"
      />
      {answer && <Notice tone={answer.isDone ? 'ok' : 'error'}>{answer.words}</Notice>}
      <ActionButton isBusy={isSubmitting} isFullWidth tone={tone} type="submit">
        {isSubmitting ? words.sending : words.send}
      </ActionButton>
    </BoundForm>
  );
}
