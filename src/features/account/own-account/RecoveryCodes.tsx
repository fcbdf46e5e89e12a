import { Copy } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { text } from './factor-text.ts';
import styles from './Factor.module.css';

/** The codes for who loses the phone: no later answer has them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <div className="grid gap-14">
      <Notice isStanding title={text.codesOnce} tone="warning">
        {text.codesLead}
      </Notice>
      <ul aria-label={text.codesName} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {outcome === 'copied' && <Notice tone="ok">{text.copied}</Notice>}
      {outcome === 'failed' && <Notice tone="warning">{text.notCopied}</Notice>}
      <div className="ends gap-8">
        <ActionButton data-autofocus icon={Copy} onClick={() => void copy()}>
          {text.copy}
        </ActionButton>
        <ActionButton onClick={onKept} tone="primary">
          {text.kept}
        </ActionButton>
      </div>
    </div>
  );
}
