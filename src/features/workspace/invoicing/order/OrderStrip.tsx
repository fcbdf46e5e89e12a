import { X } from 'lucide-react';
import type { DraftOrder } from '#app/data/drafts/draft.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { compareMoney, formatCop } from '#domain/money/money.ts';
import { text } from './order-text.ts';

interface OrderStripProps {
  pedido: DraftOrder;
  /** It is a sale as any other after all. */
  onRemove: () => void;
}

/** Says above the cart which order the sale bills, and what was paid towards it. */
export function OrderStrip({ pedido: { numero, abonado }, onRemove }: OrderStripProps) {
  return (
    <Notice
      action={<IconAction icon={X} keepsFocus label={text.remove} onClick={onRemove} />}
      isStanding
      title={text.bills(numero)}
      tone="info"
    >
      {compareMoney(abonado, '0.00') > 0 && text.paid(formatCop(abonado))}
    </Notice>
  );
}
