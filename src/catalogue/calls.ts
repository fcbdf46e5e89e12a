import type { CatalogueOrder, CataloguePage } from '#contract/catalogue/catalogue.ts';
import { CATALOGUE_PATHS } from '#contract/catalogue/catalogue-paths.ts';

/** What came of a call: an answer, a refusal of the shop's server, or nothing. */
export type Answer<Body> =
  | { kind: 'done'; body: Body }
  | { kind: 'refused'; status: number; body: Record<string, unknown> }
  | { kind: 'unreachable' };

const PATIENCE_MS = 20_000;

async function call<Body>(address: string, init: RequestInit = {}): Promise<Answer<Body>> {
  // By hand: a telephone of 2021 has no `AbortSignal.timeout`.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(address, { credentials: 'omit', signal: patience.signal, ...init });
    const body: unknown = await response.json();
    if (response.ok) return { kind: 'done', body: body as Body };
    return { kind: 'refused', status: response.status, body: (body ?? {}) as Record<string, unknown> };
  } catch {
    // No network, no answer in time, or the page of somebody else.
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

const named = (path: string, name: string) => path.replace(':nombre', encodeURIComponent(name));

/** One page of a store's catalogue. @param page from 1 */
export function readCatalogue(name: string, search: string, page: number): Promise<Answer<CataloguePage>> {
  const query = new URLSearchParams({ page: String(page), ...(search === '' ? {} : { search }) });
  return call(`${named(CATALOGUE_PATHS.page, name)}?${query}`);
}

/** Sends an order; the same id is the same order. */
export const sendOrder = (name: string, order: object): Promise<Answer<CatalogueOrder>> =>
  call(named(CATALOGUE_PATHS.orders, name), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
