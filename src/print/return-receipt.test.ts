import { describe, expect, it } from 'vitest';
import { SAMPLE_RETURN } from '#tests/fixtures/paper/sample-return.ts';
import { SHOP } from '#tests/fixtures/paper/sample-drawer.ts';
import { templateValues } from './template/values.ts';
import { receiptOfReturn } from './return-receipt.ts';

const paper = (more: Partial<typeof SAMPLE_RETURN> = {}) =>
  receiptOfReturn({ ...SAMPLE_RETURN, ...more }, SHOP, 'Sede Centro');

describe('the paper of goods that came back', () => {
  it('is a credit note with its number, its invoice, its reason, its taxes, and a line to sign on', () => {
    const note = paper();
    expect([note.kind, note.number, note.total, note.rounding]).toEqual([
      'note',
      'NC1-000007',
      '3878.10',
      '21.90',
    ]);
    expect(note.lines.map(({ precio, total }) => [precio, total])).toEqual([['2790.00', '3878.10']]);
    expect(note.note).toMatch(
      /^De la factura POS1-000123\. Concepto: devolución parcial\. Motivo: No le sirvió\. Recibí: _+$/u,
    );
  });

  it('is a slip under the code of the device while the note has no number', () => {
    const slip = paper({ nota: null });
    expect([slip.kind, slip.number, slip.seller.nombre]).toEqual(['return-slip', 'D-7F3K-0043', SHOP.nombre]);
  });

  it('promises no note where all of it had come back before', () => {
    const lineas = SAMPLE_RETURN.lineas.map((line) => ({ ...line, con_nota: false }));
    const slip = paper({ nota: null, lineas });
    const { titulo_documento, pie_documento } = templateValues(slip);
    expect([slip.kind, slip.lines.length, titulo_documento, pie_documento]).toEqual([
      'return-alone',
      1,
      'COMPROBANTE DE DEVOLUCIÓN',
      'Sin nota crédito: estas unidades ya se habían devuelto.',
    ]);
  });

  it('names the sale that had no number when it came back: by its code, and by the number that it got since', () => {
    const back = { ...SAMPLE_RETURN, nota: null, factura: null };
    const sale = { codigo_provisional: 'V-7F3K-0042' };
    const invoice = { numero_factura_display: 'POS1-000123' };
    const noteWith = (sold: Parameters<typeof receiptOfReturn>[3]) =>
      receiptOfReturn(back, SHOP, 'Sede Centro', sold).note;
    expect(noteWith({ invoice: null, sale })).toMatch(
      /^De la venta V-7F3K-0042, todavía sin número\. Concepto/u,
    );
    expect(noteWith({ invoice, sale })).toMatch(/^De la factura POS1-000123\. Concepto/u);
  });

  it('names on a note nothing that had come back before', () => {
    const twice = SAMPLE_RETURN.lineas.map((line) => ({ ...line, con_nota: false }));
    expect(paper({ lineas: [...SAMPLE_RETURN.lineas, ...twice] }).lines).toHaveLength(1);
  });

  it('says what went to the account as much as the account got', () => {
    const reembolso = [{ medio: 'credito' as const, valor: '7756.20', referencia: null }];
    const warned = [{ codigo: 'devolucion_excedida' as const }];
    const paidBy = (more: Partial<typeof SAMPLE_RETURN>) =>
      paper({ reembolso, ...more }).payments.map(({ medio, valor }) => [medio, valor]);
    // Twice as many as were left: half of it has a note.
    expect(paidBy({ total: '7756.20', advertencias: warned })).toEqual([['credito', '3878.10']]);
    expect(paidBy({ nota: null, advertencias: warned })).toEqual([]);
    // Until the server has taken it, the account here has got all of it.
    expect(paidBy({ nota: null })).toEqual([['credito', '7756.20']]);
  });

  it('calls what went to the account no new debt', () => {
    const reembolso = [{ medio: 'credito' as const, valor: '3878.10', referencia: null }];
    expect(templateValues(paper({ reembolso }))['pagos']).toMatchObject([
      { medio: expect.stringMatching(/^Abonado.a.su.cuenta$/u) },
    ]);
  });

  it('names on a note no money for what had come back before', () => {
    const reembolso = [{ medio: 'efectivo' as const, valor: '7756.20', referencia: null }];
    const twice = paper({ reembolso, total: '7756.20' }).payments.map(({ medio, valor }) => [medio, valor]);
    expect(twice).toEqual([['efectivo', '3878.10']]);
  });

  it('calls no rounding what is missing for another reason, or was not given in cash', () => {
    const nequi = [{ medio: 'nequi' as const, valor: '3878.00', referencia: null }];
    const cash = [{ medio: 'efectivo' as const, valor: '2000.00', referencia: null }];
    expect([nequi, cash].map((reembolso) => paper({ reembolso }).rounding)).toEqual(['0.00', '0.00']);
  });
});
