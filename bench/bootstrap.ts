import { PASSWORD, signIn } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell } from './bench.ts';
import type { BrowserRig } from './browser-rig.ts';
import { answerAsCouch, COUCH_PATH, readDocuments } from './couch-source.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { Download } from './page/plain-mirror.ts';
import { round } from './statistics.ts';

export const BOOTSTRAP_NOTES = [
  'From the moment the sign-in is sent, on an empty device; "all can be sold": a search finds any of them, those not yet stored from memory. Ours: each product and its stock are rows of their own with search keys and versions, and every product is in memory; "first sold" is a line in the cart, its client and series there.',
  'Plain: `GET inventario/productos/?page_size=100` to the end, `bulkPut` into a table with three indexes; "first sold" is the first page stored. It keeps no cursor: to be in step again it fetches everything again.',
  'PouchDB: `replicate.from` with batches of 1,000 (its default of 100 is slower), one document for each product; what it asks is answered out of memory as CouchDB would, so a real CouchDB adds its own time; "first sold" is the first batch stored. Left out where `pouchdb-browser` and `events` are not installed.',
];

/** The same shop downloaded into IndexedDB by each way. Ours last: its mirror stays for what is measured next. */
export async function measureBootstrap(
  rig: BrowserRig,
  proxy: FaultProxy,
  context: BenchContext,
  { email, products }: { email: string; products: number },
): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  const add = (name: string, download: Download | undefined) => {
    if (!download) return context.log(`${name}: not installed, left out`);
    const { firstMs, usableMs, allMs } = download;
    const seconds = [firstMs, usableMs, allMs].map((ms) => round(ms / 1000));
    rows.push([name, ...seconds, download.rows]);
  };
  const { token } = await signIn(proxy.url, email);
  proxy.mount(COUCH_PATH, answerAsCouch(await readDocuments(proxy.url, token)));
  await rig.openBench();
  add('PouchDB 9.0.0: replication', await rig.call('downloadPouch', email, PASSWORD, COUCH_PATH));
  await rig.openBench();
  add('plain: the list by pages of 100 → Dexie', await rig.call('downloadPages', email, PASSWORD));
  await rig.openBench();
  add('ours: the feed → mirror and search index', await rig.call('downloadFeed', email, PASSWORD, products));
  return rows;
}
