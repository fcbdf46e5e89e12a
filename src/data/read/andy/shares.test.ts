import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { type ClientRecord, ErpDatabase } from '#app/data/db.ts';
import type { Note, Sale } from './sales.ts';
import { readShares } from './shares.ts';

const MARTA = { id: 'c1', nombre: 'Marta Gómez', identificacion: '52418803' };
const OTHER_MARTA = { id: 'c2', nombre: 'Marta Gómez', identificacion: '41773920' };
const NOBODY = { id: 'c0', nombre: 'Consumidor final', identificacion: FINAL_CONSUMER_ID };

let db: ErpDatabase;
beforeEach(async () => {
  db = new ErpDatabase('andy-shares');
  await db.clients.put({ ...NOBODY, busqueda: '', borrado: false } as unknown as ClientRecord);
});
afterEach(() => db.delete());

/** A sale that awaits its number. */
const sale = (dia: string, cliente: typeof MARTA, total: string, cajero = 'Ana') =>
  ({
    record: { fecha: `${dia}T10:00:00-05:00`, invoice: null, sale: { cliente } },
    fact: { dia, hora: 10, cajero, total },
  }) as unknown as Sale;

/** Goods that came back on a note without a number yet. */
const note = (dia: string, { id, nombre }: typeof MARTA, total: string, cajero = 'Ana') =>
  ({
    record: { cajero, cliente_id: id, cliente: nombre, nota: null },
    fact: { dia, total },
    hora: 17,
  }) as unknown as Note;

describe('what a device tells sales apart by', () => {
  it('has what came back in the day and the hour in which it did, by the person who took it', async () => {
    const sales = [sale('2026-11-19', MARTA, '100000.00')];
    const notes = [note('2026-11-20', MARTA, '90000.00', 'Luis')];
    const sold = { facturas: 1, ventas: '100000.00', devoluciones: '0.00' };
    const back = { facturas: 0, ventas: '0.00', devoluciones: '90000.00' };
    for (const [key, soldIn, backIn] of [
      ['day', '2026-11-19', '2026-11-20'],
      ['hour', '10', '17'],
      ['weekday', '4', '5'],
      ['cashier', 'Ana', 'Luis'],
    ] as const)
      expect(await readShares(db, key, sales, notes)).toEqual(
        expect.arrayContaining([
          { clave: soldIn, ...sold },
          { clave: backIn, ...back },
        ]),
      );
    const month = { clave: '2026-11', facturas: 1, ventas: '100000.00', devoluciones: '90000.00' };
    expect(await readShares(db, 'month', sales, notes)).toEqual([month]);
    expect(await readShares(db, 'week', sales, notes)).toEqual([{ ...month, clave: '2026-11-16' }]);
  });

  it('has two clients of one name apart, one client of two names once, and nobody who is not known', async () => {
    const renamed = { ...MARTA, nombre: 'Marta Gómez de Ruiz' };
    const sales = [
      sale('2026-11-20', renamed, '5000.00'),
      sale('2026-11-19', MARTA, '10000.00'),
      sale('2026-11-19', OTHER_MARTA, '7000.00'),
      sale('2026-11-19', NOBODY, '1000.00'),
    ];
    const notes = [note('2026-11-20', OTHER_MARTA, '2000.00'), note('2026-11-20', NOBODY, '1000.00')];
    expect(await readShares(db, 'client', sales, notes)).toEqual([
      { clave: 'Marta Gómez', facturas: 1, ventas: '7000.00', devoluciones: '2000.00' },
      { clave: 'Marta Gómez de Ruiz', facturas: 2, ventas: '15000.00', devoluciones: '0.00' },
    ]);
  });
});
