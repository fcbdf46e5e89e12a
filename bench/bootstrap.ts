import { PASSWORD } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell } from './bench.ts';
import type { BrowserRig } from './browser-rig.ts';
import { round } from './statistics.ts';

// Ours last: its mirror stays in the profile for what is measured next.
const WAYS = [
  ['plain: the list by pages of 100 → Dexie', 'downloadPages'],
  ['ours: the feed → mirror and search index', 'downloadFeed'],
] as const;

export const BOOTSTRAP_NOTES = [
  'From the moment the sign-in is sent, on an empty device. Ours: each product and its stock are rows of their own with search keys and versions, and every product is in memory; "first sold" is a line in the cart, its client and series there.',
  'Plain: `GET inventario/productos/?page_size=100` to the end, `bulkPut` into a table with three indexes; "first sold" is the first page stored. It keeps no cursor: to be in step again it fetches everything again.',
];

/** The same shop downloaded into IndexedDB by each way. */
export async function measureBootstrap(
  rig: BrowserRig,
  context: BenchContext,
  email: string,
): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const [name, download] of WAYS) {
    context.log(name);
    await rig.openBench();
    const { firstMs, allMs, rows: products } = await rig.call(download, email, PASSWORD);
    rows.push([name, round(firstMs / 1000), round(allMs / 1000), products]);
  }
  return rows;
}
