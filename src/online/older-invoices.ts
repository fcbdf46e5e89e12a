import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import type { Invoice } from '#contract/invoices.ts';
import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';

/** A page of the server's history; or its refusal, in its words when it has some; or no answer at all. */
export type InvoicesOutcome =
  | { kind: 'page'; invoices: Invoice[]; count: number }
  | { kind: 'refused'; sentence: string | undefined }
  | { kind: 'unreachable' };

/** Parameters of `GET facturacion/facturas/`; empty ones are not sent. */
export interface InvoicesQuery {
  search: string;
  /** `YYYY-MM-DD` in Bogotá. */
  date: string;
  page: number;
}

/** Reads invoices that a device no longer keeps (offline §3): needs the network. */
export type ReadInvoices = (query: InvoicesQuery, signal: AbortSignal) => Promise<InvoicesOutcome>;

/** @param http answers of the service worker's mirror count as none: it keeps no more than this device */
export function createReadInvoices(http: Http): ReadInvoices {
  return async ({ search, date, page }, signal) => {
    const query = { page, ...(search === '' ? {} : { search }), ...(date === '' ? {} : { date }) };
    try {
      const reply = await http({ method: 'GET', path: PATHS.invoices, query, signal });
      const { results, count, detail, error } = (reply.body ?? {}) as {
        results?: Invoice[];
        count?: number;
        detail?: unknown;
        error?: unknown;
      };
      if (reply.status >= 500 || reply.headers[HEADERS.mirror]) return { kind: 'unreachable' };
      if (reply.status === 200 && results) return { kind: 'page', invoices: results, count: count ?? 0 };
      const sentence = [detail, error].find((word) => typeof word === 'string');
      return { kind: 'refused', sentence };
    } catch (error) {
      if (error instanceof ApiError) return { kind: 'unreachable' };
      throw error;
    }
  };
}
