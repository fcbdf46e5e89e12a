import type { FeedTable } from '#contract/sync/sync.ts';
import { type Encoding, pack, type Packed } from '#server/http/answers/packed.ts';

/** A row of the feed that was looked at; `text` is its JSON, null when it is not for this collaborator. */
export interface FeedRow {
  version: number;
  text: string | null;
}

/** A page before it is written. */
export interface FeedDraft {
  epoca: string;
  rows: readonly FeedRow[];
  /** The version that the page reaches when no row is cut off. */
  hasta: number;
  mas: boolean;
  /** Rows ahead of the page, about; null when it is the last one. */
  ahead: number | null;
  aplicadas: readonly { op: string; desde: number; hasta: number }[];
  primera_factura: string | null;
}

/** Compressed bytes of a page at the most (docs/offline.md). */
const MAX_COMPRESSED_BYTES = 250_000;
const HEADROOM = 0.9;

/** How much of a page a row is worth looking at before its bytes are counted, in product rows. */
const WEIGHTS: Partial<Record<FeedTable, number>> = { clientes: 2, facturas: 10, pedidos: 5, ajustes: 200 };
const CHUNK_WEIGHT = 1000;

/** Operations that a page tells of: some 50 kB; a busy till has sent twenty thousand in ninety days. */
export const MOST_APPLIED = 2000;

/**
 * Ends a page before the operation that is too many, so that what the collaborator has sent leaves room for rows.
 * @param draft with one operation more than a page tells of, where there are more
 */
export function endAtApplied(draft: FeedDraft, since: number): FeedDraft {
  const hasta = (draft.aplicadas[MOST_APPLIED]?.desde ?? 0) - 1;
  // Writes that changed nothing share a version: a page that ended there would not come any further.
  if (hasta <= since) return draft;
  const rows = draft.rows.filter(({ version }) => version <= hasta);
  const ahead = (draft.ahead ?? 0) + draft.rows.length - rows.length;
  const aplicadas = draft.aplicadas.filter(({ desde }) => desde <= hasta);
  return { ...draft, rows, hasta, mas: true, ahead, aplicadas };
}

/** Cuts rows into pieces that are read at once: invoices of 500 lines must not fill the memory. */
export function chunksOf<Row extends { tabla: FeedTable }>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  let weight = CHUNK_WEIGHT;
  for (const row of rows) {
    if (weight >= CHUNK_WEIGHT) {
      chunks.push([]);
      weight = 0;
    }
    chunks.at(-1)?.push(row);
    weight += WEIGHTS[row.tabla] ?? 1;
  }
  return chunks;
}

/** Writes and compresses a page; rows that would make it too large are left for the next one. */
export async function packPage(draft: FeedDraft, encoding: Encoding): Promise<Packed> {
  let count = draft.rows.length;
  for (;;) {
    const packed = await pack(writePage(draft, count), encoding);
    const size = packed.compressed.length;
    if (size <= MAX_COMPRESSED_BYTES || count <= 1) return packed;
    count = Math.max(1, Math.floor(((count * MAX_COMPRESSED_BYTES) / size) * HEADROOM));
  }
}

function writePage({ epoca, rows, aplicadas, primera_factura, ...draft }: FeedDraft, count: number): string {
  const isCut = count < rows.length;
  const hasta = isCut ? (rows[count - 1]?.version ?? draft.hasta) : draft.hasta;
  const faltan = (draft.ahead ?? 0) + rows.length - count;
  const head = JSON.stringify({
    epoca,
    hasta,
    mas: isCut || draft.mas,
    ...(isCut || draft.mas ? { faltan } : {}),
    aplicadas: aplicadas.filter((operation) => operation.desde <= hasta),
    primera_factura,
  });
  const cambios = rows.slice(0, count).flatMap(({ text }) => (text === null ? [] : [text]));
  return `${head.slice(0, -1)},"cambios":[${cambios.join(',')}]}`;
}
