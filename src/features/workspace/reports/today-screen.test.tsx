import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { TodayScreen } from './TodayScreen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(2);
  await counter.workspace.db.meta.put({ key: 'last-sync', value: '2026-11-21T10:00:00-05:00' });
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const show = () =>
  render(
    <UiProvider>
      <TodayScreen workspace={counter.workspace} />
    </UiProvider>,
  );

async function sell(): Promise<void> {
  const { db, drafts } = counter.workspace;
  drafts.edit((draft) => addProduct(draft, COFFEE));
  const draft = drafts.current;
  await drafts.charge(draft, () => submitSale(db, { draft, payments: [], change: '0.00' }));
}

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;

it('a day without a sale says so, and counts the first one as soon as it is charged, sent or not', async () => {
  show();
  await expectShown(() => screen.getByText('Todavía no hay ventas hoy.')).toBeInTheDocument();
  await sell();
  await expectShown(() => figure('Ventas')).toHaveTextContent(/^Ventas11 venta por enviar/u);
  await sell();
  await expectShown(() => figure('Ventas')).toHaveTextContent(/^Ventas22 ventas por enviar/u);
  expect(screen.getByRole('row', { name: /^Efectivo 2/u })).toBeInTheDocument();
  expect(screen.getByText(/Tu establecimiento, según este equipo, \d\d:\d\d/u)).toBeInTheDocument();
  await userEvent.click(screen.getByText('¿Qué es esto?'));
  await expectShown(() => screen.getByText('Ventas menos devoluciones.')).toBeInTheDocument();
});

it('who may see the reports of the business has them beside the day, and nobody else a choice', async () => {
  render(
    <UiProvider>
      <TodayScreen reports={<p>los informes</p>} workspace={counter.workspace} />
    </UiProvider>,
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'Informes' }));
  await expectShown(() => screen.getByText('los informes')).toBeVisible();
  expect(screen.queryByText('Todavía no hay ventas hoy.')).toBeNull();
  cleanup();
  show();
  await expectShown(() => screen.getByText('Todavía no hay ventas hoy.')).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'Informes' })).toBeNull();
});

it('a day on a device that has not downloaded it is unknown, and an own sale is a part of it without a paper', async () => {
  const { db } = counter.workspace;
  await db.meta.delete('last-sync');
  show();
  await expectShown(() => screen.getByText('Este equipo no sabe qué se ha vendido hoy.')).toBeInTheDocument();
  expect(screen.queryByText('Todavía no hay ventas hoy.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Imprimir resumen' })).toBeNull();
  await sell();
  await expectShown(() => figure('Ventas')).toHaveTextContent(/^Ventas11 venta por enviar/u);
  expect(screen.getByRole('status')).toHaveTextContent(/todavía no ha recibido todas las ventas de hoy/u);
  expect(screen.queryByText(/pasado a esta hora/u)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Imprimir resumen' })).toBeNull();
  await db.meta.put({ key: 'last-sync', value: '2026-11-21T10:00:00-05:00' });
  await expectShown(() => screen.getByRole('button', { name: 'Imprimir resumen' })).toBeInTheDocument();
  expect(screen.getByText(/pasado a esta hora/u)).toBeInTheDocument();
});

it('an empty day of which the device has let sales go is unknown too', async () => {
  await counter.workspace.db.meta.put({ key: 'invoices-cut', value: bogotaDate(new Date()) });
  show();
  await expectShown(() => screen.getByText('Este equipo no sabe qué se ha vendido hoy.')).toBeInTheDocument();
  expect(screen.getByText(/Ya no guarda todas las ventas de hoy/u)).toBeInTheDocument();
});

it('a day of which the device has let sales go says so, and has no paper', async () => {
  const { db } = counter.workspace;
  await sell();
  show();
  await expectShown(() => screen.getByRole('button', { name: 'Imprimir resumen' })).toBeInTheDocument();
  expect(screen.queryByText(/ya no guarda todas las ventas de hoy/u)).toBeNull();
  await db.meta.put({ key: 'invoices-cut', value: bogotaDate(new Date()) });
  await expectShown(() => screen.getByText(/ya no guarda todas las ventas de hoy/u)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Imprimir resumen' })).toBeNull();
});
