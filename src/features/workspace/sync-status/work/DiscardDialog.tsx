import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { MAX_REASON } from '#app/data/writes/discard-writes.ts';
import { asRequired } from '#app/ui/form/as-required.ts';
import { type CancelResult, giveUp } from '#app/sync/push/cancel.ts';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { cleanLine } from '#domain/normalize.ts';
import { type DescribedWork, nameOf } from './described.ts';
import type { WorkTools } from './ReviewPanel.tsx';
import { workText } from './text.ts';

const text = workText.dialog;

interface DiscardDialogProps {
  isOpen: boolean;
  item: DescribedWork;
  tools: WorkTools;
  onCancel: () => void;
  /** The item is gone from the list. */
  onDone: () => void;
}

/** Why it stays in the list; undefined when it is gone. */
function obstacleOf(result: CancelResult): string | undefined {
  if (result === 'unreachable') return text.unreachable;
  if (result === 'signed-out') return text.signedOut;
  if (result === 'trouble') return text.trouble;
  if (result === 'needed') return text.needed;
  if (result === 'level') return text.level;
  return result === 'reason' ? text.reasonRequired : undefined;
}

function consequence({ delivered, kind }: DescribedWork['operation']): string {
  if (!delivered) return text.plain;
  return kind === 'sale' ? text.delivered : text.cash;
}

/** Names what is given up and what that means; a delivered sale asks for the reason (offline §6). */
export function DiscardDialog({ isOpen, item, tools, onCancel, onDone }: DiscardDialogProps) {
  const { discard, words, seq } = item;
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const asksReason = discard === 'reason' || item.operation.delivered;
  const confirm = async () => {
    if (asksReason && cleanLine(reason, MAX_REASON) === '') {
      setReasonError(text.reasonRequired);
      return field.current?.focus();
    }
    setIsBusy(true);
    setFailure(null);
    const result = await giveUp(tools.context, seq, reason).finally(() => setIsBusy(false));
    const obstacle = obstacleOf(result);
    if (obstacle !== undefined) return setFailure(obstacle);
    toast({ message: result === 'applied' ? text.applied : text.discarded });
    onDone();
  };
  return (
    <ConfirmDialog
      confirmLabel={isBusy && discard === 'cancel' ? text.busy : text.confirm}
      isBusy={isBusy}
      isOpen={isOpen}
      objectName={nameOf(words)}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
      title={text.title}
    >
      <div className="grid gap-14">
        <p>{discard === 'cancel' ? text.cancel : consequence(item.operation)}</p>
        {item.goingAlong.length > 0 && (
          <Notice tone="warning" title={text.goingAlong(item.goingAlong.length)}>
            {item.goingAlong.map((name, at) => (
              <p key={at}>{name}</p>
            ))}
          </Notice>
        )}
        {asksReason && (
          <Textarea
            error={reasonError}
            label={text.reason}
            maxLength={200}
            ref={field}
            rows={2}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setReasonError(null);
            }}
            {...asRequired}
            required
            withAsterisk={false}
            value={reason}
          />
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
