import { demoProducts } from '#server/modules/demo/catalogue.ts';
import { forgetApp } from './rig/app-counter.ts';
import type { BenchContext, Table } from './bench.ts';
import { BOOTSTRAP_NOTES, measureBootstrap } from './bootstrap.ts';
import { BrowserRig } from './rig/browser-rig.ts';
import { COLD_START_COLUMNS, measureColdStart } from './cold-start.ts';
import { FaultProxy } from './rig/fault-proxy.ts';
import { measureSwitch, SWITCH_COLUMNS } from './rig/pin-switch.ts';
import { startServer } from './rig/server-rig.ts';
import { createLargeShop } from './rig/shops.ts';

const SIZES = [5000, 20_000, 50_000];

/** What the network does to a counter, beside what else a developer would have picked. */
export async function run(context: BenchContext): Promise<Table[]> {
  const server = await startServer(context, async () => undefined, true);
  const proxy = await FaultProxy.open(context, server.port);
  const rig = await BrowserRig.open(context, proxy.url);
  const bootstraps: Table = {
    title: 'First sign-in on a new device',
    columns: [
      'products',
      'way',
      'first sold s',
      'all can be sold s',
      'all on disk s',
      'all in tables s',
      'products there',
    ],
    rows: [],
    notes: BOOTSTRAP_NOTES,
  };
  const coldStarts: Table = {
    title: 'Built app, server stopped: navigation of a new browser → first scanned row',
    columns: ['products', ...COLD_START_COLUMNS],
    rows: [],
    notes: [`Chromium ${rig.version()}, headless, profile on disk.`],
  };
  const switches: Table = {
    title: 'Two cashiers take turns by PIN: last digit → the scan field of the other, its digest included',
    columns: ['products', ...SWITCH_COLUMNS],
    rows: [],
  };
  for (const size of context.isQuick ? SIZES.slice(0, 1) : SIZES) {
    context.log(`${size} products`);
    const shop = await createLargeShop(server.owner, size);
    const code = demoProducts(size)[Math.floor(size / 2)]?.codigo_barras ?? '';
    for (const row of await measureBootstrap(rig, { email: shop.emails.l3, products: size }))
      bootstraps.rows.push([size, ...row]);
    coldStarts.rows.push([size, ...(await measureColdStart(rig, proxy, context, code))]);
    const people = [shop.emails.l2, shop.emails.l3];
    switches.rows.push([size, ...(await measureSwitch(rig, people, context.isQuick ? 4 : 20))]);
    await forgetApp(rig);
  }
  return [bootstraps, coldStarts, switches];
}
