import type { AccountCredit } from '#app/data/read/clients/client-account.ts';
import { FigureStrip } from '#app/ui/figures/FigureStrip.tsx';
import { formatDay } from '#domain/bogota-time.ts';
import { inFavour } from '#domain/clients/in-favour.ts';
import { formatCop, isShownAsZero } from '#domain/money/money.ts';
import { accountText as text } from './account-text.ts';

/** What is owed, what may still be bought, and what is late. */
export function AccountFigures({ credit }: { credit: AccountCredit }) {
  const { isActive, balance, limit, available, overdue, nextDue, days } = credit;
  const favour = inFavour(balance);
  const isLate = !isShownAsZero(overdue);
  return (
    <FigureStrip
      figures={[
        {
          label: favour === null ? text.balance : text.inFavour,
          value: formatCop(favour ?? balance),
          caption: nextDue ? text.nextDue(formatDay(nextDue)) : text.nothingDue,
        },
        {
          label: text.overdue,
          value: formatCop(overdue),
          tone: isLate ? 'red' : undefined,
          caption: isLate ? text.isOverdue : text.nothingOverdue,
        },
        {
          label: text.available,
          value: isActive ? formatCop(available) : '—',
          tone: isActive && isShownAsZero(available) ? 'amber' : undefined,
          caption: isActive ? undefined : text.noCredit,
        },
        { label: text.limit, value: isActive ? formatCop(limit) : '—' },
        { label: text.term, value: days > 0 ? text.days(days) : text.noTerm },
      ]}
      label={text.figures}
    />
  );
}
