import type { FeedTable } from '#contract/sync/sync.ts';
import { fieldText } from '#contract/field-text.ts';
import { fieldProblem } from '#domain/problems.ts';
import { type Collaborator, epochOf } from '#server/platform/actor.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database/database.ts';
import { acceptedEncoding, pack, type Packed } from '#server/http/packed.ts';
import type { Query, ReadCall } from '#server/http/route.ts';
import { chunksOf, type FeedDraft, type FeedRow, packPage } from './feed-page.ts';
import { FeedProgress } from './feed-progress.ts';
import * as repo from './feed.repo.ts';

/** Rows of one table as this collaborator may see them, by id; a missing row becomes a tombstone. */
export type FeedSource = (
  tx: Tx,
  actor: Collaborator,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

const DEFAULT_LIMIT = 5000;
const MAX_LIMIT = 10_000;
const INVOICE_WINDOW_MS = 90 * 86_400_000;
/** A device keeps no more of them (offline §3); its screens read older ones online. */
const MOST_INVOICES = 2000;
/** Where a page ends before its rows are compressed: about what 250 kB hold. */
const MAX_TEXT_LENGTH = 2_000_000;

function readLimit(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/u.test(text)) return DEFAULT_LIMIT;
  return Math.max(1, Math.min(Number(text), MAX_LIMIT));
}

/** @throws Problem `datos_invalidos` (400) for a cursor that is no version */
function readCursor(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (!/^\d{1,15}$/u.test(text)) throw fieldProblem('desde', fieldText.notInteger);
  return Number(text);
}

/**
 * Whether what the device holds can't be continued: it is of another history, ahead of this one, or so old that
 * tombstones it has not seen are gone. Who names no epoch compares the one in the answer.
 */
function mustRestart(since: number, query: Query, epoca: string, head: repo.BusinessHead): boolean {
  if (since === 0) return false;
  return (query['epoca'] || epoca) !== epoca || since > head.version || since < head.forgotten_version;
}

/** The change feed: what a device is missing, in pages, every row projected by permission. */
export function createFeedService(
  db: Db,
  sources: Partial<Record<FeedTable, FeedSource>>,
  readFirstInvoice: (tx: Tx, businessId: number) => Promise<string | null>,
) {
  const progress = new FeedProgress();

  async function project(tx: Tx, actor: Collaborator, rows: readonly repo.ChangeRow[]): Promise<FeedRow[]> {
    const loaded = new Map<FeedTable, ReadonlyMap<string, unknown>>();
    for (const tabla of new Set(rows.map((row) => row.tabla))) {
      const ids = rows.filter((row) => row.tabla === tabla && !row.borrado).map((row) => row.id);
      const source = sources[tabla];
      if (source && ids.length > 0) loaded.set(tabla, await source(tx, actor, ids));
    }
    return rows.map(({ tabla, id, version, borrado }) => {
      const fila = borrado ? null : loaded.get(tabla)?.get(id);
      // A row that lives but is not for this collaborator leaves no trace, not even its id.
      const text = fila === undefined ? null : JSON.stringify({ tabla, id, v: version, borrado, fila });
      return { version, text };
    });
  }

  /** Rows in the order of the feed until the page is full. */
  async function fillPage(tx: Tx, actor: Collaborator, found: readonly repo.ChangeRow[]): Promise<FeedRow[]> {
    const rows: FeedRow[] = [];
    let length = 0;
    for (const chunk of chunksOf(found)) {
      if (length > MAX_TEXT_LENGTH) break;
      const projected = await project(tx, actor, chunk);
      rows.push(...projected);
      for (const { text } of projected) length += text?.length ?? 0;
    }
    return rows;
  }

  async function draftPage(tx: Tx, { actor, now }: ReadCall, head: repo.BusinessHead, range: PageRange) {
    const { since, limit, epoca } = range;
    const oldestInvoice = new Date(now.getTime() - INVOICE_WINDOW_MS);
    // Only a device that lacks that many rows can lack that many invoices.
    const isFarBehind = head.version - since > MOST_INVOICES;
    const firstInvoice = isFarBehind ? await repo.findInvoiceVersion(tx, actor.businessId, MOST_INVOICES) : 0;
    const invoices = { oldestInvoice, firstInvoice };
    const found = await repo.listChanges(tx, actor.businessId, { since, limit, ...invoices });
    const rows = await fillPage(tx, actor, found);
    const mas = found.length === limit || rows.length < found.length;
    const hasta = mas ? (rows.at(-1)?.version ?? head.version) : head.version;
    const count = () => repo.countChangesAfter(tx, actor.businessId, hasta);
    const page = { since, hasta, rows: rows.length };
    return {
      epoca,
      rows,
      hasta,
      mas,
      ahead: mas ? await progress.ahead(actor.businessId, page, count) : null,
      aplicadas: await repo.listApplied(tx, `b:${actor.businessId}`, `c:${actor.id}`, since, hasta),
      primera_factura: await readFirstInvoice(tx, actor.businessId),
    };
  }

  return {
    /** One page after `desde`; answers a device that is too far behind or ahead that it must start anew. */
    async changes(call: ReadCall): Promise<Packed> {
      const { actor, query, request } = call;
      const since = readCursor(query['desde']);
      const limit = readLimit(query['limite']);
      const draft = await readSnapshot(db, async (tx): Promise<FeedDraft | string> => {
        const head = await repo.readHead(tx, actor.businessId);
        const epoca = epochOf({ ...actor, epoch: head.epoch });
        if (mustRestart(since, query, epoca, head)) return epoca;
        return draftPage(tx, call, head, { since, limit, epoca });
      });
      const encoding = acceptedEncoding(request);
      return typeof draft === 'string'
        ? pack(JSON.stringify({ reiniciar: true, epoca: draft }), encoding)
        : packPage(draft, encoding);
    },
  };
}

interface PageRange {
  since: number;
  limit: number;
  epoca: string;
}
