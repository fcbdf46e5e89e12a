import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import type { Operation, OperationOf } from '#app/data/queue/operation.ts';
import { ReturnOutcome } from './ReturnOutcome.tsx';
import styles from './returns.module.css';
import { type GiveUp, useReturn } from './use-return.ts';

/** What a form of goods that come back is given. */
interface FormSeat {
  /** Why it was not saved; null before. */
  failure: string | null;
  /** Saves what the form says; nothing where the write gives nothing. */
  onTake: (write: () => Promise<Operation | undefined>) => Promise<void>;
}

interface ReturnDialogProps {
  workspace: Workspace;
  title: string;
  /** What keeps the money here as long as the server says nothing, in words; null where it may go. */
  obstacle: (taken: OperationOf<'return'>) => string | null;
  onGiveUp: GiveUp;
  onClose: () => void;
  children: (seat: FormSeat) => ReactNode;
}

/** Goods come back: their form, then whether the money may go (returns.md). */
export function ReturnDialog(props: ReturnDialogProps) {
  const { workspace, title, obstacle, onGiveUp, onClose, children } = props;
  const { step, taken, isTaking, isBusy, take, deliver, giveUp } = useReturn(workspace.db, onGiveUp);
  const isAsking = step.kind === 'waiting' || step.kind === 'no-answer' || step.kind === 'refused';
  // A form again would show what was left before the server said no.
  const giveUpOrLeave = async () => {
    const isRefused = step.kind === 'refused';
    if ((await giveUp()) && isRefused) onClose();
  };
  return (
    <Modal
      classNames={{ content: styles.dialog }}
      closeOnClickOutside={false}
      closeOnEscape={!isAsking && !isTaking}
      onClose={onClose}
      opened
      returnFocus
      size={560}
      title={title}
      withCloseButton={!isAsking}
    >
      {step.kind === 'form' ? (
        children({ failure: step.failure, onTake: take })
      ) : (
        <ReturnOutcome
          isBusy={isBusy}
          onClose={onClose}
          obstacle={taken && obstacle(taken)}
          onDeliver={() => void deliver()}
          onGiveUp={() => void giveUpOrLeave()}
          step={step}
          workspace={workspace}
        />
      )}
    </Modal>
  );
}
