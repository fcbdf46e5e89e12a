import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeriesRecord } from '#app/data/db.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { bogotaDate, formatDay } from '#domain/bogota-time.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { NumberingBanner } from './SellNotices.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

describe('the banner of the numbering', () => {
  const DAY_MS = 86_400_000;
  // The cases are written down before they run: no midnight comes between.
  const NOON = new Date('2026-11-21T12:00:00-05:00');
  const inDays = (days: number) => bogotaDate(new Date(NOON.getTime() + days * DAY_MS));
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
  afterEach(() => void vi.useRealTimers());

  /** Numbers up to 1000, the next one given; the resolution ends so many days from today. */
  async function putSeries(days: number, next: number): Promise<void> {
    const resolucion = { numero_resolucion: '18764000001', vigencia_hasta: inDays(days) };
    const row = { id: 7, nombre_establecimiento: 'Principal', prefijo: 'POS1', rango_fin: 1000, resolucion };
    const series = { ...row, proximo_consecutivo: next, srv: null, v: 1, rev: 1, pageRev: 1 };
    await counter.workspace.db.series.put(series as unknown as SeriesRecord);
  }
  const told = (page: HTMLElement) =>
    [...page.querySelectorAll('[data-tone]')].map(
      (box) => `${box.getAttribute('data-tone')}: ${box.textContent}`,
    );

  it.each([
    [
      -1,
      1,
      [`error: La resolución de facturación venció el ${formatDay(inDays(-1))}. El dueño debe actualizarla.`],
    ],
    [0, 1, ['error: La resolución de facturación vence hoy. El dueño debe actualizarla.']],
    [15, 1, ['warning: La resolución de facturación vence en 15 días.']],
    [1, 1, ['warning: La resolución de facturación vence en 1 día.']],
    [16, 1, []],
    [300, 901, ['warning: Quedan 100 números de factura en esta serie.']],
    [300, 1000, ['warning: Queda 1 número de factura en esta serie.']],
    [300, 1001, ['error: El rango de numeración se agotó. El dueño debe ampliarlo.']],
    [300, 900, []],
  ])('with %i days and next number %i: %j', async (days, next, expected) => {
    // Something to tell at first, so that nothing to tell is seen as well.
    await putSeries(-1, 1001);
    const { container } = render(
      <UiProvider>
        <NumberingBanner db={counter.workspace.db} />
      </UiProvider>,
    );
    await waitFor(() => expect(told(container)).toHaveLength(2));
    await putSeries(days, next);
    await waitFor(() => expect(told(container)).toEqual(expected));
  });
});
