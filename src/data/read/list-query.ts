export { readPage } from '#domain/paging.ts';
import type { SessionData } from '#contract/session/session.ts';
import { searchWords } from '#domain/normalize.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase } from '#app/data/db.ts';

/** Parameters of a list as they stand in an address; the same rules as on the server (contract §2). */
export type Query = Readonly<Record<string, string | undefined>>;

/** A question to the mirror in the words of the REST endpoints. */
export interface ListCall {
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

export interface PageRequest {
  page: number;
  size: number;
}

const NOWHERE = 'http://localhost';

/** A question as an address asks it; of a parameter that comes twice the last one counts. */
export function readCall(address: string): ListCall {
  return { query: Object.fromEntries(new URL(address, NOWHERE).searchParams), address };
}

/** A question as a screen asks it. */
export function callOf(query: Query): ListCall {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { query, address: `/?${new URLSearchParams(given)}` };
}

/** What a module or a level may see is decided by the own row. */
export async function readMe(db: ErpDatabase): Promise<SessionData> {
  const me = await db.me.get('me');
  if (!me) throw new Problem('no_autenticado');
  return me;
}

/** The words of a search; every one must occur. */
export function readWords(query: Query): string[] {
  return searchWords(query['search'] ?? '');
}

/** @throws Problem `datos_invalidos` for the character that no column can hold: PostgreSQL refuses to look for it */
export function refuseNull(words: readonly string[]): void {
  if (words.some((word) => word.includes('\u0000'))) throw new Problem('datos_invalidos');
}

/** The rows of a page, out of all in order. @throws Problem `pagina_invalida` past the last page */
export function slicePage<Row>(rows: readonly Row[], { page, size }: PageRequest): Row[] {
  assertPage(rows.length, { page, size });
  return rows.slice((page - 1) * size, page * size);
}

/** @throws Problem `pagina_invalida` past the last page; page 1 of nothing is an empty list */
export function assertPage(count: number, { page, size }: PageRequest): void {
  if (page > Math.max(1, Math.ceil(count / size))) throw new Problem('pagina_invalida');
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
