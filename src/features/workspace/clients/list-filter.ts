import type { ClientQuestion } from '#app/data/read/clients/client-list.ts';
import type { Sort } from '#app/ui/table/table-sort.ts';
import { moneyToCents } from '#domain/money/money.ts';
import { typedMoney, typedWhole } from '#domain/typed-number.ts';

export type StatusFilter = 'true' | 'false' | 'todos';

/** Credit filters as they are typed; blank is none. */
export interface CreditFilter {
  credito_activo_filter: '' | 'true' | 'false';
  monto_credito_gte: string;
  monto_credito_lte: string;
  dias_credito_gte: string;
  dias_credito_lte: string;
}

export const NO_CREDIT_FILTER: CreditFilter = {
  credito_activo_filter: '',
  monto_credito_gte: '',
  monto_credito_lte: '',
  dias_credito_gte: '',
  dias_credito_lte: '',
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

/** The same for whole days. */
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
      isActive: STATES[credit.credito_activo_filter],
      amount: { from: amount(credit.monto_credito_gte), to: amount(credit.monto_credito_lte) },
      days: { from: days(credit.dias_credito_gte), to: days(credit.dias_credito_lte) },
    },
  };
}
