import { describe, expect, it } from 'vitest';
import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { drawerReport } from './report.ts';
import { printable, SHOP } from '#tests/fixtures/paper/sample-drawer.ts';
import { rowLines } from '#app/print/template/rows.ts';

function paper(more: Partial<CashSession> = {}, unsent = 0): string[] {
  const { rows } = drawerReport(printable(more, unsent), SHOP, 'Principal');
  return rowLines(rows, 32);
}

describe('the paper of a closed drawer', () => {
  it('says in 32 columns what was there, what should be, and how it came to that', () => {
    expect(paper().map((line) => line.trimEnd())).toEqual([
      '       Tienda La Esquina',
      '        NIT 900508908-9',
      '           Principal',
      '--------------------------------',
      '       CIERRE DE CAJA (Z)',
      'Caja                      Caja 1',
      'Número Z                      31',
      'Abrió Ana Pérez 24/11/2026 07:02',
      'Cerró Ana Pérez 24/11/2026 20:15',
      '--------------------------------',
      'VENTAS',
      'Efectivo (2)            $ 77.550',
      'Nequi (1)               $ 20.000',
      'Tarjeta (1)             $ 25.000',
      'Primera factura      POS1-000001',
      'Última factura       POS1-000003',
      'ABONOS POR OTROS MEDIOS',
      'Nequi (1)               $ 15.000',
      '--------------------------------',
      'MOVIMIENTOS',
      'Ingreso: sencillo       $ 20.000',
      'Gasto: proveedor · Pan de la',
      'esquina                -$ 12.000',
      'Retiro: entrega al dueño',
      '                       -$ 50.000',
      '--------------------------------',
      'Base                   $ 100.000',
      'Ventas en efectivo      $ 77.550',
      'Abonos en efectivo      $ 40.000',
      'ESPERADO               $ 175.550',
      'CONTADO                $ 175.500',
      'DIFERENCIA                 -$ 50',
      'Queda en la caja       $ 100.000',
      'Entregado               $ 75.500',
      'Otros medios',
      'Nequi             $ 35.000 ($ 0)',
      '--------------------------------',
      'Sin novedad',
      '',
      '',
      '________________________________',
      '             Cajero',
      '',
      '',
      '________________________________',
      '             Recibe',
    ]);
  });

  it('says what was given back by other means, which is missing from what came by them', () => {
    const sample = printable();
    const medios = sample.figures.medios.map((one) =>
      one.medio === 'nequi' ? { ...one, reembolsos: { cantidad: 1, valor: '5000.00' } } : one,
    );
    const { rows } = drawerReport({ ...sample, figures: { ...sample.figures, medios } }, SHOP, 'Principal');
    const lines = rowLines(rows, 32).map((line) => line.trimEnd());
    expect(lines.slice(lines.indexOf('REEMBOLSOS POR OTROS MEDIOS')).slice(0, 2)).toEqual([
      'REEMBOLSOS POR OTROS MEDIOS',
      'Nequi (1)               -$ 5.000',
    ]);
    expect(paper().join('\n')).not.toContain('REEMBOLSOS POR OTROS MEDIOS');
  });

  it('says that nobody knows what stayed and what was handed over where the closing does not tell', () => {
    const lines = paper({ queda: null }).map((line) => line.trimEnd());
    expect(lines).toContain('Queda en la caja      No se sabe');
    expect(lines).toContain('Entregado             No se sabe');
  });

  it('is provisional until the server has numbered it, and says what is still to be sent', () => {
    const lines = paper({ z_numero: null }, 2);
    expect(lines).toContain('Número Z             PROVISIONAL');
    expect(lines.map((line) => line.trimEnd())).toContain('2 ventas por enviar');
  });

  it('says that it was not counted, and that something came after it', () => {
    const lines = paper({ conteos: [], ajustada_en: '2026-11-24T22:00:00-05:00' }).map((line) =>
      line.trimEnd(),
    );
    expect(lines).toContain('CONTADO               Sin contar');
    expect(lines).toContain('AJUSTADA después del cierre.');
    expect(lines.join('\n')).not.toMatch(/DIFERENCIA|Entregado/u);
  });
});

it('the paper of an open drawer is a reading: what should be there, and nobody signs it', () => {
  const lines = paper({ estado: 'abierta', z_numero: null, cerrada_por: null, cerrada_en: null, nota: null });
  const text = lines.join('\n');
  expect(text).toContain('LECTURA DE CAJA (X)');
  expect(text).toContain('ESPERADO               $ 175.550');
  expect(text).not.toMatch(/Número Z|CONTADO|Cajero/u);
});
