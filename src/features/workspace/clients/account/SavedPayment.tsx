import { Printer } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop } from '#domain/money/money.ts';
import { accountText } from './account-text.ts';

const text = accountText.form;

interface SavedPaymentProps {
  /** Money. */
  valor: string;
  onPrint: () => void;
}

/** The payment that was just taken: the client waits for a paper. */
export function SavedPayment({ valor, onPrint }: SavedPaymentProps) {
  return (
    <>
      <Notice tone="ok">{text.saved(formatCop(valor))}</Notice>
      <ActionButton icon={Printer} isFullWidth onClick={onPrint}>
        {text.print}
      </ActionButton>
    </>
  );
}
