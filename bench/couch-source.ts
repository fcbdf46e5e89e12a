import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ChangePage } from '#contract/sync/sync.ts';

/** Where the proxy answers as a CouchDB would. */
export const COUCH_PATH = '/couch/shop';

interface Document {
  _id: string;
  _rev: string;
  [field: string]: unknown;
}

const PAGE_ROWS = 5000;
const FIRST_REVISION = `1-${'0'.repeat(32)}`;

/** One document for each product, its quantities within, as a CouchDB shop would keep them. */
export async function readDocuments(url: string, token: string): Promise<Document[]> {
  const documents = new Map<string, Document>();
  let [since, epoch] = [0, ''];
  for (let hasMore = true; hasMore; ) {
    const query = `desde=${since}&limite=${PAGE_ROWS}${epoch && `&epoca=${epoch}`}`;
    const reply = await fetch(`${url}${ENDPOINTS.changes.path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await reply.json()) as ChangePage;
    for (const { tabla, id, fila } of page.cambios) {
      if (tabla !== 'productos' && tabla !== 'existencias') continue;
      const [productId = ''] = id.split(':');
      const known = documents.get(productId);
      documents.set(productId, { ...known, ...fila, _id: productId, _rev: FIRST_REVISION });
    }
    [since, epoch, hasMore] = [page.hasta, page.epoca, page.mas];
  }
  return [...documents.values()];
}

/**
 * The part of CouchDB that a pull replication talks to, out of memory: faster than any database, so the
 * figures are PouchDB's own.
 */
export function answerAsCouch(documents: readonly Document[]): RequestListener {
  const byId = new Map(documents.map((document) => [document._id, document]));
  return (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', 'http://couch');
    const what = url.pathname.slice(COUCH_PATH.length).replace(/^\//u, '');
    if (what === '_changes') answer(outgoing, 200, changesOf(documents, url.searchParams));
    else if (what === '_bulk_get') void answerBulk(incoming, outgoing, byId);
    // Its notes on how far it has come stay with the reader.
    else if (what !== '') answer(outgoing, incoming.method === 'GET' ? 404 : 403, { error: 'not here' });
    else
      answer(outgoing, 200, { db_name: 'shop', doc_count: documents.length, update_seq: documents.length });
  };
}

function changesOf(documents: readonly Document[], query: URLSearchParams) {
  const since = Number(query.get('since') ?? 0);
  const page = documents.slice(since, since + Number(query.get('limit') ?? PAGE_ROWS));
  const results = page.map(({ _id, _rev }, at) => ({
    seq: since + at + 1,
    id: _id,
    changes: [{ rev: _rev }],
  }));
  const last = since + page.length;
  return { results, last_seq: last, pending: documents.length - last };
}

async function answerBulk(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  byId: ReadonlyMap<string, Document>,
): Promise<void> {
  const { docs } = (await json(incoming)) as { docs: { id: string }[] };
  const [start, id] = FIRST_REVISION.split('-');
  const _revisions = { start: Number(start), ids: [id] };
  const results = docs.map((asked) => ({
    id: asked.id,
    docs: [{ ok: { ...byId.get(asked.id), _revisions } }],
  }));
  answer(outgoing, 200, { results });
}

function answer(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
