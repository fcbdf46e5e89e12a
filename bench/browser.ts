import { demoProducts } from '#server/modules/demo/catalogue.ts';
import { signIn } from '#tests/fixtures/shop.ts';
import { fillTiles, forgetApp, measureScans, measureTaps } from './rig/app-counter.ts';
import { measureInventory } from './rig/app-inventory.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import {
  measureDownload,
  measureIndex,
  measureOpening,
  measureSales,
  measureTyping,
} from './rig/browser-page.ts';
import { BrowserRig } from './rig/browser-rig.ts';
import { startServer } from './rig/server-rig.ts';
import { createLargeShop } from './rig/shops.ts';

const SIZES = [5000, 20_000, 50_000];

/** What the counter feels, in a real Chromium: the app's own modules in a bench page, and the built app. */
export async function run(context: BenchContext): Promise<Table[]> {
  const server = await startServer(context, async () => undefined, true);
  const rig = await BrowserRig.open(context, server.url);
  const tables = emptyTables(rig.version());
  for (const size of context.isQuick ? SIZES.slice(0, 1) : SIZES) {
    context.log(`${size} products`);
    const shop = await createLargeShop(server.owner, size);
    const tiles = await fillTiles(await signIn(server.url, shop.emails.l2), shop, demoProducts(size));
    const codes = codesOf(size, context.isQuick ? 10 : 100);
    const add = (table: Table, ...rows: Cell[][]) =>
      table.rows.push(...rows.map((row): Cell[] => [size, ...row]));
    add(tables.downloads, await measureDownload(rig, shop.emails.l3));
    add(tables.openings, await measureOpening(rig, context));
    add(tables.scans, await measureScans(rig, codes));
    add(tables.taps, await measureTaps(rig.page, tiles, context.isQuick ? 1 : 5));
    add(tables.frames, ...(await measureInventory(rig)));
    await forgetApp(rig);
    add(tables.indexes, await measureIndex(rig));
    add(tables.counter, ...(await measureTyping(rig, context)), ...(await measureSales(rig, context)));
  }
  return Object.values(tables);
}

/** Barcodes spread over the whole catalogue. */
function codesOf(size: number, count: number): string[] {
  const products = demoProducts(size);
  const at = (index: number) => products[Math.floor((index * size) / count)]?.codigo_barras ?? '';
  return Array.from({ length: count }, (_, index) => at(index));
}

const table = (title: string, ...columns: string[]): Table => ({
  title,
  columns: ['products', ...columns],
  rows: [],
});

function emptyTables(version: string) {
  const spread = ['samples', 'p50 ms', 'p95 ms', 'p99 ms'];
  const counter = table('At the counter, bench page', 'what', 'CPU', ...spread, 'slowest');
  return {
    counter: {
      ...counter,
      notes: [
        `Chromium ${version}, headless, profile on disk. 1/4 slows the page's thread down, not the storage.`,
      ],
    },
    scans: table('Built app: last key of a scan → the row in the page', ...spread),
    taps: table('Built app: tap on a favourite → the row in the page', ...spread),
    frames: table(
      'Built app: frames of the inventory list after it is loaded',
      'what',
      'times',
      'frames',
      'p99 ms',
      'longest ms',
      'over 50 ms',
      'of these, app ms',
    ),
    openings: table(
      'New browser: openWorkspace → every product in memory',
      'starts',
      'median ms',
      'slowest ms',
    ),
    indexes: table('Search index', 'build ms', 'memory MB'),
    downloads: table('First download into IndexedDB', 'mirror alone s', 'workspace open s'),
  };
}
