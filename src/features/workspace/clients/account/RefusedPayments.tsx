import type { OperationOf } from '#app/data/queue/operation.ts';
import { saveErrorText } from '#app/data/resolve/save-error.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop } from '#domain/money/money.ts';
import { accountText as text } from './account-text.ts';

interface RefusedPaymentsProps {
  refused: readonly OperationOf<'payment'>[];
  onReview: () => void;
}

/** Payments of this client that the server did not take: the money is in the till, somebody has to look. */
export function RefusedPayments({ refused, onReview }: RefusedPaymentsProps) {
  return refused.map((operation) => (
    <Notice
      action={
        <ActionButton onClick={onReview} size={36}>
          {text.review}
        </ActionButton>
      }
      key={operation.seq}
      title={text.refused(formatCop(operation.effect.valor))}
      tone="error"
    >
      {saveErrorText(operation)}
    </Notice>
  ));
}
