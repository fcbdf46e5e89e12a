import type { ClientQuestion } from '#app/data/read/clients/client-list.ts';
import type { Sort } from '#app/ui/table/table-sort.ts';
import { moneyToCents } from '#domain/money/money.ts';
import { typedMoney, typedWhole } from '#domain/typed-number.ts';

export type StatusFilter = 'true' | 'false' | 'todos';

/** Credit filters as they are typed; blank is none. */
export interface CreditFilter {
  isActive: '' | 'true' | 'false';
  amountFrom: string;
  amountTo: string;
  daysFrom: string;
  daysTo: string;
}

export const NO_CREDIT_FILTER: CreditFilter = {
  isActive: '',
  amountFrom: '',
  amountTo: '',
  daysFrom: '',
  daysTo: '',
};

/** What the list is asked for. */
export interface ListState {
  search: string;
  status: StatusFilter;
  /** null while the panel is closed. */
  credit: CreditFilter | null;
  sort: Sort | null;
  page: number;
}

export const START: ListState = { search: '', status: 'true', credit: null, sort: null, page: 1 };

/** A typed amount, money; '' for none, null for what is no amount or below zero. */
export function readBound(typed: string): string | null {
  if (typed.trim() === '') return '';
  const amount = typedMoney(typed);
  return amount === null || amount.startsWith('-') ? null : amount;
}

/** Typed whole days; '' for none, null for what is no number or below zero. */
export function readDays(typed: string): string | null {
  if (typed.trim() === '') return '';
  const days = typedWhole(typed);
  return days === null || days < 0 ? null : String(days);
}

const STATES: Readonly<Record<StatusFilter | '', boolean | null>> = {
  true: true,
  false: false,
  todos: null,
  '': null,
};
const orNone = <Bound>(typed: string | null, toBound: (typed: string) => Bound): Bound | null =>
  typed ? toBound(typed) : null;

/** What the list asks for; a bound that can't be read is none. */
export function questionOf({ search, status, credit, sort }: ListState): ClientQuestion {
  const amount = (typed: string) => orNone(readBound(typed), moneyToCents);
  const days = (typed: string) => orNone(readDays(typed), BigInt);
  return {
    search,
    ordering: sort,
    isActive: STATES[status],
    credit: credit && {
      isActive: STATES[credit.isActive],
      amount: { from: amount(credit.amountFrom), to: amount(credit.amountTo) },
      days: { from: days(credit.daysFrom), to: days(credit.daysTo) },
    },
  };
}
