import { X } from 'lucide-react';
import type { DraftExchange, ExchangeAmounts } from '#app/data/drafts/exchange.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop } from '#domain/money/money.ts';
import { text } from '#app/features/workspace/invoicing/text.ts';

interface ExchangeStripProps {
  exchange: DraftExchange;
  amounts: ExchangeAmounts;
  /** Nothing comes back after all: it is a sale as any other. */
  onRemove: () => void;
}

/** Says above the cart that this sale is paid with goods, and which. */
export function ExchangeStrip({ exchange, amounts, onRemove }: ExchangeStripProps) {
  return (
    <Notice
      action={<IconAction icon={X} keepsFocus label={text.exchange.remove} onClick={onRemove} />}
      title={text.exchange.title(exchange.number)}
      tone="info"
    >
      {text.exchange.hint(formatCop(amounts.worth))}
    </Notice>
  );
}
