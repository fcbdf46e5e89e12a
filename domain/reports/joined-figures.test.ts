import { expect, it } from 'vitest';
import { NO_SALES, salesFigures } from './figures.ts';
import { joinFigures } from './joined-figures.ts';

const shop = (cash: string, base: string, costo: string, isShown = true) =>
  salesFigures(
    {
      ...NO_SALES,
      facturas: 1,
      ventas: base,
      subtotal: base,
      recaudo: [
        { medio: 'nequi', transacciones: 1, valor: '1000.00' },
        { medio: 'efectivo', transacciones: 1, valor: cash },
      ],
      fiado: '500.00',
      abonos: [{ medio: 'efectivo', transacciones: 1, valor: '200.00' }],
      conCosto: { base, costo },
      lineasSinCosto: 2,
    },
    isShown,
  );

it('shops together have taken by each means what each took, and earned over what all sold with a known cost', () => {
  expect(joinFigures([shop('30000.00', '100.00', '90.00'), shop('50000.00', '300.00', '210.00')])).toEqual({
    recaudo: [
      { medio: 'efectivo', transacciones: 4, valor: '80400.00' },
      { medio: 'nequi', transacciones: 2, valor: '2000.00' },
    ],
    fiado_otorgado: '1000.00',
    abonos: '400.00',
    utilidad: '100.00',
    margen: '25.0',
    lineas_sin_costo: 4,
  });
});

it('shops together show no profit where that of one is hidden', () => {
  const { utilidad, margen, lineas_sin_costo } = joinFigures([
    shop('1.00', '1.00', '1.00'),
    shop('1.00', '1.00', '1.00', false),
  ]);
  expect([utilidad, margen, lineas_sin_costo]).toEqual([null, null, null]);
});
