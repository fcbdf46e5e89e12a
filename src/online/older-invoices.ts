import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpReply, HttpRequest } from '#app/api/http.ts';
import type { HistoryPage, Invoice } from '#contract/invoicing/invoices.ts';
import type { Return } from '#contract/returns/returns.ts';
import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';

/** No invoices: a refusal or a server in trouble, in its words when it has some; or no answer at all. */
export type NoInvoices = { kind: 'refused'; sentence: string | undefined } | { kind: 'unreachable' };

/** A page of the server's history, or why there is none. */
export type InvoicesOutcome =
  | { kind: 'page'; invoices: Invoice[]; count: number; total: string | null }
  | NoInvoices;

/** One invoice of the server's; `unknown` when the business has none of that id; or why there is no answer. */
type InvoiceOutcome = { kind: 'invoice'; invoice: Invoice } | { kind: 'unknown' } | NoInvoices;

/** What `GET facturacion/facturas/` is asked; empty words are not sent. */
export interface InvoicesQuery {
  search: string;
  /** `YYYY-MM-DD` in Bogotá. */
  date: string;
  cashier: string;
  method: string;
  state: string;
  page: number;
}

/** Reads invoices that a device no longer keeps (offline §3): needs the network. */
export interface OlderInvoices {
  page: (query: InvoicesQuery, signal: AbortSignal) => Promise<InvoicesOutcome>;
  one: (id: string) => Promise<InvoiceOutcome>;
  /** What came back of an invoice, the first page of it; null without an answer. */
  returnsOf: (id: string) => Promise<Return[] | null>;
}

/** Why an answer of ours holds no invoices. */
function whyNone({ body }: HttpReply): NoInvoices {
  const { detail, error } = (body ?? {}) as { detail?: unknown; error?: unknown };
  return { kind: 'refused', sentence: [detail, error].find((word) => typeof word === 'string') };
}

/** @param http answers of the service worker's mirror count as none: it keeps no more than this device */
export function createOlderInvoices(http: Http): OlderInvoices {
  const ask = async (request: Pick<HttpRequest, 'path' | 'query' | 'signal'>) => {
    try {
      const reply = await http({ method: 'GET', ...request });
      return reply.headers[HEADERS.mirror] ? null : reply;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  };
  return {
    async returnsOf(id) {
      const reply = await ask({ path: PATHS.returns, query: { factura_id: id } });
      const { results = null } = (reply?.status === 200 ? reply.body : {}) as { results?: Return[] };
      return results;
    },
    async page({ search, date, cashier, method, state, page }, signal) {
      const filters = { search, date, cajero: cashier, medio: method, estado: state };
      const query = {
        page,
        ...Object.fromEntries(Object.entries(filters).filter(([, word]) => word !== '')),
      };
      const reply = await ask({ path: PATHS.invoices, query, signal });
      if (!reply) return { kind: 'unreachable' };
      const { results, count = 0, total = null } = (reply.body ?? {}) as Partial<HistoryPage>;
      if (reply.status === 200 && results) return { kind: 'page', invoices: results, count, total };
      return whyNone(reply);
    },
    async one(id) {
      const reply = await ask({ path: `${PATHS.invoices}${encodeURIComponent(id)}/` });
      if (!reply) return { kind: 'unreachable' };
      if (reply.status === 404) return { kind: 'unknown' };
      return reply.status === 200 ? { kind: 'invoice', invoice: reply.body as Invoice } : whyNone(reply);
    },
  };
}
