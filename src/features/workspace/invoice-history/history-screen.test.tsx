import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { toInvoiceRecord } from '#app/data/records.ts';
import { WHOLE_HISTORY } from '#app/data/read/invoices/invoice-list.ts';
import { createOlderInvoices } from '#app/online/older-invoices.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { INVOICE_WARNINGS } from '#domain/invoicing/invoice-warnings.ts';
import { plugInCounterPrinter } from '#tests/fixtures/paper/counter-printer.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { HistoryScreen } from './HistoryScreen.tsx';
import { text } from './text.ts';
import { useServerInvoices } from './use-server-invoices.ts';

function invoice(numero: number, nombre: string, fecha_emision: string): Invoice {
  const digits = String(numero).padStart(6, '0');
  return {
    id: `0199d000-0000-7000-8000-000000${digits}`,
    numero,
    numero_factura_display: `POS1-${digits}`,
    fecha_emision,
    estado: 'emitida',
    subtotal: '1000.00',
    total_impuestos: '190.00',
    total_factura: '1190.00',
    datos_vendedor: {
      nombre_vendedor: 'Minimercado La Esquina',
      identificacion_vendedor: '900123456-8',
      nombre_establecimiento: 'Principal',
      direccion_vendedor: 'Cl. 45 # 13-20',
      telefono_vendedor: '6013334455',
    },
    datos_cliente: { nombre, identificacion: '52100200' },
    datos_resolucion: { texto_resolucion: 'Resolución 18764000001' },
    detalles_items: [],
    serie_id: 7,
    cliente_id: '0199a000-0000-7000-8000-0000000000a0',
    cajero: 'Ana Pérez',
    pagos: [],
    advertencias: [],
    nota: null,
    codigo_provisional: null,
    fecha_venta: null,
  };
}

const NEW = invoice(900, 'Amparo Ortiz', '2026-11-20T10:00:00-05:00');
const OLD = invoice(12, 'Gloria Pardo', '2025-02-03T10:00:00-05:00');

let counter: LocalCounter;
let asked: HttpRequest[];
let answer: () => HttpReply;
const onRetry = vi.fn<() => void>();

beforeEach(async () => {
  counter = await openLocalCounter();
  await counter.workspace.db.invoices.put(toInvoiceRecord(NEW, 5, 1));
  asked = [];
  onRetry.mockReset();
  answer = () => ({ status: 200, body: { count: 2, results: [NEW, OLD] }, headers: { 'erp-api': '1' } });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  cleanup();
  await counter.close();
});

const http = async (request: HttpRequest): Promise<HttpReply> => {
  asked.push(request);
  return answer();
};
const older = createOlderInvoices(http);

interface Setting {
  isOffline: boolean;
  isUnfilled: boolean;
  linked: string | null;
}

function History({ isOffline, isUnfilled, linked }: Setting) {
  const [openId, setOpenId] = useState(linked);
  return (
    <HistoryScreen
      isUnfilled={isUnfilled}
      onNewSale={() => undefined}
      onGiveUp={() => Promise.resolve(true)}
      onRetry={onRetry}
      onOpen={setOpenId}
      openId={openId}
      older={isOffline ? null : older}
      workspace={counter.workspace}
    />
  );
}

const show = ({ isOffline = false, isUnfilled = false, linked = null }: Partial<Setting> = {}) =>
  render(
    <UiProvider>
      <History isOffline={isOffline} isUnfilled={isUnfilled} linked={linked} />
    </UiProvider>,
  );

const searchServer = async () =>
  userEvent.click(await screen.findByRole('button', { name: text.searchServer }));

describe('the history', () => {
  it('shows what this device keeps, and asks the server for nothing by itself', async () => {
    show();
    await screen.findByRole('button', { name: NEW.numero_factura_display });
    expect(screen.queryByText(OLD.numero_factura_display)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is narrowed on this device by who sold, how it was paid and what awaits its number', async () => {
    const paid = (medio: 'nequi' | 'efectivo') => [
      { medio, valor: '1190.00', recibido: null, referencia: null },
    ];
    await counter.workspace.db.invoices.bulkPut(
      [
        { ...NEW, pagos: paid('efectivo') },
        { ...OLD, pagos: paid('nequi'), cajero: 'Luz Mar' },
      ].map((one) => toInvoiceRecord(one, 5, 1)),
    );
    show();
    const shown = () => screen.queryAllByRole('button', { name: /^POS1-/u }).map((one) => one.textContent);
    const choose = (label: string, option: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);
    await waitFor(() => expect(shown()).toEqual([NEW, OLD].map((one) => one.numero_factura_display)));
    await choose(text.columns.method, 'Nequi');
    await waitFor(() => expect(shown()).toEqual([OLD.numero_factura_display]));
    await choose(text.columns.cashier, 'Ana Pérez');
    await expectShown(() => screen.getByText(text.empty)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: text.clearFilters }));
    await waitFor(() => expect(shown()).toHaveLength(2));
    await choose(text.columns.state, text.stateFilters.sin_numero);
    await waitFor(() => expect(shown()).toEqual([]));
    expect(asked).toEqual([]);
  });

  it('asks the server for the same, but not for what only a device has', async () => {
    show();
    await screen.findByRole('option', { name: 'Ana Pérez' });
    const choose = (label: string, option: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);
    await choose(text.columns.cashier, 'Ana Pérez');
    await choose(text.columns.state, text.stateFilters.sin_numero);
    await searchServer();
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ page: 1, cajero: 'Ana Pérez' }));
    expect(screen.queryByRole('option', { name: text.stateFilters.sin_numero })).toBeNull();
    await choose(text.columns.method, 'Fiado');
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual({ page: 1, cajero: 'Ana Pérez', medio: 'credito' }),
    );
  });

  it('finds an older invoice on the server and opens it whole, though this device does not keep it', async () => {
    show();
    await userEvent.type(await screen.findByLabelText(text.search), 'gloria');
    await searchServer();
    await userEvent.click(await screen.findByRole('button', { name: OLD.numero_factura_display }));
    const detail = () =>
      screen.getByRole('dialog', {
        name: `${text.invoice} ${OLD.numero_factura_display}`,
      });
    await expectShown(() => within(detail()).getByText('Gloria Pardo', { exact: false })).toBeVisible();
    expect(asked.at(-1)?.query).toEqual({ page: 1, search: 'gloria' });
    expect(await counter.workspace.db.invoices.get(OLD.id)).toBeUndefined();
  });

  it('shows an older invoice as this device took it back since, in the list and open', async () => {
    show();
    await userEvent.type(await screen.findByLabelText(text.search), 'gloria');
    await searchServer();
    const row = async () =>
      (await screen.findByRole('button', { name: OLD.numero_factura_display })).closest('tr') as HTMLElement;
    await expectShown(row).toHaveTextContent(text.states.emitida);
    const back = { id: 'r1', factura_id: OLD.id, concepto: 2, nota: null, codigo_provisional: null };
    const empty = { lineas: [], reembolso: [], advertencias: [], motivo: 'Error', total: '0.00' };
    const at = { fecha: OLD.fecha_emision, fisico_en: OLD.fecha_emision, venta_id: null };
    await counter.workspace.db.returns.put({ ...back, ...empty, ...at, srv: null } as never);
    await expectShown(row).toHaveTextContent(text.states.anulada);
    await userEvent.click(screen.getByRole('button', { name: OLD.numero_factura_display }));
    await expectShown(() => screen.getByText(text.voided)).toBeVisible();
  });

  it('goes back to what this device keeps', async () => {
    show();
    await searchServer();
    await screen.findByRole('button', { name: OLD.numero_factura_display });
    await userEvent.click(screen.getByRole('button', { name: text.backToDevice }));
    await expectShown(() => screen.getByRole('button', { name: NEW.numero_factura_display })).toBeVisible();
    expect(screen.queryByText(OLD.numero_factura_display)).toBeNull();
  });

  it('says that the server did not answer, also when the mirror answered in its place', async () => {
    answer = () => {
      throw new ApiError('network');
    };
    show();
    await searchServer();
    await expectShown(() => screen.getByText(text.loadFailed)).toBeVisible();
    await expectShown(() => screen.getByText(text.serverUnreachable)).toBeVisible();
    expect(screen.queryByText(text.empty)).toBeNull();
    expect(screen.queryByText(text.fromServer)).toBeNull();
    expect(screen.getByRole('button', { name: text.backToDevice })).toBeVisible();
    answer = () => ({
      status: 200,
      body: { count: 1, results: [NEW] },
      headers: { 'erp-mirror': '2026-11-21T10:00:00-05:00' },
    });
    await userEvent.type(screen.getByLabelText(text.search), 'x');
    await expectShown(() => screen.getByText(text.serverUnreachable)).toBeVisible();
    answer = () => ({ status: 200, body: { count: 1, results: [OLD] }, headers: { 'erp-api': '1' } });
    await userEvent.click(await screen.findByRole('button', { name: text.retry }));
    await expectShown(() => screen.getByRole('button', { name: OLD.numero_factura_display })).toBeVisible();
    expect(screen.getByText(text.filteredFromServer)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why the server refused, in its words, or that the history could not be loaded', async () => {
    const refuse = (status: number, body: unknown) => {
      answer = () => ({ status, body, headers: { 'erp-api': '1' } });
    };
    refuse(403, { detail: 'El módulo está apagado.' });
    show();
    await searchServer();
    await expectShown(() => screen.getByText('El módulo está apagado.')).toBeVisible();
    refuse(400, { error: 'El día no existe.' });
    await userEvent.click(screen.getByRole('button', { name: text.retry }));
    await expectShown(() => screen.getByText('El día no existe.')).toBeVisible();
    refuse(500, { detail: 'Error del servidor.' });
    await userEvent.click(screen.getByRole('button', { name: text.retry }));
    await expectShown(() => screen.getByText('Error del servidor.')).toBeVisible();
    refuse(404, null);
    await userEvent.click(screen.getByRole('button', { name: text.retry }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text.loadFailed));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('Error del servidor.'));
    expect(screen.queryByText(text.serverUnreachable)).toBeNull();
    expect(screen.queryByText(text.fromServer)).toBeNull();
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('asks the server at once for what is pressed, and for what is typed once that has rested', async () => {
    vi.useFakeTimers();
    const { rerender } = renderHook((changed: object) =>
      useServerInvoices(older, { ...WHOLE_HISTORY, ...changed }, 0),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    rerender({ page: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    rerender({ search: 'a' });
    await vi.advanceTimersByTimeAsync(499);
    rerender({ search: 'am' });
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.at(-1)?.query).toEqual({ page: 1, search: 'am' });
    expect(asked).toHaveLength(3);
  });

  it('tells without connection that older invoices need one', async () => {
    show({ isOffline: true });
    await expectShown(() => screen.getByText(text.olderOffline)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.searchServer })).toBeNull();
  });
});

describe('the pages', () => {
  it('end with the last one, also when the rows of the one in front go', async () => {
    const { invoices } = counter.workspace.db;
    const more = Array.from({ length: 30 }, (_, at) =>
      invoice(at + 1, 'Gloria', '2026-11-19T10:00:00-05:00'),
    );
    await invoices.bulkPut(more.map((row) => toInvoiceRecord(row, 5, 1)));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    await expectShown(() => screen.getByText('31–31 de 31')).toBeVisible();
    await invoices.delete(more[0]!.id);
    await expectShown(() => screen.getByText('1–30 de 30')).toBeVisible();
    await expectShown(() => screen.getByRole('button', { name: NEW.numero_factura_display })).toBeVisible();
    expect(screen.queryByText('No se encontraron facturas con los criterios actuales.')).toBeNull();
  });
});

describe('a history that is not there', () => {
  it('shows an error when the local database threw', async () => {
    const invoices = vi.spyOn(counter.workspace.db.invoices, 'orderBy');
    invoices.mockImplementation(() => {
      throw new Error('The connection was lost');
    });
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(
      'Error al cargar el historial de facturas.',
    );
    invoices.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: text.retry }));
    await expectShown(() => screen.getByRole('button', { name: NEW.numero_factura_display })).toBeVisible();
  });

  it('because nothing was ever downloaded says so; an empty one does not', async () => {
    await counter.workspace.db.invoices.clear();
    show({ isUnfilled: true });
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(text.loadFailed);
    await userEvent.click(screen.getByRole('button', { name: text.retry }));
    expect(onRetry).toHaveBeenCalledOnce();
    cleanup();
    show();
    await expectShown(() =>
      screen.getByText('No se encontraron facturas con los criterios actuales.'),
    ).toBeVisible();
  });
});

describe('a sale that the server refused', () => {
  it.each([
    ['in its words', { error: 'El cupo no alcanza.' }, 'El cupo no alcanza.'],
    ['where it gave none, in a sentence for people', {}, 'Ocurrió un error inesperado.'],
  ])('says why, in the list and in its detail: %s', async (_, body, words) => {
    const { codigoProvisional } = await counter.sell({ delivered: true });
    counter.answer = () => ({ status: 403, body });
    await counter.engine.syncNow();
    show();
    const row = () => screen.getByRole('row', { name: new RegExp(codigoProvisional, 'u') });
    await waitFor(() => expect(row()).toHaveTextContent(`${text.rejected}${words}`));
    await userEvent.click(within(row()).getByRole('button', { name: codigoProvisional }));
    const detail = () => screen.getByRole('dialog', { name: `${text.provisional} ${codigoProvisional}` });
    await expectShown(detail).toHaveTextContent(`${text.rejected} ${words}`);
    expect(document.body).not.toHaveTextContent('Error 403');
  });
});

describe('the warnings of an invoice', () => {
  const told = async (advertencias: Invoice['advertencias']) => {
    await counter.workspace.db.invoices.put(toInvoiceRecord({ ...NEW, advertencias }, 6, 1));
    const { unmount } = show({ linked: NEW.id });
    const notice = (await screen.findByText('Emitida con avisos.')).parentElement?.textContent;
    unmount();
    return notice;
  };

  it('are told in plain words, whichever the server sends', async () => {
    expect(await told([{ codigo: 'recibido_insuficiente' }])).toContain(
      'Lo recibido fue menor que el valor del pago.',
    );
    const all = await told(INVOICE_WARNINGS.map((codigo) => ({ codigo })));
    expect(all).not.toMatch(/_|undefined|Tiene un aviso/u);
  });

  it('that this version does not know are shown as unknown', async () => {
    expect(await told([{ codigo: 'de_otra_version' as never }])).toContain(
      'Tiene un aviso que esta versión no conoce.',
    );
  });
});

it('the reason why one invoice was not printed is not shown for the next', async () => {
  vi.stubGlobal('reportError', vi.fn<() => void>());
  // A browser without serial ports: nothing can be printed.
  localStorage.setItem('printer-of-this-device', JSON.stringify({ via: 'serial' }));
  const next = invoice(901, 'Gloria Pardo', '2026-11-20T11:00:00-05:00');
  await counter.workspace.db.invoices.put(toInvoiceRecord(next, 6, 2));
  show();
  const open = async ({ numero_factura_display: number }: Invoice) => {
    await userEvent.click(await screen.findByRole('button', { name: number }));
    const dialog = () => screen.getByRole('dialog', { name: `${text.invoice} ${number}` });
    await expectShown(dialog).toBeVisible();
    return dialog;
  };
  const first = await open(NEW);
  await userEvent.click(within(first()).getByRole('button', { name: text.reprint }));
  await expectShown(() =>
    within(first()).getByText(/La impresora de este equipo no respondió/u),
  ).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const second = await open(next);
  await expectShown(() => within(second()).getByRole('button', { name: text.reprint })).toBeVisible();
  expect(within(second()).queryByText(/La impresora de este equipo no respondió/u)).toBeNull();
  expect(within(second()).queryByRole('button', { name: text.retry })).toBeNull();
});

it('the second paper of a sale that awaits its number is a reprint, and so is that of an invoice made elsewhere', async () => {
  const { papers, unplug } = plugInCounterPrinter();
  const { entityId } = await counter.sell();
  const { db } = counter.workspace;
  const logged = () => db.outbox.where('lane').equals(`reimpresiones:${entityId}`).count();
  show({ linked: entityId });
  const button = await screen.findByRole('button', { name: text.printProvisional });
  for (const count of [1, 2]) {
    await userEvent.click(button);
    await waitFor(() => expect(papers).toHaveLength(count));
  }
  expect(papers.map((paper) => paper.includes('REIMPRESIÓN'))).toEqual([false, true]);
  await waitFor(async () => expect(await logged()).toBe(1));
  cleanup();
  show({ linked: NEW.id });
  await userEvent.click(await screen.findByRole('button', { name: text.reprint }));
  await waitFor(() => expect(papers).toHaveLength(3));
  expect(papers[2]).toContain('*** REIMPRESIÓN ***');
  unplug();
});

it('a line with a note shows it under its product', async () => {
  const line = { producto_id: NEW.id, codigo_barras: '770', nombre: 'Hamburguesa', cantidad: 1 };
  const money = { valor_unitario: '1000.00', descuento_pct: '0.00', base_gravable: '1000.00' };
  const total = { impuestos_aplicados: [], total_linea: '1000.00' };
  const detalles_items = [{ ...line, ...money, ...total, nota: 'sin cebolla' }];
  await counter.workspace.db.invoices.put(toInvoiceRecord({ ...NEW, detalles_items }, 6, 2));
  show({ linked: NEW.id });
  await expectShown(() => screen.findByText('sin cebolla')).toBeVisible();
});

it('a sale whose provisional receipt is printed here was delivered, though another tab charged it', async () => {
  const { papers, unplug } = plugInCounterPrinter();
  const { entityId } = await counter.sell();
  const readSale = () => counter.workspace.db.outbox.where('lane').equals(entityId).first();
  show({ linked: entityId });
  expect(await readSale()).toMatchObject({ delivered: false });
  await userEvent.click(await screen.findByRole('button', { name: text.printProvisional }));
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(await readSale()).toMatchObject({ delivered: true });
  unplug();
});

describe('a link to an invoice that this device does not keep', () => {
  const search = async () => {
    const dialog = await screen.findByRole('dialog');
    const button = await within(dialog).findByRole('button', { name: /Buscar|Reintentar/u });
    await userEvent.click(button);
    return dialog;
  };

  it('offers to ask the server, and shows what that has', async () => {
    answer = () => ({ status: 200, body: OLD, headers: { 'erp-api': '1' } });
    show({ linked: OLD.id });
    await expectShown(() => screen.getByText(text.notKept)).toBeVisible();
    expect(asked).toEqual([]);
    await search();
    const detail = () =>
      screen.getByRole('dialog', {
        name: `${text.invoice} ${OLD.numero_factura_display}`,
      });
    await expectShown(() => within(detail()).getByText('Gloria Pardo', { exact: false })).toBeVisible();
    expect(asked.map(({ path }) => path)).toEqual([`/api/erp/facturacion/facturas/${OLD.id}/`]);
  });

  it('shows why the invoice could not be read, and tries again; shows when no such invoice exists', async () => {
    answer = () => ({ status: 500, body: { detail: 'Error del servidor.' }, headers: { 'erp-api': '1' } });
    show({ linked: OLD.id });
    await search();
    await expectShown(() => screen.getByRole('dialog')).toHaveTextContent(
      'No se pudo leer la factura. Error del servidor.',
    );
    answer = () => ({ status: 404, body: null, headers: { 'erp-api': '1' } });
    await search();
    await expectShown(() => screen.getByText(text.unknownInvoice)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.retry })).toBeNull();
  });

  it('says without connection that it needs one', async () => {
    show({ linked: OLD.id, isOffline: true });
    await expectShown(() => screen.getByText(text.notKeptOffline)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.searchServer })).toBeNull();
  });
});
