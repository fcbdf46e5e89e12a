import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Http } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { readCursor } from './mirror.ts';
import { pull } from './pull.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

const SERIES = { id: 1, nombre_establecimiento: 'Principal', prefijo: 'POS1' };
const PAGE = {
  epoca: 'e',
  hasta: 5,
  mas: false,
  cambios: [{ tabla: 'series', id: '1', v: 5, borrado: false, fila: SERIES }],
  aplicadas: [],
};

describe('a device without room for a page of the feed', () => {
  it('deletes old invoices of the mirror, and stores the page', async () => {
    const db = new ErpDatabase(`full-${Math.random()}`);
    const fecha = bogotaTimestamp(new Date(Date.now() - 30 * 86_400_000));
    await db.invoices.add({ id: 'old', fecha, busqueda: '', invoice: null, sale: null, v: 1, rev: 1 });
    let refusals = 1;
    db.series.hook('creating', () => {
      refusals -= 1;
      if (refusals >= 0) throw new DOMException('full', 'QuotaExceededError');
    });
    const http: Http = () => Promise.resolve({ status: 200, body: PAGE, headers: {} });
    expect(await pull({ db, http, clock: DEVICE_CLOCK, random: () => 0 })).toEqual({ kind: 'current' });
    expect((await readCursor(db)).version).toBe(5);
    expect([await db.series.count(), await db.invoices.count()]).toEqual([1, 0]);
  });
});
