import { X } from 'lucide-react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop } from '#domain/money/money.ts';
import { text } from './exchange-text.ts';
import type { ExchangeOfSale } from '#app/features/workspace/invoicing/use-sale.ts';

interface ExchangeStripProps {
  exchange: ExchangeOfSale;
  /** Nothing comes back after all: it is a sale as any other. */
  onRemove: () => void;
}

/** Says above the cart that this sale is paid with goods, and which; or why it cannot be. */
export function ExchangeStrip({
  exchange: { goods, obstacle, worth, exchanged },
  onRemove,
}: ExchangeStripProps) {
  return (
    <Notice
      action={<IconAction icon={X} keepsFocus label={text.remove} onClick={onRemove} />}
      isStanding
      title={obstacle === null && text.title(goods.of.number)}
      tone={obstacle === null ? 'info' : 'error'}
    >
      {obstacle ?? (exchanged === '0.00' ? text.hint : text.pays)(formatCop(worth))}
    </Notice>
  );
}
