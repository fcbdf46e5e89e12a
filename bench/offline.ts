import type { BenchContext, Table } from './bench.ts';
import { BrowserRig } from './browser-rig.ts';
import { measureDrains } from './drain.ts';
import { FaultProxy } from './fault-proxy.ts';
import { startServer } from './server-rig.ts';

/** What the network may do to a counter, beside what else a developer would have picked. */
export async function run(context: BenchContext): Promise<Table[]> {
  const server = await startServer(context, async () => undefined, true);
  const proxy = await FaultProxy.open(context, server.port);
  const rig = await BrowserRig.open(context, proxy.url);
  return [...(await measureDrains({ context, server, rig, proxy }))];
}
