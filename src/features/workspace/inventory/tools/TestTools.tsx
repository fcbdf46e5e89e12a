import { TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { normalizeText } from '#domain/normalize.ts';
import { text as moduleText } from '#app/features/workspace/inventory/text.ts';
import type { useTestTools } from './use-test-tools.ts';

const text = moduleText.tools;

interface TestToolsProps extends Omit<ReturnType<typeof useTestTools>, 'menu'> {
  businessName: string;
}

/** What a test tool is doing or has done, and the question before everything is deleted. A panel or the heading's menu starts them. */
export function TestTools({ businessName, told, isAsking, dismiss, cancel, clear }: TestToolsProps) {
  const [named, setNamed] = useState('');
  const leave = (how: () => void) => () => {
    setNamed('');
    how();
  };
  return (
    <>
      {told && (
        <Notice
          action={dismiss && <IconAction icon={X} label={text.dismiss} onClick={dismiss} size={36} />}
          tone={told.tone}
        >
          {told.message}
        </Notice>
      )}
      <ConfirmDialog
        confirmLabel={text.clearConfirm}
        isOpen={isAsking}
        isReady={normalizeText(named) === normalizeText(businessName)}
        objectName={text.clearObject(businessName)}
        onCancel={leave(cancel)}
        onConfirm={leave(clear)}
        title={text.clearTitle}
      >
        <p>{text.clearText}</p>
        <TextInput
          autoComplete="off"
          label={text.clearName(businessName)}
          mt="sm"
          onChange={(event) => setNamed(event.currentTarget.value)}
          value={named}
        />
      </ConfirmDialog>
    </>
  );
}
