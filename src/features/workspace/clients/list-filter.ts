import type { Query } from '#app/data/read/list-query.ts';
import type { Sort } from '#app/ui/table/table-sort.ts';
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

/** The list in the words of `GET clientes/`; a bound that can't be read is none. */
export function queryOf({ search, status, credit, sort }: ListState): Query {
  return {
    search,
    estado_activo: status,
    ...(sort ? { ordering: `${sort.direction === 'desc' ? '-' : ''}${sort.key}` } : {}),
    ...(credit
      ? {
          credito_activo_filter: credit.credito_activo_filter,
          monto_credito_gte: readBound(credit.monto_credito_gte) ?? '',
          monto_credito_lte: readBound(credit.monto_credito_lte) ?? '',
          dias_credito_gte: readDays(credit.dias_credito_gte) ?? '',
          dias_credito_lte: readDays(credit.dias_credito_lte) ?? '',
        }
      : {}),
  };
}
