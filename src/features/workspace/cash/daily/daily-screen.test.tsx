import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DailyOutcome, ReadDaily } from '#app/online/daily-report.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { plugInCounterPrinter } from '#tests/fixtures/paper/counter-printer.ts';
import { DAILY_SERIES, NOTHING_ISSUED } from '#tests/fixtures/paper/daily-series.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { DailyScreen } from './DailyScreen.tsx';

const TODAY = '2026-11-25';

let counter: LocalCounter;
let answer: (fecha: string) => DailyOutcome;
const readDaily = vi.fn<ReadDaily>(async (fecha) => answer(fecha));
const onBack = vi.fn<() => void>();

const report = (fecha: string, series = DAILY_SERIES): DailyOutcome => ({
  kind: 'report',
  report: { fecha, definitivo: fecha < TODAY, series: [series] },
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T21:00:00-05:00`) });
  counter = await openLocalCounter();
  answer = report;
  readDaily.mockClear();
});
afterEach(async () => {
  cleanup();
  await counter.close();
  vi.useRealTimers();
});

const show = () =>
  render(
    <UiProvider>
      <DailyScreen onBack={onBack} readDaily={readDaily} serieId={7} workspace={counter.workspace} />
    </UiProvider>,
  );

const day = () => screen.getByLabelText('Día');
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const lines = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));

async function typeDay(typed: string): Promise<void> {
  await userEvent.clear(day());
  await userEvent.type(day(), `${typed}{Enter}`);
}

describe('the report of a day', () => {
  it('is that of every establishment for who may see them all', async () => {
    render(
      <UiProvider>
        <DailyScreen onBack={onBack} readDaily={readDaily} serieId={null} workspace={counter.workspace} />
      </UiProvider>,
    );
    await expectShown(() => readDaily.mock.lastCall).toEqual([TODAY, null]);
  });

  it('is that of the own establishment and today, provisional until the day is over', async () => {
    show();
    await expectShown(() => figure('Total')).toBe('$ 15.827.707');
    expect(readDaily.mock.calls).toEqual([[TODAY, 7]]);
    expect(figure('Facturas')).toBe('1.224');
    expect(screen.getByText('POS1-000041 a POS1-001264')).toBeInTheDocument();
    expect(screen.getByText('Provisional.')).toBeInTheDocument();
    expect(lines('Ventas por tarifa').slice(0, 3)).toEqual([
      ['IVA 19%', '$ 12.345.678', '$ 2.345.679'],
      ['IVA 5%', '$ 1.000.000', '$ 50.000'],
      ['Exentas', '$ 85.000', ''],
    ]);
    expect(lines('Medios de pago')).toContainEqual(['Transferencia', '25', '$ 827.707']);
    expect(lines('Equipos')).toEqual([
      ['0199d000', '1.223', '$ 15.824.237'],
      ['Sin equipo', '1', '$ 3.470'],
    ]);
    expect(lines('Cajeros')).toContainEqual(['Ana Pérez', '1.200', '$ 15.000.000']);
    expect(screen.queryByRole('table', { name: 'Notas' })).not.toBeInTheDocument();
  });

  it('before is another question, and its answer is final', async () => {
    show();
    await expectShown(() => screen.getByText('Provisional.')).toBeInTheDocument();
    answer = (fecha) => report(fecha, { ...DAILY_SERIES, cantidad: 3 });
    await typeDay('1/11/2026');
    await expectShown(() => figure('Facturas')).toBe('3');
    expect(readDaily).toHaveBeenLastCalledWith('2026-11-01', 7);
    expect(screen.getByRole('heading', { name: 'Principal · POS1 · 01/11/2026' })).toBeInTheDocument();
    expect(screen.queryByText('Provisional.')).not.toBeInTheDocument();
  });

  it.each([
    ['31/11/2026', 'Escribe un día que exista, como dd/mm/aaaa.'],
    ['26/11/2026', 'Ese día todavía no llega.'],
  ])('typed as %s is refused at its field, and nothing is asked', async (typed, words) => {
    show();
    await expectShown(() => figure('Facturas')).toBe('1.224');
    await typeDay(typed);
    await expectShown(day).toHaveAccessibleDescription(words);
    expect(screen.getByRole('heading', { name: 'Principal · POS1 · 25/11/2026' })).toBeInTheDocument();
    expect(readDaily).toHaveBeenCalledTimes(1);
  });

  it('without a connection says so, and comes when somebody asks again', async () => {
    answer = () => ({ kind: 'unreachable' });
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(/el servidor no responde/u);
    answer = report;
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await expectShown(() => figure('Facturas')).toBe('1.224');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that the server refuses is explained in its words', async () => {
    answer = () => ({ kind: 'refused', sentence: 'El módulo Caja está apagado.' });
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('El módulo Caja está apagado.');
  });

  it('on which nothing was issued says so, and has nothing to print', async () => {
    answer = (fecha) => report(fecha, NOTHING_ISSUED);
    show();
    await expectShown(() => screen.getByText('Ese día no se emitieron facturas.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument();
  });

  it('is printed as the shop prints', async () => {
    const { papers, unplug } = plugInCounterPrinter();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
    await expectShown(() => papers).toHaveLength(1);
    unplug();
    expect(papers[0]).toContain('COMPROBANTE DE INFORME DIARIO');
    expect(papers[0]).toContain('Minimercado La Esquina');
    expect(papers[0]).toMatch(/Fecha +25\/11\/2026/u);
  });
});
