import { readPage as readPageAsked } from '#domain/paging.ts';
import { Problem } from '#domain/problems.ts';
import type { FastifyRequest } from 'fastify';
import type { Query } from './route.ts';
import { type RawBuilder, sql } from 'kysely';

export interface PageRequest {
  page: number;
  size: number;
  offset: number;
}

/** The page asked for, with the rows before it. @throws Problem `pagina_invalida` (404) */
export function readPage(query: Query, defaultSize: number): PageRequest {
  const { page, size } = readPageAsked(query, defaultSize);
  return { page, size, offset: (page - 1) * size };
}

/**
 * The page in the contract's shape; links keep the filters.
 * @throws Problem `pagina_invalida` (404) past the last page; page 1 of nothing is an empty list
 */
export function pageReply<Row>(
  request: FastifyRequest,
  { page, size }: PageRequest,
  count: number,
  results: Row[],
) {
  const pages = Math.max(1, Math.ceil(count / size));
  if (page > pages) throw new Problem('pagina_invalida');
  return {
    count,
    next: page < pages ? linkTo(request, page + 1) : null,
    previous: page > 1 ? linkTo(request, page - 1) : null,
    results,
  };
}

const PLAIN_HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/iu;

function linkTo(request: FastifyRequest, page: number): string {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('page', String(page));
  const { host = '' } = request.headers;
  const origin = PLAIN_HOST.test(host) ? `${request.protocol}://${host}` : '';
  return `${origin}${url.pathname}${url.search}`;
}

/**
 * The ORDER BY of a list. A field outside the allowed ones gives the default order; ties go by id;
 * nulls stand last both ways.
 * @param columns SQL of each allowed field
 */
export function orderBy(
  asked: string | undefined,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  fallback: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isAllowed = asked !== undefined && Object.hasOwn(columns, asked.replace(/^-/u, ''));
  const order = isAllowed ? asked : fallback;
  const column = columns[order.replace(/^-/u, '')] ?? id;
  const direction = order.startsWith('-') ? sql`DESC` : sql`ASC`;
  return sql`${column} ${direction} NULLS LAST, ${id} ASC`;
}

/** `column LIKE` for every word of a search; words are literal, `%` and `_` too. */
export function matchesWords(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => sql`${column} LIKE ${`%${word.replace(/[\\%_]/gu, '\\$&')}%`}`);
  return sql`(${sql.join(conditions, sql` AND `)})`;
}
