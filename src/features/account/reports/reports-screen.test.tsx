import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { clearOwnerToken, LAST_REPORTS_KEY } from '#app/api/session-token.ts';
import type { MonthReport } from '#contract/reports/month-report.ts';
import type { InventoryReport } from '#contract/reports/inventory-report.ts';
import type { CashierReport, SalesReport } from '#contract/reports/reports.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { NO_SALES, salesFigures } from '#domain/reports/figures.ts';
import { DAY } from '#tests/fixtures/screen/today-sample.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { BusinessReports } from './BusinessReports.tsx';
import { type PrintReport, ReportsScreen } from './ReportsScreen.tsx';

const REPORTS = 'GET /api/negocios/PJ/12/informes';
const WEEK = 'desde=2026-11-23&hasta=2026-11-26';
const head = {
  desde: '2026-11-23',
  hasta: '2026-11-26',
  serie_id: null,
  calculado_en: DAY.calculado_en,
  v: 1,
};
const share = (ventas: string) => ({ facturas: 3, ventas, devoluciones: '0.00', ventas_netas: ventas });

const SALES: SalesReport = {
  ...head,
  cifras: DAY.cifras,
  dias: [
    { fecha: '2026-11-24', ...share('20000.00') },
    { fecha: '2026-11-26', ...share('100000.00') },
  ],
  antes: {
    desde: '2026-11-19',
    hasta: '2026-11-22',
    ...share('150000.00'),
    ticket_promedio: '50000.00',
  },
};
const CASHIERS: CashierReport = {
  ...head,
  total: share('120000.00'),
  antes: SALES.antes,
  llegaron_despues: { facturas: 2, valor: '5000.00' },
  cajeros: [
    {
      colaborador_id: 7,
      cajero: 'Ana Pérez',
      ...share('120000.00'),
      ticket_promedio: '40000.00',
      costo: '75000.00',
      utilidad: '25000.00',
      margen: '25.0',
      lineas_sin_costo: 0,
    },
  ],
};

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
const print = vi.fn<PrintReport>();
const answer = (body: unknown) => () => ({ status: 200, body });

beforeEach(() => {
  localStorage.clear();
  http.mockClear();
  print.mockReset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T16:44:00-05:00') });
  answers = {
    'GET /api/erp/my-businesses/': answer([{ id: 'PJ-12', tipo: 'PJ', nombre_display: 'La Esquina' }]),
    'GET /api/erp/businesses/PJ-12/series/': answer([
      { id: 1, nombre_establecimiento: 'Principal' },
      { id: 2, nombre_establecimiento: 'Norte' },
    ]),
    [`${REPORTS}/ventas/?${WEEK}`]: answer(SALES),
    [`${REPORTS}/cajeros/?${WEEK}`]: answer(CASHIERS),
  };
});

const KNOWN = [{ id: 'PJ-12', tipo: 'PJ' as const, nombre_display: 'La Esquina' }];
const show = () =>
  drawScreen(() => <ReportsScreen http={http} known={KNOWN} print={print} startsWith={undefined} />);
const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value);
const table = (name: string) => within(screen.getByRole('table', { name }));

describe('the reports of somebody who sees the own store alone', () => {
  it('are its days by hour and by means, with no other report and no other store to choose', async () => {
    const readStores = vi.fn(() => Promise.resolve([]));
    answers['GET /api/erp/informes/dia/?desde=2026-11-26&hasta=2026-11-26'] = answer(DAY);
    drawScreen(() => (
      <BusinessReports
        http={http}
        isOfStore
        print={() => Promise.resolve(undefined)}
        readStores={readStores}
        source="/api/erp/informes/"
      />
    ));
    await expectShown(() =>
      screen.getByText('Ventas netas del 19/11/2026 hasta esta hora: $ 100.000'),
    ).toBeInTheDocument();
    expect(table('Recaudo por medio').getByRole('row', { name: /Nequi/u })).toHaveTextContent('$ 30.000');
    expect(table('Ventas por hora').getByRole('row', { name: /9:00/u })).toHaveTextContent('$ 90.000');
    expect(screen.queryByLabelText('Informe')).not.toBeInTheDocument();
    expect(readStores).not.toHaveBeenCalled();
  });

  it('are kept on the device for that person in that store, and for nobody who comes after', async () => {
    const path = 'GET /api/erp/informes/dia/?desde=2026-11-26&hasta=2026-11-26';
    const see = (asker: string) =>
      drawScreen(() => (
        <BusinessReports
          asker={asker}
          http={http}
          isOfStore
          print={() => Promise.resolve(undefined)}
          readStores={() => Promise.resolve([])}
          source="/api/erp/informes/"
        />
      ));
    localStorage.setItem('ownerToken', 'of somebody');
    answers[path] = answer(DAY);
    see('ana 1 ');
    await expectShown(() => table('Ventas por hora').getAllByRole('row')).toHaveLength(4);
    answers[path] = () => {
      throw new ApiError('network');
    };
    cleanup();
    see('bea 2 ');
    await expectShown(() =>
      screen.getByText('Sin conexión: el informe se calcula en el servidor.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Ventas por hora' })).not.toBeInTheDocument();
    cleanup();
    see('ana 1 ');
    await expectShown(() => table('Ventas por hora').getAllByRole('row')).toHaveLength(4);
  });
});

describe('the report of sales', () => {
  it('has this week beside the days before, by day with its total, and how it was paid', async () => {
    show();
    await expectShown(() => table('Ventas por día').getAllByRole('row')).toHaveLength(4);
    const [, first, , total] = table('Ventas por día').getAllByRole('row');
    expect(first).toHaveTextContent('24/11/20263$ 20.000$ 0$ 20.000');
    expect(total).toHaveTextContent('Total6$ 120.000$ 0$ 120.000');
    expect(screen.getByText(/20 % menos que los 4 días anteriores/u)).toBeInTheDocument();
    expect(table('Recaudo por medio').getByRole('row', { name: /Fiado/u })).toHaveTextContent('—$ 20.000');
    expect(screen.getByText('1 venta llegó después: + $ 38.000.')).toBeInTheDocument();
    await userEvent.click(screen.getByText('¿Qué es esto?'));
    await expectShown(() => screen.getByText('Ventas menos devoluciones.')).toBeInTheDocument();
  });

  it('of a store, of other days and of nothing is asked for and said', async () => {
    const nothing = { ...SALES, cifras: salesFigures(NO_SALES, true), dias: [] };
    answers[`${REPORTS}/ventas/?${WEEK}&serie_id=2`] = answer(SALES);
    answers[`${REPORTS}/ventas/?desde=2026-11-25&hasta=2026-11-25&serie_id=2`] = answer(nothing);
    show();
    await choose('Establecimiento', '2');
    await expectShown(() => sent(`${REPORTS}/ventas/?${WEEK}&serie_id=2`)).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: 'Ayer' }));
    await expectShown(() => screen.getByText('Todavía no hay ventas en estos días.')).toBeInTheDocument();
    expect(screen.getByText('25/11/2026')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument();
  });

  it('of today is that of the new day where the page stays open over midnight', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-26T23:59:50-05:00'),
    });
    const today = (day: string) => `${REPORTS}/ventas/?desde=${day}&hasta=${day}`;
    for (const day of ['2026-11-26', '2026-11-27']) answers[today(day)] = answer(SALES);
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Hoy' }));
    await expectShown(() => sent(today('2026-11-26'))).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await expectShown(() => sent(today('2026-11-27'))).toHaveLength(1);
    await expectShown(() => screen.getByText('27/11/2026')).toBeInTheDocument();
  });

  it('of days of one own says at the field what is wrong with them, and asks nothing', async () => {
    answers[`${REPORTS}/ventas/?desde=2026-11-20&hasta=2026-11-26`] = answer(SALES);
    answers[`${REPORTS}/ventas/?desde=2026-11-26&hasta=2026-11-26`] = answer(SALES);
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Otro' }));
    const type = async (label: string, day: string) => {
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.type(screen.getByLabelText(label), day);
    };
    await type('Desde', '20/11/2026');
    await expectShown(() => sent(`${REPORTS}/ventas/?desde=2026-11-20&hasta=2026-11-26`)).toHaveLength(1);
    await type('Hasta', '1/1/2025');
    expect(screen.getByText('Debe ser igual o posterior al primer día.')).toBeInTheDocument();
    await type('Hasta', '1/1/2027');
    expect(screen.getByText('Ese día no ha llegado.')).toBeInTheDocument();
    expect(sent(`${REPORTS}/ventas/?desde=2026-11-20&hasta=2026-11-26`)).toHaveLength(1);
    // The last day was typed first: it counts as soon as the first one is before it.
    await type('Hasta', '15/10/2026');
    for (const hasta of ['2026-11-26', '2026-10-15'])
      answers[`${REPORTS}/ventas/?desde=2026-10-01&hasta=${hasta}`] = answer(SALES);
    await type('Desde', '1/10/2026');
    await expectShown(() => sent(`${REPORTS}/ventas/?desde=2026-10-01&hasta=2026-10-15`)).toHaveLength(1);
    await expectShown(() => screen.getByText('01/10/2026 a 15/10/2026')).toBeVisible();
  });
});

describe('a report', () => {
  it('waits for its turn where the server calculates others of the business', async () => {
    let tries = 0;
    answers[`${REPORTS}/ventas/?${WEEK}`] = () => {
      tries += 1;
      return tries === 1
        ? { status: 429, body: { detail: 'Ya se están calculando otros.' } }
        : { status: 200, body: SALES };
    };
    show();
    await vi.waitFor(() => expect(tries).toBe(2), { timeout: 5000 });
    await expectShown(() => table('Ventas por día').getAllByRole('row')).toHaveLength(4);
  });

  it('without network says so, and comes when asked again', async () => {
    answers[`${REPORTS}/ventas/?${WEEK}`] = () => new ApiError('network');
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(
      'Sin conexión: el informe se calcula en el servidor.',
    );
    answers[`${REPORTS}/ventas/?${WEEK}`] = answer(SALES);
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await expectShown(() => table('Ventas por día').getAllByRole('row')).toHaveLength(4);
  });

  it('without network is the last answer on this device, with its hour, until it comes', async () => {
    localStorage.setItem('ownerToken', 'of the owner');
    answers[`${REPORTS}/ventas/?${WEEK}`] = answer(SALES);
    show();
    await expectShown(() => table('Ventas por día').getAllByRole('row')).toHaveLength(4);
    cleanup();
    // The businesses are those that this device knows, and the week has gone on.
    vi.setSystemTime(new Date('2026-11-27T08:00:00-05:00'));
    answers['GET /api/erp/my-businesses/'] = () => new ApiError('network');
    answers[`${REPORTS}/ventas/?desde=2026-11-23&hasta=2026-11-27`] = () => new ApiError('network');
    show();
    await expectShown(() =>
      screen.getByText(
        `Sin conexión: el informe como estaba el ${formatBogotaDateTime(SALES.calculado_en)}.`,
      ),
    ).toBeInTheDocument();
    expect(table('Ventas por día').getAllByRole('row')).toHaveLength(4);
    expect(screen.getByText('23/11/2026 a 26/11/2026')).toBeInTheDocument();
    answers[`${REPORTS}/ventas/?desde=2026-11-23&hasta=2026-11-27`] = answer(SALES);
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await expectShown(() => screen.queryByText(/^Sin conexión/u)).toBeNull();
    expect(screen.getByText('23/11/2026 a 27/11/2026')).toBeInTheDocument();
    // Who signs out leaves none of it.
    clearOwnerToken(localStorage);
    expect(localStorage.getItem(LAST_REPORTS_KEY)).toBe(null);
  });

  it('from a server that takes too long is the last answer too, and blames no network', async () => {
    localStorage.setItem('ownerToken', 'of the owner');
    show();
    await expectShown(() => table('Ventas por día').getAllByRole('row')).toHaveLength(4);
    cleanup();
    answers[`${REPORTS}/ventas/?${WEEK}`] = () => new ApiError('timeout');
    show();
    await expectShown(() =>
      screen.getByText(/^No se pudo actualizar: el informe como estaba/u),
    ).toBeInTheDocument();
    expect(table('Ventas por día').getAllByRole('row')).toHaveLength(4);
  });

  it('that comes after its person has signed out is kept for nobody', async () => {
    localStorage.setItem('ownerToken', 'of the owner');
    let come = (): void => undefined;
    const late = new Promise<void>((resolve) => (come = resolve));
    answers[`${REPORTS}/ventas/?${WEEK}`] = () => late.then(() => ({ status: 200, body: SALES }));
    show();
    await expectShown(() => screen.getByRole('status')).toHaveTextContent('Calculando el informe…');
    clearOwnerToken(localStorage);
    localStorage.setItem('ownerToken', 'of the next');
    await act(async () => come());
    await expectShown(() => table('Ventas por día').getAllByRole('row')).toHaveLength(4);
    expect(localStorage.getItem(LAST_REPORTS_KEY)).toBe(null);
  });

  it('is printed as it is shown, with its days; a print that fails says why', async () => {
    print.mockResolvedValueOnce('No se pudo imprimir.');
    show();
    await choose('Informe', 'cajeros');
    await expectShown(() => table('Ventas por cajero').getAllByRole('row')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    await expectShown(() => screen.getByText('No se pudo imprimir.')).toBeInTheDocument();
    const [id, paper] = print.mock.calls[0] ?? [];
    expect(paper?.figures).toEqual([
      expect.objectContaining({
        label: 'Ventas netas',
        value: '$ 120.000',
        caption: expect.stringMatching(/^20 % menos que los 4 días anteriores \(\$\s150\.000\)$/u) as string,
      }),
    ]);
    expect([id, paper?.title, paper?.days, paper?.tables.length]).toEqual([
      'PJ-12',
      'Cajeros',
      '23/11/2026 a 26/11/2026',
      1,
    ]);
    expect(paper?.note).toBe('2 ventas llegaron después: + $ 5.000.');
  });

  it('of a long list says that the screen has its beginning, and is printed with every row', async () => {
    const row = (at: number) => ({
      producto_id: String(at),
      codigo_barras: String(at),
      nombre: `Producto ${at}`,
      unidad: 'und' as const,
      unidades: '1.000',
      ventas: '10.00',
      sin_impuestos: '10.00',
      costo: '5.00',
      utilidad: '5.00',
      margen: '50.0',
      lineas_sin_costo: 0,
    });
    const rows = Array.from({ length: 120 }, (_, at) => row(at));
    const head = {
      desde: '2026-11-23',
      hasta: '2026-11-26',
      serie_id: null,
      calculado_en: DAY.calculado_en,
      v: 1,
    };
    const page = (results: unknown[]) =>
      answer({ ...head, count: rows.length, next: 'x', previous: null, results });
    const PRODUCTS = `${REPORTS}/productos/?${WEEK}&orden=ventas`;
    answers[PRODUCTS] = page(rows.slice(0, 50));
    answers[`${PRODUCTS}&page_size=100`] = page(rows.slice(0, 100));
    answers[`${PRODUCTS}&page_size=100&page=2`] = page(rows.slice(100));
    print.mockResolvedValueOnce(undefined);
    show();
    await choose('Informe', 'productos');
    await expectShown(() => screen.getByText(/^Aquí están los primeros 50 de 120/u)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(print.mock.calls[0]?.[1].tables[0]?.rows).toHaveLength(120));
  });

  it('of the month for the bookkeeper has its lines on screen and in files, and its sums alone on paper', async () => {
    const line = {
      fecha: '2026-11-24',
      documento: 'POS1000001',
      factura: null,
      serie_id: 1,
      establecimiento: 'Principal',
      cliente: 'Consumidor final',
      identificacion: '222222222222',
      codigo_barras: '1',
      nombre: 'Panela',
      unidad: 'und' as const,
      cantidad: '2.000',
      base: '2000.00',
      impuestos: [{ nombre: 'IVA 5%', valor: '100.00' }],
      total: '2100.00',
    };
    const month: MonthReport = {
      ...head,
      cifras: DAY.cifras,
      antes: {
        desde: '2026-10-06',
        hasta: '2026-10-31',
        ventas: '100000.00',
        devoluciones: '0.00',
        ventas_netas: '100000.00',
        sin_impuestos: '80000.00',
        impuestos: '20000.00',
      },
      tarifas: [{ nombre: 'IVA 5%', base: '2000.00', valor: '100.00' }],
      cuantas_lineas: 70,
      lineas: [line],
      cuantas_lineas_notas: 0,
      lineas_notas: [],
    };
    const path = `${REPORTS}/contador/?desde=2026-11-01&hasta=2026-11-26`;
    answers[path] = answer(month);
    show();
    await choose('Informe', 'contador');
    await expectShown(() => table('Líneas vendidas').getByRole('row', { name: /Panela/u })).toHaveTextContent(
      '24/11/2026POS1000001Consumidor final2222222222221Panela2$ 2.000$ 100$ 2.100',
    );
    expect(screen.getByText(/^Aquí están las primeras 1 de 70 líneas/u)).toBeVisible();
    const captions = [/^20 % más que los 26 días anteriores/u, /^25 % más/u, /^igual que los 26/u];
    expect(captions.map((words) => screen.getAllByText(words).length)).toEqual([2, 1, 1]);
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    await waitFor(() =>
      expect(print.mock.calls[0]?.[1].tables.map(({ title }) => title)).toEqual([
        'Impuestos por tarifa',
        'Recaudo por medio',
      ]),
    );
    expect(print.mock.calls[0]?.[1].note).toBe('1 venta llegó después: + $ 38.000.');
    answers[`${REPORTS}/contador/?desde=2026-10-01&hasta=2026-10-31`] = answer(month);
    await userEvent.click(screen.getByRole('radio', { name: 'Mes pasado' }));
    await expectShown(() => screen.getByText('01/10/2026 a 31/10/2026')).toBeVisible();
  });

  it('of what is in stock has no days, names what runs out and what does not move', async () => {
    const row = {
      producto_id: 'x',
      codigo_barras: '1',
      nombre: 'Panela',
      serie_id: 1,
      establecimiento: 'Principal',
      unidad: 'und' as const,
      existencias: '2.000',
    };
    const stock: InventoryReport = {
      calculado_en: DAY.calculado_en,
      v: 1,
      serie_id: null,
      valor: '2000.00',
      negativo: '-500.00',
      productos: 1,
      count: 1,
      next: null,
      previous: null,
      results: [{ ...row, costo: '1000.00', valor: '2000.00' }],
      quietos: { productos: 0, filas: 0, valor: '0.00' },
      sin_movimiento: [],
      limite_alerta_inventario: 8,
      se_agotan: 1,
      se_agota: [{ ...row, vendidas: '28.000', dias: 2 }],
    };
    answers[`${REPORTS}/inventario/?`] = answer(stock);
    show();
    await choose('Informe', 'inventario');
    await expectShown(() => table('Se agota').getByRole('row', { name: /Panela/u })).toHaveTextContent(
      '1Panela2282',
    );
    expect(screen.queryByRole('radiogroup', { name: 'Días' })).not.toBeInTheDocument();
    expect(screen.getByText('-$ 500')).toBeInTheDocument();
    expect(screen.getByText('con 8 unidades o menos, o para menos de 3 días')).toBeInTheDocument();
  });
});
