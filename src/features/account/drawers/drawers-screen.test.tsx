import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { DailySeries } from '#contract/cash/daily-report.ts';
import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import { DRAWER } from '#tests/fixtures/paper/sample-drawer.ts';
import { DAILY_SERIES, NOTHING_ISSUED } from '#tests/fixtures/paper/daily-series.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import type { PrintDay } from './DailyPanel.tsx';
import { DrawersScreen } from './DrawersScreen.tsx';

const CAJA = 'GET /api/negocios/PJ/12/caja';
const TODAY = `${CAJA}/informe-diario/?fecha=2026-11-25`;
const NORTH: DailySeries = { ...NOTHING_ISSUED, serie_id: 8, establecimiento: 'Norte', prefijo: 'POS2' };

const day = (fecha: string, series: DailySeries[]) => () => ({
  status: 200,
  body: { fecha, definitivo: fecha < '2026-11-25', series },
});

let answers: Answers;
const { http } = answeringHttp(() => answers);
const printDay = vi.fn<PrintDay>();
beforeEach(() => {
  printDay.mockReset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T21:00:00-05:00') });
  answers = {
    'GET /api/erp/my-businesses/': () => ({
      status: 200,
      body: [{ id: 'PJ-12', tipo: 'PJ', nombre_display: 'La Esquina' }],
    }),
    [`${CAJA}/sesiones/?page=1`]: () => ({ status: 200, body: { count: 0, results: [] } }),
    [TODAY]: day('2026-11-25', [DAILY_SERIES, NORTH]),
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = () => drawScreen(() => <DrawersScreen http={http} printDay={printDay} startsWith={undefined} />);
const part = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('section');
  if (!found) throw new Error(`no part ${name}`);
  return within(found);
};

describe("the day's report of a business", () => {
  it('has every series below the drawers, also those that issued nothing', async () => {
    show();
    await expectShown(() =>
      part('Principal · POS1 · 25/11/2026').getByText('$ 15.827.707'),
    ).toBeInTheDocument();
    expect(
      part('Norte · POS2 · 25/11/2026').getByText('Ese día no se emitieron facturas.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Provisional.')).toBeInTheDocument();
    expect(screen.getByText('Todavía no se ha abierto ninguna caja.')).toBeInTheDocument();
  });

  it('of another day is asked for', async () => {
    answers[`${CAJA}/informe-diario/?fecha=2026-11-01`] = day('2026-11-01', [NOTHING_ISSUED, NORTH]);
    show();
    await userEvent.clear(await screen.findByLabelText('Día'));
    await userEvent.type(screen.getByLabelText('Día'), '1/11/2026');
    await expectShown(() => screen.getAllByText('Ese día no se emitieron facturas.')).toHaveLength(1);
    expect(screen.queryByText('Provisional.')).not.toBeInTheDocument();
  });

  it('that cannot be had says so, leaves the drawers as they are, and comes when asked again', async () => {
    const answer = answers[TODAY]!;
    answers[TODAY] = () => new ApiError('network');
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(
      'Sin conexión. Aparece cuando vuelva.',
    );
    expect(screen.getByText('Todavía no se ha abierto ninguna caja.')).toBeInTheDocument();
    answers[TODAY] = () => ({ status: 500, body: '<html>' });
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Error al cargar el informe.');
    answers[TODAY] = answer;
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await expectShown(() =>
      part('Principal · POS1 · 25/11/2026').getByText('$ 15.827.707'),
    ).toBeInTheDocument();
  });

  it('is printed as it is shown, and a print that fails says why; a day without invoices has nothing to print', async () => {
    printDay.mockResolvedValueOnce('No se pudo imprimir.');
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
    await expectShown(() => screen.getByText('No se pudo imprimir.')).toBeInTheDocument();
    const report = { fecha: '2026-11-25', definitivo: false, series: [DAILY_SERIES, NORTH] };
    expect(printDay.mock.calls).toEqual([['PJ-12', report]]);
    answers[`${CAJA}/informe-diario/?fecha=2026-11-01`] = day('2026-11-01', [NOTHING_ISSUED]);
    await userEvent.clear(screen.getByLabelText('Día'));
    await userEvent.type(screen.getByLabelText('Día'), '1/11/2026');
    await expectShown(() => screen.getByText('Ese día no se emitieron facturas.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument();
  });
});

describe('a drawer of the list', () => {
  const documentos = { ventas: 3, abonos: 1, devoluciones: 0, movimientos: 3 };
  const sums = {
    ventas: '67550.00',
    abonos: '0.00',
    reembolsos: '0.00',
    ingresos: '20000.00',
    gastos: '12000.00',
    retiros: '50000.00',
  };
  const none = { cantidad: 0, valor: '0.00' };
  const cash = {
    medio: 'efectivo',
    ventas: none,
    abonos: none,
    reembolsos: none,
    esperado: '125550.00',
    contado: '125500.00',
    diferencia: '-50.00',
  };
  const closed: CashSessionFigures = {
    ...DRAWER,
    base_esperada: '90000.00',
    nota_apertura: 'Se cambió la base',
    ajustada_en: '2026-11-24T21:00:00-05:00',
    faltan: 2,
    advertencias: [{ codigo: 'caja_solapada' }],
    esperado: '125550.00',
    contado: '125500.00',
    diferencia: '-50.00',
    cifras: { ...sums, medios: [cash], documentos, faltan: 2, numeros: null },
  };

  it('opens with how it came out, what was odd about it, what people wrote and what they moved, and leads back', async () => {
    answers[`${CAJA}/sesiones/?page=1`] = () => ({ status: 200, body: { count: 1, results: [closed] } });
    show();
    await expectShown(() => screen.getByText('Con avisos')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ver Caja 1, Z-31' }));
    const region = () => screen.getByRole('region', { name: 'Caja 1 · Z-31' });
    await expectShown(region).toBeInTheDocument();
    const detail = within(region());
    for (const words of [
      'Se abrió mientras otra caja de este equipo seguía abierta.',
      /^Faltan 2 documentos de este equipo/u,
      /^Después del cierre llegó algo más/u,
      'Se cambió la base',
      'Sin novedad',
      'había quedado $ 90.000',
      'Faltan $ 50',
      'se entregó $ 25.500',
      /^Gasto: proveedor · Pan de la esquina · Ana Pérez/u,
    ])
      expect(detail.getByText(words)).toBeInTheDocument();
    const means = within(detail.getByRole('table', { name: 'Por medio de pago' }));
    expect(means.getByRole('row', { name: 'Efectivo $ 125.550 $ 125.500 -$ 50' })).toBeInTheDocument();
    await userEvent.click(detail.getByRole('button', { name: 'Volver a las cajas' }));
    await expectShown(() => screen.getByRole('button', { name: 'Ver Caja 1, Z-31' })).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Cajas' }).closest('[tabindex="-1"]')).toHaveFocus();
  });

  it('that is still open says what it should hold by now, and nothing of a count', async () => {
    const open = { ...closed, estado: 'abierta', z_numero: null, cerrada_por: null, cerrada_en: null };
    const body = { count: 1, results: [{ ...open, contado: null, diferencia: null, queda: null }] };
    answers[`${CAJA}/sesiones/?page=1`] = () => ({ status: 200, body });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Ver Caja 1, Abierta' }));
    const region = () => within(screen.getByRole('region', { name: 'Caja 1' }));
    await expectShown(
      () => region().getByText('Debe haber', { selector: 'dt' }).nextElementSibling,
    ).toHaveTextContent('$ 125.550');
    const detail = region();
    expect(detail.queryByText('Se contó', { selector: 'dt' })).not.toBeInTheDocument();
    expect(detail.queryByText(/se entregó/u)).not.toBeInTheDocument();
  });
});

it('the drawers of a business with several stores say in which they are, and one open does', async () => {
  const told = { esperado: null, contado: null, diferencia: null, cifras: null };
  const drawer: CashSessionFigures = { ...DRAWER, ...told, serie_id: 8 };
  answers[`${CAJA}/sesiones/?page=1`] = () => ({ status: 200, body: { count: 1, results: [drawer] } });
  const series = [
    { id: 7, nombre_establecimiento: 'Principal' },
    { id: 8, nombre_establecimiento: 'Norte' },
  ];
  answers['GET /api/erp/negocio-detalle-para-editar/PJ-12/'] = () => ({ status: 200, body: { series } });
  show();
  await expectShown(() =>
    screen.getByText(new RegExp(`^Norte · ${drawer.abierta_por.nombre}`, 'u')),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /, Norte$/u }));
  await expectShown(() => screen.getByText('Norte')).toBeVisible();
});
