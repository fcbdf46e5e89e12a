import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { clearOwnerToken } from '#app/api/session-token.ts';
import { BUSINESS, DAY, EMPTY_DAY, todayOf } from '#tests/fixtures/screen/today-sample.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { forgetToday, keepToday, lastToday } from './last-answer.ts';
import { DayOf, TodaySummary } from './Today.tsx';
import { useToday } from './use-today.ts';

const TODAY = 'GET /api/mis-negocios/hoy/';
const STOCK = 'GET /api/negocios/PJ/12/informes/inventario/?page_size=1';

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T16:50:00-05:00') });
  http.mockClear();
  answers = {
    [TODAY]: () => ({ status: 200, body: todayOf(BUSINESS) }),
    [STOCK]: () => ({
      status: 200,
      body: { se_agotan: 8, se_agota: [{ nombre: 'Panela' }, { nombre: 'Arroz' }, { nombre: 'Café' }] },
    }),
  };
});
afterEach(() => {
  vi.useRealTimers();
  forgetToday();
  clearOwnerToken(localStorage);
});

function Screen() {
  const today = useToday(http);
  return (
    <>
      <TodaySummary {...today} />
      {(today.today?.negocios ?? [{ id: 'PJ-12' }]).map(({ id }) => (
        <DayOf businessId={id} http={http} key={id} state={today} />
      ))}
    </>
  );
}
const show = () => drawScreen(() => <Screen />);
const isOn = (words: string | RegExp) => expectShown(() => screen.getByText(words)).toBeInTheDocument();

describe("an owner's day", () => {
  it('says what was sold, how it was paid, what was earned and what is owed', async () => {
    show();
    await isOn('$ 120.000');
    expect(screen.getByText('20 % más')).toBeInTheDocument();
    expect(screen.getByText(/3 ventas · ticket promedio/u)).toHaveTextContent('ticket promedio $ 40.000');
    expect(screen.getByText(/1 venta llegó después/u)).toHaveTextContent('+ $ 38.000.');
    const row = (name: string) => screen.getByText(name).closest('div');
    expect(row('Efectivo')).toHaveTextContent('$ 70.000');
    expect(row('Nequi')).toHaveTextContent('$ 30.000');
    expect(row('Fiado')).toHaveTextContent('$ 20.000');
    expect(row('Utilidad bruta')).toHaveTextContent('$ 25.00025,0 % de margen · 2 líneas sin costo');
    expect(row('Cartera')).toHaveTextContent('$ 50.000$ 12.000 vencidos');
    await userEvent.click(screen.getByText('¿Qué es esto?'));
    await isOn('Lo que los clientes deben en este momento.');
    await isOn(/^Productos con 5 unidades o menos, o que al ritmo/u);
    const meant = [...document.querySelectorAll('details dt')].map(({ textContent }) => textContent);
    expect(meant).toEqual(
      expect.arrayContaining([
        'Abonos',
        'Diferencia',
        'Líneas sin costo',
        'Llegaron después',
        'Por revisar',
        'Vencido',
      ]),
    );
  });

  it('without a margin says which lines have no cost, and no dot before it', async () => {
    const cifras = { ...DAY.cifras, utilidad: '-100000.00', margen: null };
    answers[TODAY] = () => ({ status: 200, body: todayOf({ ...BUSINESS, dia: { ...DAY, cifras } }) });
    show();
    await expectShown(() => screen.getByText('Utilidad bruta').closest('div')).toHaveTextContent(
      /^Utilidad bruta-\$ 100\.0002 líneas sin costo$/u,
    );
  });

  it('says which drawers are open, how the last one came out, what is odd and what runs out', async () => {
    show();
    await expectShown(() => screen.getByRole('link', { name: /Caja 1 abierta por Ana/u })).toHaveTextContent(
      /desde 7:02 · debe haber \$ 312.450.*Caja 2, 25\/11\/2026 21:19 · Faltan \$ 50/u,
    );
    expect(screen.getByText('2 ventas con avisos · 1 caja con avisos')).toBeInTheDocument();
    expect(screen.getByText(/La caja de Carlos Méndez/u)).toHaveTextContent(
      /no habla desde hace .+; tenía 12 operaciones por enviar\.$/u,
    );
    await expectShown(() => screen.getByText(/8 productos/u)).toHaveTextContent('8 productos: Panela, Arroz');
  });

  it('says the day too of a drawer that was opened on another one', async () => {
    const [drawer] = BUSINESS.cajas.abiertas;
    const abiertas = [{ ...drawer, abierta_en: '2026-11-24T07:02:00.000-05:00' } as typeof drawer & object];
    answers[TODAY] = () => ({
      status: 200,
      body: todayOf({ ...BUSINESS, cajas: { ...BUSINESS.cajas, abiertas } }),
    });
    show();
    await isOn(/abierta por Ana Pérez desde el 24\/11\/2026, 7:02/u);
  });

  it('names what came back twice, with its sale and what it cost', async () => {
    const twice = {
      devolucion_id: 'd',
      codigo: 'devolucion_excedida',
      factura: 'POS1-000123',
      total: '4998.00',
    };
    const por_revisar = {
      facturas: 0,
      cajas: 0,
      pedidos: 0,
      cuantas_devoluciones: 1,
      devoluciones: [twice as never],
    };
    answers[TODAY] = () => ({ status: 200, body: todayOf({ ...BUSINESS, por_revisar }) });
    show();
    await isOn(/^Se devolvió dos veces: POS1-000123, \$\s4\.998$/u);
    expect(screen.getByText('1 devolución con avisos')).toBeInTheDocument();
    expect(screen.queryByText(/más: están/u)).toBeNull();
  });

  it('says how many more returns are odd than it names', async () => {
    const devoluciones = Array.from({ length: 20 }, (_, at) => ({
      devolucion_id: `d${at}`,
      codigo: 'devolucion_vencida' as const,
      factura: null,
      total: '1000.00',
    }));
    const por_revisar = { facturas: 0, cajas: 0, pedidos: 2, cuantas_devoluciones: 37, devoluciones };
    answers[TODAY] = () => ({ status: 200, body: todayOf({ ...BUSINESS, por_revisar }) });
    show();
    await isOn('37 devoluciones con avisos · 2 pedidos con avisos');
    await isOn('y 34 más: están en el informe de devoluciones.');
  });

  it('has its hours as a table too, beside those of the week before', async () => {
    show();
    const table = () => within(screen.getByRole('table', { name: 'Ventas por hora', hidden: true }));
    await expectShown(() => table().getByRole('row', { name: /^9:00/u, hidden: true })).toHaveTextContent(
      '9:00 a 10:00$ 90.000$ 0',
    );
    expect(table().getByRole('columnheader', { name: 'jueves pasado', hidden: true })).toBeInTheDocument();
  });

  it('before the first sale says what the day before brought', async () => {
    const ayer = { fecha: '2026-11-25', ventas_netas: '610679.06', facturas: 16 };
    answers[TODAY] = () => ({ status: 200, body: todayOf({ ...BUSINESS, dia: EMPTY_DAY, ayer }) });
    show();
    await expectShown(() => screen.getByText(/Todavía no hay ventas hoy/u)).toHaveTextContent(
      'Todavía no hay ventas hoy. Ayer: $ 610.679 en 16 ventas. El jueves pasado: $ 100.000 a esta hora, $ 200.000 en todo el día.',
    );
    expect(screen.getByText('Nada ha entrado todavía.')).toBeInTheDocument();
    expect(screen.getByText('Nadie debe')).toBeInTheDocument();
  });

  it('waits for its turn where the server calculates other reports of one business', async () => {
    let tries = 0;
    answers[TODAY] = () => {
      tries += 1;
      return tries === 1 ? { status: 429, body: {} } : { status: 200, body: todayOf(BUSINESS) };
    };
    show();
    await vi.waitFor(() => expect(tries).toBe(2), { timeout: 5000 });
    await isOn('$ 120.000');
    expect(screen.queryByText(/^No se pudo cargar/u)).not.toBeInTheDocument();
  });

  it('of several businesses has all of them together above', async () => {
    const other = { ...BUSINESS, id: 'PN-13', dia: { ...DAY } };
    answers[TODAY] = () => ({ status: 200, body: todayOf(BUSINESS, other) });
    show();
    await isOn('Todos tus negocios hoy');
    expect(screen.getByText('$ 240.000')).toBeInTheDocument();
    expect(screen.getAllByText('$ 120.000')).toHaveLength(2);
    const all = screen.getByText('Todos tus negocios hoy').closest('dl');
    expect(all).toHaveTextContent('20 % más que el jueves pasado a esta hora ($ 200.000)6 ventas');
  });

  it('of several businesses adds up hours, means, credit, profit and what is owed', async () => {
    answers[TODAY] = () => ({ status: 200, body: todayOf(BUSINESS, { ...BUSINESS, id: 'PN-3' }) });
    show();
    await isOn('Todos tus negocios hoy');
    const all = screen.getByText('Todos tus negocios hoy').closest('section');
    const within = (words: string) => expect(all).toHaveTextContent(words);
    within('Efectivo$ 140.000');
    within('Nequi$ 60.000');
    within('Fiado$ 40.000');
    within('Utilidad bruta$ 50.00025,0 % de margen · 4 líneas sin costo');
    within('Cartera$ 100.000$ 24.000 vencidos');
    within('9:00 a 10:00$ 180.000');
  });
});

describe("an owner's day without network", () => {
  it('is as it was last heard, with its hour, and comes up to date by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    keepToday(todayOf(BUSINESS));
    answers[TODAY] = () => new ApiError('network');
    show();
    await isOn('Sin conexión: datos hasta las 16:44.');
    expect(screen.getByText('$ 120.000')).toBeInTheDocument();
    const dia = { ...DAY, cifras: { ...DAY.cifras, ventas_netas: '130000.00' } };
    answers[TODAY] = () => ({ status: 200, body: todayOf({ ...BUSINESS, dia }) });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await isOn('$ 130.000');
    expect(screen.queryByText(/Sin conexión/u)).not.toBeInTheDocument();
  });

  it('but with a server that takes too long does not blame the network', async () => {
    keepToday(todayOf(BUSINESS));
    answers[TODAY] = () => new ApiError('timeout');
    show();
    await isOn('No se pudo actualizar: datos hasta las 16:44.');
  });

  it('of another day says which day it was, and nothing of today', async () => {
    vi.setSystemTime(new Date('2026-11-27T07:10:00-05:00'));
    const ayer = { fecha: '2026-11-25', ventas_netas: '610679.06', facturas: 16 };
    keepToday(todayOf(BUSINESS, { ...BUSINESS, id: 'PN-13', dia: EMPTY_DAY, ayer }));
    answers[TODAY] = () => new ApiError('network');
    show();
    await isOn('Sin conexión: datos del 26/11/2026 hasta las 16:44.');
    expect(screen.getByText('Todos tus negocios el 26/11/2026')).toBeInTheDocument();
    expect(screen.getAllByText('Ventas netas del 26/11/2026')).toHaveLength(2);
    expect(screen.getByText(/no se sabía de ventas/u)).toHaveTextContent(
      'El 26/11/2026 no se sabía de ventas. El 25/11/2026: $ 610.679 en 16 ventas.',
    );
    expect(document.body).not.toHaveTextContent(/\bhoy\b|\bayer\b/iu);
  });

  it('says so where it was never heard, and is asked for at once when the network is back', async () => {
    answers[TODAY] = () => new ApiError('network');
    show();
    await isOn('Sin conexión. El día aparece cuando vuelva.');
    answers[TODAY] = () => ({ status: 200, body: todayOf(BUSINESS) });
    window.dispatchEvent(new Event('online'));
    await isOn('$ 120.000');
    expect(sent(TODAY)).toHaveLength(2);
  });

  it('says of what runs out that there is no network, and knows it when it is back', async () => {
    answers[STOCK] = () => new ApiError('network');
    show();
    await isOn('Sin conexión. Aparece cuando vuelva.');
    answers[STOCK] = () => ({ status: 200, body: { se_agotan: 0, se_agota: [] } });
    window.dispatchEvent(new Event('online'));
    await isOn('Nada por ahora');
  });

  it('has what ran out as it was last heard, and asks again within a minute', async () => {
    localStorage.setItem('ownerToken', 'of the owner');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    show();
    await isOn(/8 productos/u);
    cleanup();
    answers[STOCK] = () => new ApiError('network');
    show();
    await isOn(/8 productos/u);
    answers[STOCK] = () => ({ status: 200, body: { se_agotan: 9, se_agota: [{ nombre: 'Panela' }] } });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await isOn(/9 productos/u);
    answers[STOCK] = () => ({ status: 200, body: { se_agotan: 0, se_agota: [] } });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await isOn('Nada por ahora');
  });

  it('that comes after the sign-out is kept for nobody', async () => {
    localStorage.setItem('ownerToken', 'of the owner');
    let come = (): void => undefined;
    answers[TODAY] = () =>
      new Promise((resolve) => {
        come = () => resolve({ status: 200, body: todayOf(BUSINESS) });
      });
    show();
    await vi.waitFor(() => expect(sent(TODAY)).toHaveLength(1));
    clearOwnerToken(localStorage);
    forgetToday();
    act(come);
    await isOn('$ 120.000');
    expect(lastToday()).toBeUndefined();
  });

  it('is forgotten with the session: the next person on the device reads nothing of it', async () => {
    keepToday(todayOf(BUSINESS));
    forgetToday();
    answers[TODAY] = () => ({ status: 500, body: { detail: 'Error.' } });
    show();
    await isOn('No se pudo cargar el día. Se intenta de nuevo.');
    expect(screen.queryByText('$ 120.000')).not.toBeInTheDocument();
  });
});
