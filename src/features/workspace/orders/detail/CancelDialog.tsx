import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { compareMoney, formatCop } from '#domain/money/money.ts';
import { ORDER_LIMITS } from '#app/data/writes/order-writes.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';

const text = all.cancelling;

interface CancelDialogProps {
  isOpen: boolean;
  name: string;
  /** What its client has paid towards it, money. */
  paid: string;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks before an order is cancelled, and why it is. */
export function CancelDialog({ isOpen, name, paid, onConfirm, onCancel }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      cancelLabel={text.keep}
      confirmLabel={text.confirm}
      isOpen={isOpen}
      objectName={name}
      onCancel={onCancel}
      onConfirm={() => onConfirm(reason)}
      title={text.title}
    >
      <p className="below-12">{text.text}</p>
      {compareMoney(paid, '0.00') > 0 && <p className="below-12">{text.paid(formatCop(paid))}</p>}
      <TextInput
        autoComplete="off"
        label={text.reason}
        maxLength={ORDER_LIMITS.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        size="md"
        value={reason}
      />
    </ConfirmDialog>
  );
}
