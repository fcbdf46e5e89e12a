import { formatMoney, isShownAsZero, moneyToCents } from '#domain/money/money.ts';

/** What a client has in his favour, money; null for one who owes, or whose balance reads as nothing. @param balance money */
export function inFavour(balance: string): string | null {
  const cents = moneyToCents(balance);
  return cents < 0n && !isShownAsZero(cents) ? formatMoney(-cents) : null;
}
