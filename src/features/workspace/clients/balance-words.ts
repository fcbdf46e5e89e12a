import { inFavour } from '#domain/clients/in-favour.ts';
import { formatCopPlain } from '#domain/money/money.ts';
import { text } from './text.ts';

/** What a client owes as a table has it, or what he has in his favour: '500.000', '20.000 a favor'. @param balance money */
export function balanceWords(balance: string): string {
  const favour = inFavour(balance);
  return favour === null ? formatCopPlain(balance) : text.inFavour(formatCopPlain(favour));
}
