import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { isKind, type Operation } from '#app/data/outbox/operation.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatCop } from '#domain/money.ts';
import { accountText } from './account-text.ts';

const text = accountText.form;

export interface PaidReceiptProps {
  db: ErpDatabase;
  /** The payment just saved, and what is owed after it; null where this level may not see that. */
  paid: { operation: Operation; balanceAfter: string | null };
}

/** Offers the receipt of the payment just saved; what can't be printed changes nothing. */
export function PaidReceipt({ db, paid: { operation, balanceAfter } }: PaidReceiptProps) {
  const [failure, setFailure] = useState<string | null>(null);
  if (!isKind(operation, 'payment')) return null;
  const print = async () => {
    setFailure(null);
    const printing = await import('./print-payment.ts').catch(() => null);
    setFailure(printing ? await printing.printPayment(db, operation, balanceAfter) : text.printFailed);
  };
  return (
    <>
      <ActionButton icon={Printer} isFullWidth onClick={() => void print()}>
        {text.print(formatCop(operation.effect.valor))}
      </ActionButton>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
