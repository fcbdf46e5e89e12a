import { Dexie, type EntityTable } from 'dexie';
import type { Product } from '#contract/inventory/products.ts';
import { signIn } from './counter.ts';

const LIST = '/api/erp/inventario/productos/';
/** The most that a page may have. */
const PAGE_ROWS = 100;

/** Milliseconds since the sign-in was sent. */
export interface Download {
  /** The first products can be sold. */
  firstMs: number;
  /** Every product can be found and sold; the last ones perhaps from memory. */
  usableMs: number;
  /** Every product is on the disk: a start without network has it. */
  keptMs: number;
  /** Every product is a row of its table. */
  allMs: number;
  rows: number;
}

interface List {
  count: number;
  next: string | null;
  results: Product[];
}

class PlainMirror extends Dexie {
  declare products: EntityTable<Product, 'id'>;

  constructor() {
    super('plain-mirror');
    this.version(1).stores({ products: 'id, codigo_barras, nombre' });
  }
}

/** Without a feed: the list, page by page, into Dexie, as a developer writes it in an hour. */
export async function downloadPages(email: string, password: string): Promise<Download> {
  const db = new PlainMirror();
  await db.delete({ disableAutoOpen: false });
  const start = performance.now();
  const { token } = await signIn(email, password);
  let firstMs = 0;
  let url: string | null = `${LIST}?page_size=${PAGE_ROWS}`;
  while (url) {
    const reply = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`the list answered ${reply.status}`);
    const { next, results } = (await reply.json()) as List;
    await db.products.bulkPut(results);
    firstMs ||= performance.now() - start;
    url = next;
  }
  const allMs = performance.now() - start;
  const rows = await db.products.count();
  await db.delete();
  return { firstMs, usableMs: allMs, keptMs: allMs, allMs, rows };
}
