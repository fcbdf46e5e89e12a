import { PASSWORD } from '#tests/fixtures/shop.ts';
import type { Cell } from './bench.ts';
import type { BrowserRig } from './rig/browser-rig.ts';
import type { Download } from './page/plain-mirror.ts';
import { round } from './rig/statistics.ts';

export const BOOTSTRAP_NOTES = [
  'From the moment the sign-in is sent, on an empty device; "all can be sold": a search finds any of them, those not yet in their tables from memory; "all on disk": a start without network sells them. Ours: each product and its stock are rows of their own with search keys and versions, and every product is in memory; "first sold" is a line in the cart, its client and series there.',
  'Plain: `GET inventario/productos/?page_size=100` to the end, `bulkPut` into a table with three indexes; "first sold" is the first page stored. It keeps no cursor: to be in step again it fetches everything again.',
];

/** The same shop downloaded into IndexedDB by each way. Ours last: its mirror stays for what is measured next. */
export async function measureBootstrap(
  rig: BrowserRig,
  { email, products }: { email: string; products: number },
): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  const add = (name: string, { firstMs, usableMs, keptMs, allMs, rows: count }: Download) => {
    const seconds = [firstMs, usableMs, keptMs, allMs].map((ms) => round(ms / 1000));
    rows.push([name, ...seconds, count]);
  };
  await rig.openBench();
  add('plain: the list by pages of 100 → Dexie', await rig.call('downloadPages', email, PASSWORD));
  await rig.openBench();
  add('ours: the feed → mirror and search index', await rig.call('downloadFeed', email, PASSWORD, products));
  return rows;
}
