import type { DBCore, DBCoreTable, Table } from 'dexie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/local-counter.ts';
import { ErpDatabase } from './db.ts';
import { listWork } from './resolve/work-list.ts';
import { readAlertLimit } from './read/alert-limit.ts';
import { readClientAccount, tablesOfAccount } from './read/client-account.ts';
import { readClientRows, tablesOfClients } from './read/client-rows.ts';
import { readInventory, tablesOfInventory } from './read/inventory-list.ts';
import { readInventorySummary, tablesOfSummary } from './memory/inventory-sums.ts';
import { subjectOf, tablesOfWork } from './read/operation-subject.ts';
import { readPrinterState, tablesOfPrinter } from './read/printer-state.ts';
import { editClient } from './writes/client-writes.ts';
import { payOnAccount } from './writes/payment-writes.ts';
import { editProduct } from './writes/product-writes.ts';

const NOW = new Date('2026-11-21T15:00:00Z');

/** A database that notes the tables it is read from. */
function recordingDatabase(name: string) {
  const db = new ErpDatabase(name);
  const read = new Set<string>();
  const noting = (table: DBCoreTable): DBCoreTable => {
    const noted = (): void => void read.add(table.name);
    return {
      ...table,
      get: (request) => (noted(), table.get(request)),
      getMany: (request) => (noted(), table.getMany(request)),
      query: (request) => (noted(), table.query(request)),
      openCursor: (request) => (noted(), table.openCursor(request)),
      count: (request) => (noted(), table.count(request)),
    };
  };
  const create = (core: DBCore) => ({ table: (at: string) => noting(core.table(at)) });
  db.use({ stack: 'dbcore', name: 'recorder', create });
  return { db, read };
}

let counter: LocalCounter;
let recording: ReturnType<typeof recordingDatabase>;

beforeAll(async () => {
  counter = await openLocalCounter(3);
  const { db } = counter.workspace;
  await counter.sell();
  await counter.sell({ client: AMPARO, delivered: true });
  await editClient(db, AMPARO.id, { telefono_natural: '3001234567' }, NOW);
  await editProduct(db, { id: COFFEE.id, changes: { nombre: 'Café' } }, NOW);
  const entry = { id: 'e1', cliente_id: AMPARO.id, factura_id: 'f1', tipo: 'cargo', valor: '5000.00' };
  await db.ledger.put({ ...entry, fecha: NOW.toISOString(), srv: null, v: 0, rev: 1, pageRev: 1 } as never);
  await payOnAccount(db, { clientId: AMPARO.id, valor: '1000.00', medio: 'efectivo', referencia: null }, NOW);
  await db.me.update('me', { componentes_activos: ['inventario', 'clientes', 'facturacion'] });
  recording = recordingDatabase(db.name);
});
afterAll(async () => {
  recording.db.close();
  await counter.close();
});

type Read = (db: ErpDatabase) => Promise<unknown>;
const describeWork: Read = async (db) => {
  const work = await listWork(db);
  expect(work.length).toBeGreaterThan(3);
  for (const { operation } of work) await subjectOf(db, operation);
};
const ALL = { search: '', ordering: '-cantidad_total', page: 1, serieId: null };

const READS: Record<string, [(db: ErpDatabase) => readonly Pick<Table, 'name'>[], Read]> = {
  'the list of work': [tablesOfWork, describeWork],
  'the inventory': [tablesOfInventory, (db) => readInventory(db, ALL)],
  'the summary of the inventory': [tablesOfSummary, readInventorySummary],
  'the alert limit': [({ me, settings, outbox, meta }) => [me, settings, outbox, meta], readAlertLimit],
  'the clients': [tablesOfClients, (db) => readClientRows(db, {}, 1)],
  'the account of a client': [tablesOfAccount, (db) => readClientAccount(db, AMPARO.id, NOW)],
  'the printer': [tablesOfPrinter, readPrinterState],
};

describe('the tables that are watched for', () => {
  it.each(Object.entries(READS))('%s are those that are read', async (_name, [tablesOf, read]) => {
    const { db } = recording;
    await db.open();
    recording.read.clear();
    await read(db);
    const watched = tablesOf(db).map(({ name }) => name);
    expect(recording.read.size).toBeGreaterThan(0);
    expect([...recording.read].filter((name) => !watched.includes(name))).toEqual([]);
  });
});
