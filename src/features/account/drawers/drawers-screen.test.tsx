import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { DailySeries } from '#contract/cash/daily-report.ts';
import { DAILY_SERIES, NOTHING_ISSUED } from '#tests/fixtures/paper/daily-series.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
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
beforeEach(() => {
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

const show = () => drawScreen(() => <DrawersScreen http={http} startsWith={undefined} />);
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
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Error al cargar el informe.');
    expect(screen.getByText('Todavía no se ha abierto ninguna caja.')).toBeInTheDocument();
    answers[TODAY] = answer;
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await expectShown(() =>
      part('Principal · POS1 · 25/11/2026').getByText('$ 15.827.707'),
    ).toBeInTheDocument();
  });
});
