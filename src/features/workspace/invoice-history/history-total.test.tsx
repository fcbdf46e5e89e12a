import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toInvoiceRecord } from '#app/data/records.ts';
import type { OlderInvoices } from '#app/online/older-invoices.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { HistoryScreen } from './HistoryScreen.tsx';
import { text } from './text.ts';

const part = (medio: 'nequi' | 'efectivo', valor: string) => ({
  medio,
  valor,
  recibido: null,
  referencia: null,
});
const invoiceOf = (numero: number, cajero: string, total_factura: string, pagos: Invoice['pagos']): Invoice =>
  ({
    id: `0199d000-0000-7000-8000-00000000000${numero}`,
    numero,
    numero_factura_display: `POS1-00000${numero}`,
    fecha_emision: '2026-11-20T10:00:00-05:00',
    estado: 'emitida',
    total_factura,
    datos_cliente: { nombre: 'Amparo Ortiz', identificacion: '52100200' },
    cajero,
    pagos,
    advertencias: [],
    detalles_items: [],
  }) as unknown as Invoice;
const SPLIT = invoiceOf(1, 'Ana', '100000.00', [part('efectivo', '40000.00'), part('nequi', '60000.00')]);
const OTHER = invoiceOf(2, 'Luz', '5000.00', [part('nequi', '5000.00')]);

let counter: LocalCounter;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00-05:00') });
  counter = await openLocalCounter();
  const { db } = counter.workspace;
  await db.meta.put({ key: 'last-sync', value: '2026-11-21T10:00:00-05:00' });
  await db.invoices.bulkPut([SPLIT, OTHER].map((one) => toInvoiceRecord(one, 5, 1)));
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await counter.close();
});

const older: OlderInvoices = {
  page: async () => ({ kind: 'page', invoices: [SPLIT], count: 40, total: '47600.00' }),
  one: async () => ({ kind: 'unknown' }),
  returnsOf: async () => null,
};

async function show() {
  render(
    <UiProvider>
      <HistoryScreen
        isUnfilled={false}
        older={older}
        onGiveUp={() => Promise.resolve(true)}
        onNewSale={() => undefined}
        onOpen={() => undefined}
        onRetry={() => undefined}
        openId={null}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
  await screen.findByRole('option', { name: 'Luz' });
}
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);
const askDay = () => userEvent.type(screen.getByRole('textbox', { name: text.date }), '20/11/2026');
const totals = () =>
  [text.dayTotal, text.filteredTotal]
    .flatMap((words) => screen.queryAllByText(words, { selector: 'p' }))
    .map(({ textContent }) => textContent);
const isTold = (...words: string[]) => vi.waitFor(() => expect(totals()).toEqual(words), { timeout: 5000 });

it('a day says what was billed on it; narrowed further, that the sum is of the invoices shown', async () => {
  await show();
  await askDay();
  await isTold('Facturado con fecha de ese día $ 105.000');
  await choose(text.columns.cashier, 'Luz');
  await isTold('Total de las facturas filtradas $ 5.000');
  await choose(text.columns.cashier, text.everyCashier);
  await choose(text.columns.method, 'Efectivo');
  await isTold('Total de las facturas filtradas $ 100.000');
});

it('a history narrowed without a day has no sum: the device keeps a part of it', async () => {
  await show();
  await choose(text.columns.cashier, 'Luz');
  await expectShown(() => screen.queryByRole('button', { name: SPLIT.numero_factura_display })).toBeNull();
  expect(totals()).toEqual([]);
  await askDay();
  await isTold('Total de las facturas filtradas $ 5.000');
});

it('the sum that the server told has the same words', async () => {
  await show();
  await askDay();
  await choose(text.columns.cashier, 'Ana');
  await userEvent.click(await screen.findByRole('button', { name: text.searchServer }));
  await isTold('Total de las facturas filtradas $ 47.600');
});

it('no sum is shown to a cashier who counts the drawer blindly', async () => {
  const { db } = counter.workspace;
  const me = await db.me.get('me');
  const modules = [...(me?.componentes_activos ?? []), 'caja' as const];
  await db.me.update('me', { permission_level: 1, componentes_activos: modules });
  await show();
  await askDay();
  await screen.findByRole('button', { name: OTHER.numero_factura_display });
  expect(totals()).toEqual([]);
  await db.me.update('me', { permission_level: 2 });
  await isTold('Facturado con fecha de ese día $ 105.000');
});
