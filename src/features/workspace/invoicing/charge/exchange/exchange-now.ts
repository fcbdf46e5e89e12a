import { returnObstacleText } from '#contract/returns/return-obstacle-text.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { type DraftExchange, limitsOf } from '#app/data/drafts/exchange.ts';
import { whileTakingBack } from '#app/data/drafts/tabs.ts';
import { readExchanged } from '#app/data/read/invoices/returnable.ts';
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
  goods: DraftExchange,
  total: string,
  { isOffline, today }: { isOffline: boolean; today: string },
): string | null {
  const obstacle = obstacleOfReturn(limitsOf(goods), goods.lines, { total, isOffline, today });
  return obstacle && text.obstacle(goods.of.number, returnObstacleText(obstacle));
}

/** Goods that pay for a sale are not what they were read as. */
class TakenError extends Error {}

/** Why an exchange was not charged, in words; undefined where it is for no reason of its own. */
export const whyNotCharged = (error: unknown): string | undefined =>
  error instanceof TakenError ? text.taken : undefined;

/**
 * Charges what goods pay for while nobody else takes them back in another tab.
 * @throws TakenError where somebody has since they were read: nothing is charged
 */
export function whileUnchanged<Result>(
  db: ErpDatabase,
  { of }: DraftExchange,
  charge: () => Promise<Result>,
): Promise<Result> {
  return whileTakingBack(of.id, async () => {
    const now = await readExchanged(db, { of });
    const isSame =
      now?.debt === of.debt &&
      now.lines.every(({ returned }, at) => Number(returned) === Number(of.lines[at]?.returned));
    if (!isSame) throw new TakenError();
    return charge();
  });
}
