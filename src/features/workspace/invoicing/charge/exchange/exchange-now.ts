import { returnObstacleText } from '#contract/returns/return-obstacle-text.ts';
import type { DraftExchange } from '#app/data/drafts/exchange.ts';
import { obstacleOfReturn } from '#domain/return-limits.ts';
import { text } from './exchange-text.ts';

// Fetched with the first sale that goods pay for: a counter sells without it.

export { ExchangeMoney } from './ExchangeMoney.tsx';
export { ExchangeStrip } from './ExchangeStrip.tsx';
export { ExchangeBack, ExchangeSums } from './ExchangeSums.tsx';
export { readExchanged } from '#app/data/read/invoices/returnable.ts';

/**
 * Why goods cannot pay for a sale (any more), in words; null when they can.
 * @param total that they are worth, money
 */
export function whyNot(
  { of, lines }: DraftExchange,
  total: string,
  { isOffline, today }: { isOffline: boolean; today: string },
): string | null {
  const obstacle = obstacleOfReturn(of, lines, { total, isOffline, today });
  return obstacle && text.obstacle(of.number, returnObstacleText(obstacle));
}
