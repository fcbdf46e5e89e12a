import { barcodeToLine } from './barcode-to-line.ts';
import { download, openForWork } from './counter.ts';
import { expectDrawer, openDrawerHere, readCashScreen } from './drawer.ts';
import { buildIndex, catalogueTypeAhead, changedTypeAhead, indexTypeAhead } from './type-ahead.ts';
import { productLists } from './product-lists.ts';
import { enqueueFavourites, enqueueSales } from './enqueue.ts';
import { downloadFeed } from './first-download.ts';
import { downloadPages } from './plain-mirror.ts';
import { liveReads } from './live-reads.ts';
import { drainQueue, queueSales, sellBesideDrain } from './drain.ts';
import { nextReplay, openWorkboxQueue, postSales, untilQuiet } from './workbox-queue.ts';

/** What the bench calls in the page: the app's own modules, timed where they run. */
const pageBench = {
  download,
  openForWork,
  enqueueSales,
  enqueueFavourites,
  buildIndex,
  indexTypeAhead,
  changedTypeAhead,
  catalogueTypeAhead,
  barcodeToLine,
  productLists,
  downloadFeed,
  downloadPages,
  queueSales,
  drainQueue,
  sellBesideDrain,
  openWorkboxQueue,
  postSales,
  nextReplay,
  untilQuiet,
  liveReads,
  openDrawerHere,
  expectDrawer,
  readCashScreen,
};

export type PageBench = typeof pageBench;

declare global {
  var bench: PageBench;
}

globalThis.bench = pageBench;
