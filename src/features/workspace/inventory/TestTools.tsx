import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RunTestTool, TestDeed, TestOutcome } from '#app/online/test-tools.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { normalizeText } from '#domain/normalize.ts';
import styles from './inventory.module.css';
import { text as moduleText } from './text.ts';

const text = moduleText.tools;

interface TestToolsProps {
  businessName: string;
  isOnline: boolean;
  /** Whether clients can be made and deleted: the server refuses where their module is off. */
  hasClients: boolean;
  run: RunTestTool;
  /** The server has other rows now: the mirror has something to fetch. */
  onDone: () => void;
}

function sentenceOf(outcome: TestOutcome, deed: TestDeed): { tone: 'ok' | 'error'; message: string } {
  switch (outcome.kind) {
    case 'done':
      return { tone: 'ok', message: outcome.sentence };
    case 'off':
      return { tone: 'error', message: text.unavailable };
    case 'unreachable':
      return { tone: 'error', message: text.unreachable };
    case 'refused':
      return {
        tone: 'error',
        message: outcome.sentence ?? (deed === 'clear' ? text.clearFailed : text.seedFailed),
      };
  }
}

/** What level 3 fills a business with to try it out, and empties it again; online only. */
export function TestTools({ businessName, isOnline, hasClients, run, onDone }: TestToolsProps) {
  const [running, setRunning] = useState<TestDeed | null>(null);
  const [told, setTold] = useState<{ tone: 'ok' | 'error'; message: string } | null>(null);
  // What was typed to confirm; null while nobody is asked.
  const [named, setNamed] = useState<string | null>(null);
  const start = async (deed: TestDeed) => {
    setNamed(null);
    setTold(null);
    setRunning(deed);
    const outcome = await run(deed).finally(() => setRunning(null));
    setTold(sentenceOf(outcome, deed));
    if (outcome.kind === 'done') onDone();
  };
  const button = (deed: TestDeed, label: string, onClick: () => void) => (
    <ActionButton
      disabled={!isOnline || running !== null || (deed !== 'products' && !hasClients)}
      isBusy={running === deed}
      onClick={onClick}
      size={36}
    >
      {running === deed ? text.working : label}
    </ActionButton>
  );
  return (
    <Panel aria-label={text.title} padding="none">
      <div className={styles.tools}>
        <div className={styles.toolsWords}>
          <h2>{text.title}</h2>
          <p>{isOnline ? text.hint : text.offline}</p>
          {!hasClients && <p>{text.noClients}</p>}
        </div>
        {button('products', text.products, () => void start('products'))}
        {button('clients', text.clients, () => void start('clients'))}
        {button('clear', text.clear, () => setNamed(''))}
        {told && (
          <Notice className={styles.toolsNotice} tone={told.tone}>
            {told.message}
          </Notice>
        )}
      </div>
      <ConfirmDialog
        confirmLabel={text.clearConfirm}
        isOpen={named !== null}
        isReady={normalizeText(named ?? '') === normalizeText(businessName)}
        objectName={text.clearObject(businessName)}
        onCancel={() => setNamed(null)}
        onConfirm={() => void start('clear')}
        title={text.clearTitle}
      >
        <p>{text.clearText}</p>
        <TextInput
          autoComplete="off"
          label={text.clearName(businessName)}
          mt="sm"
          onChange={(event) => setNamed(event.currentTarget.value)}
          value={named ?? ''}
        />
      </ConfirmDialog>
    </Panel>
  );
}
