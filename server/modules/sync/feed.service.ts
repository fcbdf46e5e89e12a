import type { Change, ChangesReply, FeedTable } from '#contract/sync.ts';
import { fieldText } from '#contract/field-text.ts';
import { fieldProblem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database.ts';
import type { Query } from '#server/platform/route.ts';
import * as repo from './feed.repo.ts';

/** Rows of one table as this collaborator may see them, by id; one that is missing is a tombstone. */
export type FeedSource = (
  tx: Tx,
  actor: Collaborator,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

const DEFAULT_LIMIT = 1000;
const MAX_LIMIT = 5000;
const INVOICE_WINDOW_MS = 90 * 86_400_000;

function readInteger(text: string | undefined, fallback: number, maximum: number): number {
  if (text === undefined || !/^\d{1,15}$/u.test(text)) return fallback;
  return Math.min(Number(text), maximum);
}

/** @throws Problem `datos_invalidos` (400) for a cursor that is no version */
function readCursor(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (!/^\d{1,15}$/u.test(text)) throw fieldProblem('desde', fieldText.notInteger);
  return Number(text);
}

/**
 * Incarnation of the history for this identity: what it may see hangs on its level and series, so a
 * change of either starts the mirror anew (docs/offline.md).
 */
export function epochOf(head: repo.BusinessHead, actor: Collaborator): string {
  return `${head.epoch}.${actor.level}.${actor.serieId ?? 0}`;
}

/** The change feed: what a device is missing, in pages, every row projected by permission. */
export function createFeedService(db: Db, sources: Partial<Record<FeedTable, FeedSource>>) {
  async function project(tx: Tx, actor: Collaborator, rows: readonly repo.ChangeRow[]): Promise<Change[]> {
    const loaded = new Map<FeedTable, ReadonlyMap<string, unknown>>();
    for (const tabla of new Set(rows.map((row) => row.tabla))) {
      const ids = rows.filter((row) => row.tabla === tabla && !row.borrado).map((row) => row.id);
      const source = sources[tabla];
      if (source && ids.length > 0) loaded.set(tabla, await source(tx, actor, ids));
    }
    return rows.flatMap(({ tabla, id, version, borrado }) => {
      const fila = borrado ? null : loaded.get(tabla)?.get(id);
      // A row that lives but is not for this collaborator leaves no trace, not even its id.
      return fila === undefined ? [] : [{ tabla, id, v: version, borrado, fila } as Change];
    });
  }

  return {
    /** One page after `desde`; a device that is too far behind or ahead is told to start anew. */
    async changes(actor: Collaborator, query: Query, now: Date): Promise<ChangesReply> {
      const since = readCursor(query['desde']);
      const limit = Math.max(1, readInteger(query['limite'], DEFAULT_LIMIT, MAX_LIMIT));
      return readSnapshot(db, async (tx) => {
        const head = await repo.readHead(tx, actor.businessId);
        const epoca = epochOf(head, actor);
        const rows = await repo.listChanges(tx, actor.businessId, since, limit);
        if (since > 0 && (since > head.version || query['epoca'] !== epoca)) {
          return { reiniciar: true, epoca } as const;
        }
        const mas = rows.length === limit;
        const hasta = mas ? (rows.at(-1)?.version ?? head.version) : head.version;
        const wanted = rows.filter((row) => isWanted(row, since, now));
        return {
          epoca,
          hasta,
          mas,
          ...(mas ? { faltan: await repo.countChangesAfter(tx, actor.businessId, hasta) } : {}),
          cambios: await project(tx, actor, wanted),
          aplicadas: await repo.listApplied(tx, `b:${actor.businessId}`, `c:${actor.id}`, since, hasta),
        };
      });
    },
  };
}

/** A device needs neither the tombstones nor the old invoices of a history it has not seen. */
function isWanted(row: repo.ChangeRow, since: number, now: Date): boolean {
  if (row.tabla === 'facturas' && now.getTime() - row.cambiado_en.getTime() > INVOICE_WINDOW_MS) return false;
  return since > 0 || !row.borrado;
}
