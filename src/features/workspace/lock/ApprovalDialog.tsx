import { Modal } from '@mantine/core';
import { useState } from 'react';
import { listApprovers } from '#app/data/identity/approvers.ts';
import { type PinHolder, tablesOfPins } from '#app/data/identity/pins.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import { People } from './People.tsx';
import { PinEntry } from './PinEntry.tsx';
import styles from './lock.module.css';
import { text } from './text.ts';

/** What came of a right PIN: who gave it has to sign in first, or may not approve this any more. */
export type ApprovalEnd = 'opened' | 'password' | 'refused';

interface ApprovalDialogProps {
  /** Database of the person in front, and the business. */
  own: { id: string; businessId: number };
  action: ApprovableAction;
  /** The PIN of that person was right. */
  onRight: (id: string) => Promise<ApprovalEnd>;
  onClose: () => void;
}

/** Somebody who may do it approves, by PIN, what the person in front may not. */
export function ApprovalDialog({ own, action, onRight, onClose }: ApprovalDialogProps) {
  const { id: ownId, businessId } = own;
  const listed = useLiveRead(
    tablesOfPins(),
    () => listApprovers({ id: ownId, businessId }, action, Date.now()),
    [ownId, businessId, action],
  );
  /** Approvers whom the server has just refused, the last one first. */
  const [refused, setRefused] = useState<readonly PinHolder[]>([]);
  const people = listed?.filter(({ id }) => refused.every((other) => other.id !== id));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = people?.find(({ id }) => id === chosenId) ?? people?.[0];
  const step = (by: 1 | -1) => {
    if (!people) return;
    const at = people.findIndex(({ id }) => id === chosen?.id);
    setChosenId(people[(at + by + people.length) % people.length]?.id ?? null);
  };
  const approve = async (person: PinHolder) => {
    const end = await onRight(person.id);
    if (end !== 'refused') return end;
    setRefused((before) => [person, ...before]);
    return 'opened';
  };
  return (
    <Modal centered onClose={onClose} opened returnFocus size={420} title={text.approval.title}>
      <div className="column gap-16">
        <p className="caption">{text.approval.deeds[action]}</p>
        {refused[0] && (
          <div className={styles.trouble}>
            <p role="alert">{text.approval.refused(refused[0].name)}</p>
          </div>
        )}
        {people && people.length > 1 && (
          <People chosen={chosen?.id} current={null} onChoose={setChosenId} people={people} />
        )}
        {chosen ? (
          <PinEntry
            enterLabel={text.approval.enter}
            key={chosen.id}
            onRight={() => approve(chosen)}
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
