import type { Query } from '#contract/filters.ts';
import { Problem } from '#domain/problems.ts';
import type { Ordering } from '#app/data/memory/list-order.ts';
import { nearestPage, type PageRequest } from '#app/data/read/list-query.ts';

/** A question to the mirror in the words of the REST endpoints. */
export interface ListCall {
  /** Parameters as they stand in the address; the same rules as on the server (contract §2). */
  query: Query;
  /** Whole address of the request: the links to the pages beside this one are made of it. */
  address: string;
}

/** One page in the shape of the contract. */
export interface Page<Row> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}

const NOWHERE = 'http://localhost';

/** A question as an address asks it; of a parameter that comes twice the last one counts. */
export function readCall(address: string): ListCall {
  return { query: Object.fromEntries(new URL(address, NOWHERE).searchParams), address };
}

/** `costo`, `-costo`; null where none is named. */
export function readOrdering({ ordering = '' }: Query): Ordering | null {
  if (ordering === '') return null;
  return { key: ordering.replace(/^-/u, ''), direction: ordering.startsWith('-') ? 'desc' : 'asc' };
}

/** The rows of a page, out of all in order. @throws Problem `pagina_invalida` past the last page */
export function slicePage<Row>(rows: readonly Row[], { page, size }: PageRequest): Row[] {
  assertPage(rows.length, { page, size });
  return rows.slice((page - 1) * size, page * size);
}

/** @throws Problem `pagina_invalida` past the last page; page 1 of nothing is an empty list */
export function assertPage(count: number, request: PageRequest): void {
  if (request.page !== nearestPage(count, request)) throw new Problem('pagina_invalida');
}

/** The page in the contract's shape; links keep the filters. */
export function toPage<Row>(call: ListCall, request: PageRequest, count: number, results: Row[]): Page<Row> {
  const { page, size } = request;
  return {
    count,
    next: page * size < count ? linkTo(call, page + 1) : null,
    previous: page > 1 ? linkTo(call, page - 1) : null,
    results,
  };
}

function linkTo({ address }: ListCall, page: number): string {
  const url = new URL(address, NOWHERE);
  url.searchParams.set('page', String(page));
  return url.origin === NOWHERE ? `${url.pathname}${url.search}` : url.href;
}
