import { Modal } from '@mantine/core';
import type { DraftExchange } from '#app/data/drafts/exchange.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { Returnable } from '#app/data/read/invoices/returnable.ts';
import { ReturnFields } from './ReturnFields.tsx';
import { beyondOffline } from './return-plan.ts';
import { ReturnOutcome } from './ReturnOutcome.tsx';
import { text } from './text.ts';
import { type GiveUp, useReturn } from './use-return.ts';

interface ReturnDialogProps {
  workspace: Workspace;
  /** As it was when the dialog was opened: taking goods back changes what is left of them. */
  of: Returnable;
  isOffline: boolean;
  onGiveUp: GiveUp;
  /** The customer takes something else instead. */
  onExchange: (goods: DraftExchange) => void;
  onClose: () => void;
}

/** Goods come back: what, where they go, why, and how the money goes back (returns.md). */
export function ReturnDialog({ workspace, of, isOffline, onGiveUp, onExchange, onClose }: ReturnDialogProps) {
  const { step, taken, take, deliver, giveUp } = useReturn(workspace.db, isOffline, onGiveUp);
  const isAsking = step.kind === 'waiting' || step.kind === 'no-answer' || step.kind === 'refused';
  return (
    <Modal
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
      onClose={onClose}
      opened
      returnFocus
      size={560}
      title={text.title(of.number)}
      withCloseButton={!isAsking}
    >
      {step.kind === 'form' ? (
        <ReturnFields
          failure={step.failure}
          isOffline={isOffline}
          of={of}
          onCancel={onClose}
          onExchange={onExchange}
          onTake={take}
        />
      ) : (
        <ReturnOutcome
          onClose={onClose}
          obstacle={taken && beyondOffline(of, taken.effect.back.total)}
          onDeliver={() => void deliver()}
          onGiveUp={() => void giveUp()}
          step={step}
          workspace={workspace}
        />
      )}
    </Modal>
  );
}
