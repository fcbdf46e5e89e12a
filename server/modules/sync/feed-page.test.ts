import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chunksOf, endAtApplied, type FeedDraft, MOST_APPLIED, packPage } from './feed-page.ts';

const draft = (texts: (string | null)[], more: Partial<FeedDraft> = {}): FeedDraft => ({
  epoca: 'e',
  rows: texts.map((text, at) => ({ version: at + 1, text })),
  hasta: texts.length,
  mas: false,
  ahead: null,
  aplicadas: [],
  primera_factura: null,
  ...more,
});
const write = async (page: FeedDraft) => JSON.parse((await packPage(page, 'gzip')).text);

describe('a page', () => {
  it('leaves out what is not for the reader, and reaches its version all the same', async () => {
    expect(await write(draft(['{"v":1}', null, null]))).toEqual({
      epoca: 'e',
      hasta: 3,
      mas: false,
      cambios: [{ v: 1 }],
      aplicadas: [],
      primera_factura: null,
    });
  });

  it('ends before the operation that would be too many for it, and says how many rows are ahead of it', () => {
    const rows = Array.from({ length: 3000 }, () => null);
    const aplicadas = Array.from({ length: MOST_APPLIED + 1 }, (_, at) => ({
      op: String(at),
      desde: at + 1,
      hasta: at + 1,
    }));
    const page = endAtApplied(draft(rows, { aplicadas, mas: true, ahead: 7 }), 0);
    expect([page.hasta, page.rows.length, page.aplicadas.length]).toEqual([2000, 2000, 2000]);
    expect([page.mas, page.ahead]).toEqual([true, 1007]);
    const few = draft(rows, { aplicadas: aplicadas.slice(0, -1) });
    expect(endAtApplied(few, 0)).toBe(few);
    // They changed nothing, all of them: there is no place between them to end at.
    const same = draft(rows, { aplicadas: aplicadas.map(({ op }) => ({ op, desde: 1, hasta: 1 })) });
    expect(endAtApplied(same, 0)).toBe(same);
  });

  it('that would be too large ends earlier: rows, operations and the count of what is ahead agree', async () => {
    const noise = Array.from({ length: 400 }, () => JSON.stringify(randomBytes(1000).toString('base64')));
    const aplicadas = [
      { op: 'early', desde: 1, hasta: 5 },
      { op: 'cut', desde: 5, hasta: 400 },
      { op: 'late', desde: 350, hasta: 400 },
    ];
    const page = await write(draft(noise, { mas: true, ahead: 50, aplicadas }));
    expect(page.mas).toBe(true);
    expect(page.cambios).toHaveLength(page.hasta);
    expect(page.hasta).toBeLessThan(300);
    expect(page.faltan).toBe(450 - page.hasta);
    expect(page.aplicadas).toEqual(aplicadas.slice(0, 2));
  });

  it('holds one row however large it is', async () => {
    const huge = JSON.stringify(randomBytes(400_000).toString('base64'));
    const page = await write(draft([huge, huge]));
    expect([page.cambios.length, page.hasta, page.mas]).toEqual([1, 1, true]);
  });
});

describe('the rows of a page', () => {
  it('are read in pieces: many products at once, few invoices', () => {
    const rows = [
      ...Array.from({ length: 1500 }, () => ({ tabla: 'productos' as const })),
      ...Array.from({ length: 150 }, () => ({ tabla: 'facturas' as const })),
    ];
    const pieces = chunksOf(rows);
    expect(pieces.map((piece) => piece.length)).toEqual([1000, 550, 100]);
    expect(pieces.flat()).toEqual(rows);
    expect(chunksOf([])).toEqual([]);
  });
});
