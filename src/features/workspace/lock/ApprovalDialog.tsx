import { Modal } from '@mantine/core';
import { useState } from 'react';
import { listApprovers } from '#app/data/identity/approvers.ts';
import { tablesOfPins } from '#app/data/identity/pins.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import { People } from './People.tsx';
import { PinEntry } from './PinEntry.tsx';
import { text } from './text.ts';

interface ApprovalDialogProps {
  /** Database of the person in front, and the business. */
  own: { id: string; businessId: number };
  action: ApprovableAction;
  /** The PIN of that person was right: whether it could be approved, or they have to sign in first. */
  onRight: (id: string) => Promise<'opened' | 'password'>;
  onClose: () => void;
}

/** Somebody who may do it approves, by PIN, what the person in front may not. */
export function ApprovalDialog({ own, action, onRight, onClose }: ApprovalDialogProps) {
  const { id: ownId, businessId } = own;
  const people = useLiveRead(
    tablesOfPins(),
    () => listApprovers({ id: ownId, businessId }, action, Date.now()),
    [ownId, businessId, action],
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = people?.find(({ id }) => id === chosenId) ?? people?.[0];
  const step = (by: 1 | -1) => {
    if (!people) return;
    const at = people.findIndex(({ id }) => id === chosen?.id);
    setChosenId(people[(at + by + people.length) % people.length]?.id ?? null);
  };
  return (
    <Modal centered onClose={onClose} opened returnFocus size={420} title={text.approval.title}>
      <div className="column gap-16">
        <p className="caption">{text.approval.deeds[action]}</p>
        {people && people.length > 1 && (
          <People chosen={chosen?.id} current={null} onChoose={setChosenId} people={people} />
        )}
        {chosen ? (
          <PinEntry
            enterLabel={text.approval.enter}
            key={chosen.id}
            onRight={() => onRight(chosen.id)}
            onStep={step}
            person={chosen}
          />
        ) : (
          people && <p className="muted">{text.approval.nobody}</p>
        )}
      </div>
    </Modal>
  );
}
