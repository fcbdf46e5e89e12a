import type { TestShop } from '#tests/fixtures/shop.ts';
import { signIn } from '#tests/fixtures/shop.ts';
import type { BenchContext, Table } from './bench.ts';
import { measureInvoices } from './invoice-rounds.ts';
import { comparisonTable, cpuTable, throughputTable } from './invoice-tables.ts';
import { proportionalMb, residentMb } from './rig/machine.ts';
import { findPgbench, Pgbench } from './pgbench.ts';
import { toPgbenchScript } from './rig/pgbench-script.ts';
import { measureReads } from './server-reads.ts';
import { type ServerRig, startServer } from './rig/server-rig.ts';
import { createSellingShops } from './rig/shops.ts';
import { captureInvoice } from './rig/statement-capture.ts';
import { round } from './rig/statistics.ts';

const BUSINESSES = 16;

/** The server as shipped: sales per second beside PostgreSQL's own, lists, first download, memory. */
export async function run(context: BenchContext): Promise<Table[]> {
  let shops: TestShop[] = [];
  const rig = await startServer(context, async (owner, superuserUrl) => {
    shops = await createSellingShops(owner, superuserUrl, BUSINESSES);
  });
  const tables = [memory('Memory at rest, 16 businesses of 1,000 products', rig)];
  tables.push(...(await invoices(context, rig, shops)));
  tables.push(memory('Memory after the sales', rig));
  tables.push(...(await measureReads(context, rig)));
  return tables;
}

async function invoices(context: BenchContext, rig: ServerRig, shops: readonly TestShop[]): Promise<Table[]> {
  const tokens = await Promise.all(shops.map(async (shop) => (await signIn(rig.url, shop.emails.l1)).token));
  const program = findPgbench();
  const captured = await captureInvoice(rig.appUrl, tokens[0] ?? '');
  const pgbench = program
    ? await Pgbench.open(context, program, rig.appUrl, toPgbenchScript(captured))
    : undefined;
  if (!pgbench) context.log('no pgbench here (it comes with the PostgreSQL packages): no comparison');
  const rounds = await measureInvoices({ context, rig, tokens, pgbench });
  return [throughputTable(rounds), comparisonTable(rounds, captured.statements.length), cpuTable(rounds)];
}

function memory(title: string, rig: ServerRig): Table {
  return {
    title,
    columns: ['process', 'MB'],
    rows: [
      ['server (resident)', round(residentMb(rig.pid), 0)],
      ['PostgreSQL, all processes (proportional)', round(proportionalMb(rig.postmasterPid), 0)],
    ],
  };
}
