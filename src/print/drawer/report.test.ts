import { describe, expect, it } from 'vitest';
import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { drawerFigures } from '#domain/cash/figures.ts';
import { drawerReport } from './report.ts';
import { rowLines } from '#app/print/template/rows.ts';

const ANA = { id: 1, nombre: 'Ana Pérez' };
const SHOP = {
  nombre: 'Tienda La Esquina',
  identificacion: '900508908-9',
  direccion: 'Cra 15 # 82-31',
  ciudad: 'Bogotá',
  telefono: '6017432210',
};
const at = (time: string) => `2026-11-24T${time}:00-05:00`;
const moved = (
  id: string,
  tipo: 'ingreso' | 'gasto' | 'retiro',
  categoria: string,
  valor: string,
  nota: string | null,
) => ({
  id,
  caja_id: 'c',
  tipo,
  categoria,
  valor,
  nota,
  anula: null,
  colaborador: ANA,
  fisico_en: at('12:00'),
});

/** The worked day of cash.md, without its refund. */
const DRAWER: CashSession = {
  id: 'c',
  serie_id: 7,
  equipo: 'uno',
  nombre: 'Caja 1',
  estado: 'cerrada',
  base: '100000.00',
  base_esperada: null,
  conteo_base: [],
  nota_apertura: null,
  redondeo: 50,
  abierta_por: ANA,
  abierta_en: at('07:02'),
  cerrada_por: ANA,
  cerrada_en: at('20:15'),
  cierre: 'conteo',
  conteo_id: 'n',
  queda: '100000.00',
  z_numero: 31,
  nota: 'Sin novedad',
  ajustada_en: null,
  faltan: 0,
  advertencias: [],
  movimientos: [
    moved('1', 'ingreso', 'sencillo', '20000.00', null),
    moved('2', 'gasto', 'proveedor', '12000.00', 'Pan de la esquina'),
    moved('3', 'retiro', 'entrega al dueño', '50000.00', null),
  ],
  conteos: [
    {
      id: 'n',
      caja_id: 'c',
      efectivo: '175500.00',
      conteo: [],
      medios: { nequi: '35000.00' },
      motivo: null,
      colaborador: ANA,
      fisico_en: at('20:10'),
      tarde: false,
    },
  ],
  abonos: [
    { id: 'a', medio: 'efectivo', valor: '40000.00' },
    { id: 'b', medio: 'nequi', valor: '15000.00' },
  ],
};
const VENTAS = [
  { id: 'x', pagos: [{ medio: 'efectivo', valor: '67550.00', recibido: '70000.00' }] },
  { id: 'y', pagos: [{ medio: 'tarjeta', valor: '25000.00' }] },
  {
    id: 'z',
    pagos: [
      { medio: 'efectivo', valor: '10000.00' },
      { medio: 'nequi', valor: '20000.00' },
    ],
  },
];

function paper(more: Partial<CashSession> = {}, unsent = 0): string[] {
  const drawer = { ...DRAWER, ...more };
  const base = drawer.base ?? '0.00';
  const figures = drawerFigures({ ...drawer, base, ventas: VENTAS, reembolsos: [] });
  const numbers = { first: 'POS1-000001', last: 'POS1-000003' };
  const { rows } = drawerReport({ drawer, figures, numbers, unsent }, SHOP, 'Principal');
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

  it('is provisional until the server has numbered it, and says what is still to be sent', () => {
    const lines = paper({ z_numero: null }, 2);
    expect(lines).toContain('Número Z             PROVISIONAL');
    expect(lines.map((line) => line.trimEnd())).toContain('2 ventas por enviar');
  });

  it('says that it was not counted, and that something came after it', () => {
    const lines = paper({ conteos: [], ajustada_en: at('22:00') }).map((line) => line.trimEnd());
    expect(lines).toContain('CONTADO               Sin contar');
    expect(lines).toContain('Llegó algo después del cierre.');
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
