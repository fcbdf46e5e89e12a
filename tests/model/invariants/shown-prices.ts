import { isLive, type Operation } from '#app/data/queue/operation.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { sql } from '#server/platform/database/database.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import type { Counter } from '#tests/model/counter.ts';
import type { World } from '#tests/model/world.ts';

/** Where the shown price of a line came from when it was added: a version of the server's row, or an own write. */
type Origin = { v: number } | { seq: number };

/** The line of an open sale, as the person at the counter saw it. */
export interface ShownLine {
  product: string;
  /** Before taxes, money. */
  precio: string;
  origin: Origin;
}

const decidesPrice = ({ effect }: Operation): boolean =>
  effect.type === 'product-create' ||
  (effect.type === 'product-edit' && ('costo' in effect.changes || 'precio_final' in effect.changes));

/** Notes the price that the screen shows now. */
export async function seeShelf(counter: Counter, draft: SaleDraft): Promise<ShownLine | undefined> {
  const [line] = draft.lines;
  if (!line?.product) return undefined;
  const { id, precio } = line.product;
  const row = await counter.db.products.get(id);
  const own = (await counter.db.outbox.where('lane').equals(id).sortBy('seq')).findLast(
    (write) =>
      decidesPrice(write) &&
      (isLive(write) || (write.state === 'done' && (write.vFrom ?? 0) > (row?.v ?? 0))),
  );
  return { product: id, precio, origin: own ? { seq: own.seq } : { v: row?.v ?? 0 } };
}

interface BilledLine {
  id: string;
  precio: string;
  /** Version of the invoice. */
  v: number;
  /** What the product cost as the invoice was made. */
  inForce: string;
}

interface Read {
  prices: { key: string; precio: string }[] | null;
  lines: BilledLine[] | null;
}

async function read({ server, shop: { businessId } }: World): Promise<{
  prices: Map<string, string>;
  lines: Map<string, BilledLine>;
}> {
  const { rows } = await sql<Read>`SELECT
    (SELECT json_agg(json_build_object('key', product_id || '@' || v, 'precio', precio_venta_calculado::text))
      FROM product_versions WHERE business_id = ${businessId}) AS prices,
    (SELECT json_agg(json_build_object('id', l.invoice_id, 'precio', l.valor_unitario::text,
        'v', c.version, 'inForce', (
        SELECT h.precio_venta_calculado::text FROM product_versions h
        WHERE h.business_id = l.business_id AND h.product_id = l.product_id AND h.v < c.version
        ORDER BY h.v DESC LIMIT 1)))
      FROM invoice_lines l JOIN changes c
        ON c.business_id = l.business_id AND c.tabla = 'facturas' AND c.id = l.invoice_id::text
      WHERE l.business_id = ${businessId}) AS lines`.execute(server.db);
  const { prices, lines } = rows[0]!;
  return {
    prices: new Map((prices ?? []).map(({ key, precio }) => [key, precio])),
    lines: new Map((lines ?? []).map((line) => [line.id, line])),
  };
}

/**
 * A price is honoured as shown (offline §8), if it ever was the server's: of the version that was shown, or of the
 * own write that was, as the server took it. A price that never was the server's is billed as the product cost at the
 * moment; so is that of an own edit that the server refused first and took after the sale, which does not wait for it.
 */
export async function checkPrices(world: World): Promise<void> {
  const { prices, lines } = await read(world);
  for (const { shown, saved, db } of world.counters) {
    const outbox = new Map((await db.outbox.toArray()).map((row) => [row.seq, row]));
    for (const [invoice, { product, precio, origin }] of shown) {
      const line = lines.get(invoice);
      if (line === undefined) continue;
      const billed = line.precio;
      const isKnown = [...prices].some(([key, known]) => key.startsWith(`${product}@`) && known === precio);
      const write = 'seq' in origin ? outbox.get(origin.seq) : undefined;
      // A write that a person corrected had another price in between.
      if (write && !isKnown && (write.state === 'rejected' || write.state === 'discarded'))
        expect(billed, 'a price that the server never took').toBe(line.inForce);
      const v = 'v' in origin ? origin.v : write?.vFrom;
      if (prices.get(`${product}@${v}`) !== precio) continue;
      const wasRefused = saved.some(({ seq, keys }) => seq === write?.seq && keys.size > 1);
      const isLate = wasRefused && (write?.vFrom ?? 0) > line.v;
      const due = isLate ? line.inForce : precio;
      expect(billed, `the price that was shown, of ${JSON.stringify(origin)}`).toBe(due);
    }
  }
}
