import type { FeedTable } from '#contract/sync/sync.ts';
import { fieldText } from '#contract/field-text.ts';
import { fieldProblem } from '#domain/problems.ts';
import { type Collaborator, epochOf } from '#server/platform/actor.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database/database.ts';
import { acceptedEncoding, pack, type Packed } from '#server/http/answers/packed.ts';
import type { Query, ReadCall } from '#server/http/route.ts';
import { JoinedReads } from '#server/platform/joined-reads.ts';
import { chunksOf, endAtApplied, type FeedDraft, type FeedRow, MOST_APPLIED, packPage } from './feed-page.ts';
import { FeedProgress } from './feed-progress.ts';
import type { Statement } from '#server/platform/changes.ts';
import * as repo from './feed.repo.ts';

/** Rows of one table as this collaborator may see them, by id; null where the row is gone. */
export type FeedSource = (
  tx: Tx,
  actor: Collaborator,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

const DEFAULT_LIMIT = 5000;
const MAX_LIMIT = 10_000;
const INVOICE_WINDOW_MS = 90 * 86_400_000;
const ORDER_WINDOW_MS = 30 * 86_400_000;
/** A device keeps no more of them (offline §3); its screens read older ones online. */
const MOST_INVOICES = 2000;
/** Where a page ends before its rows are compressed: about what 250 kB hold. */
const MAX_TEXT_LENGTH = 2_000_000;

/** Tables of which each collaborator gets other rows; all others are the same for a whole level. */
const PERSONAL: ReadonlySet<FeedTable> = new Set(['sesion', 'ajustes', 'cajas']);

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

/** A page as all of a level get it: where a personal row belongs there is its change. */
type SharedDraft = Omit<FeedDraft, 'rows' | 'aplicadas'> & { rows: readonly (FeedRow | repo.ChangeRow)[] };

const isPersonal = (row: FeedRow | repo.ChangeRow): row is repo.ChangeRow => 'tabla' in row;

interface FeedPorts {
  /** Day of the first invoice of a business. */
  firstInvoice(tx: Tx, businessId: number): Promise<string | null>;
  /** A list of the ids of orders that are open, as SQL. */
  openOrderIds(businessId: number): Statement;
  /** A list of the ids of drawers that are open, as SQL. */
  openDrawerIds(businessId: number): Statement;
}

/** The change feed: what a device is missing, in pages, every row projected by permission. */
export function createFeedService(db: Db, sources: Partial<Record<FeedTable, FeedSource>>, ports: FeedPorts) {
  const progress = new FeedProgress();
  const shared = new JoinedReads<SharedDraft | string>();

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
      const text =
        fila === undefined ? null : JSON.stringify({ tabla, id, v: version, borrado: fila === null, fila });
      return { version, text };
    });
  }

  /** Rows in the order of the feed until the page is full; those of one collaborator are left to `complete`. */
  async function fillPage(tx: Tx, actor: Collaborator, found: readonly repo.ChangeRow[]) {
    const rows: (FeedRow | repo.ChangeRow)[] = [];
    let length = 0;
    for (const chunk of chunksOf(found)) {
      if (length > MAX_TEXT_LENGTH) break;
      const common = await project(
        tx,
        actor,
        chunk.filter(({ tabla }) => !PERSONAL.has(tabla)),
      );
      let at = 0;
      for (const row of chunk) rows.push(PERSONAL.has(row.tabla) ? row : (common[at++] as FeedRow));
      for (const { text } of common) length += text?.length ?? 0;
    }
    return rows;
  }

  /**
   * Adds what is the collaborator's own, read a moment later: of a version that the page reaches nothing changes any
   * more, and a row that has changed again since comes again.
   */
  async function complete({ rows, ...draft }: SharedDraft, actor: Collaborator, since: number) {
    const who = { businessId: actor.businessId, collaboratorId: actor.id };
    const applied = await repo.listApplied(db, who, since, draft.hasta, MOST_APPLIED + 1);
    const personal = rows.filter(isPersonal);
    const own = personal.length === 0 ? [] : await readSnapshot(db, (tx) => project(tx, actor, personal));
    const byVersion = new Map(own.map((row) => [row.version, row]));
    const all = rows.map((row) => (isPersonal(row) ? (byVersion.get(row.version) as FeedRow) : row));
    return endAtApplied({ ...draft, rows: all, aplicadas: applied }, since);
  }

  async function draftPage(tx: Tx, { actor, now }: ReadCall, head: repo.BusinessHead, range: PageRange) {
    const { since, limit, epoca, isInitial } = range;
    const oldestInvoice = new Date(now.getTime() - INVOICE_WINDOW_MS);
    // Only a device that lacks that many rows can lack that many invoices.
    const isFarBehind = head.version - since > MOST_INVOICES;
    const firstInvoice = isFarBehind ? await repo.findInvoiceVersion(tx, actor.businessId, MOST_INVOICES) : 0;
    const oldestOrder = new Date(now.getTime() - ORDER_WINDOW_MS);
    const openOrderIds = ports.openOrderIds(actor.businessId);
    const openDrawerIds = ports.openDrawerIds(actor.businessId);
    const kept = { isInitial, oldestInvoice, firstInvoice, oldestOrder, openOrderIds, openDrawerIds };
    const found = await repo.listChanges(tx, actor.businessId, { since, limit, ...kept });
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
      primera_factura: await ports.firstInvoice(tx, actor.businessId),
    };
  }

  return {
    /** One page after `desde`; answers a device that is too far behind or ahead that it must start anew. */
    async changes(call: ReadCall): Promise<Packed> {
      const { actor, query, request } = call;
      const since = readCursor(query['desde']);
      const limit = readLimit(query['limite']);
      const view = epochOf({ ...actor, epoch: String(actor.businessId) }); // business, level and series
      const isInitial = since === 0 || query['inicial'] === '1';
      const key = JSON.stringify([view, since, limit, isInitial, query['epoca'] ?? '']);
      const draft = await shared.join(key, (begin) =>
        readSnapshot(db, async (tx): Promise<SharedDraft | string> => {
          begin();
          const head = await repo.readHead(tx, actor.businessId); // the snapshot is taken here
          const epoca = epochOf({ ...actor, epoch: head.epoch });
          if (mustRestart(since, query, epoca, head)) return epoca;
          return draftPage(tx, call, head, { since, limit, epoca, isInitial });
        }),
      );
      const encoding = acceptedEncoding(request);
      return typeof draft === 'string'
        ? pack(JSON.stringify({ reiniciar: true, epoca: draft }), encoding)
        : packPage(await complete(draft, actor, since), encoding);
    },
  };
}

interface PageRange {
  since: number;
  limit: number;
  epoca: string;
  isInitial: boolean;
}
