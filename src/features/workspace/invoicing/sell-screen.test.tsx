import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPayment, addProduct, CASH, setQuantity } from '#app/data/drafts/draft-edits.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { deviceTable } from '#app/data/registry.ts';
import { toStockRecord } from '#app/data/records.ts';
import { StorageFullError } from '#app/data/storage-full.ts';
import type { LedgerRecord } from '#app/data/db.ts';
import { openDrawer } from '#app/data/writes/cash-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { text } from './text.ts';
import { SellScreen } from './SellScreen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
  const stock = { producto_id: COFFEE.id, serie_id: 7, cantidad_vitrina: 12, cantidad_bodega: 0 };
  const places = { nombre_vitrina: null, nombre_bodega: null };
  const row = { ...stock, ...places };
  const mirrored = { srv: row, v: 1, rev: 1, pageRev: 1 };
  await counter.workspace.db.stocks.put(toStockRecord(stockKey(COFFEE.id, 7), row, mirrored));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
  onFollow.mockClear();
  await deviceTable().clear();
  await counter.close();
});

const onFollow = vi.fn<(href: string) => void>();

/** @param lastSync given, the server was last heard then */
function show(lastSync: string | null = null) {
  const { workspace } = counter;
  workspace.drafts.edit((draft) => ({
    ...addProduct(draft, { ...LINE, id: COFFEE.id, at: Date.now() }),
    clienteId: AMPARO.id,
    clienteNombre: AMPARO.nombre,
    clienteIdentificacion: AMPARO.identificacion,
  }));
  return render(
    <UiProvider>
      <SellScreen
        isInStep={lastSync === null}
        isOffline={false}
        onGiveUp={() => Promise.resolve(true)}
        download={lastSync === null ? 'running' : 'done'}
        lastSync={lastSync}
        onDownload={() => undefined}
        onFollow={onFollow}
        onOpenHistory={() => undefined}
        workspace={workspace}
      />
    </UiProvider>,
  );
}

/** The device refuses what is written into the outbox, as it does when its disk or its database gives up. */
function breakOutbox(error: Error): void {
  vi.stubGlobal('reportError', () => undefined);
  vi.spyOn(counter.workspace.db.outbox, 'add').mockRejectedValue(error);
}

/** Once the stock was read: before, the sale asks for more than there is. */
async function charge(): Promise<void> {
  const button = () => screen.getByRole('button', { name: /^Facturar/u });
  await expectShown(button).not.toHaveAttribute('data-obstructed');
  await userEvent.click(button());
}

const lines = () => counter.workspace.drafts.current.lines;

async function demandDrawer(): Promise<void> {
  const { db } = counter.workspace;
  const me = await db.me.get('me');
  await db.me.update('me', { componentes_activos: [...(me?.componentes_activos ?? []), 'caja'] });
  const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, caja_obligatoria: true };
  await db.business.put({ id: '1', opciones, v: 1 } as never);
}

it('the counter on a phone charges only with an open drawer, too: its bar leads there', async () => {
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener, removeEventListener }));
  await demandDrawer();
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Abrir caja/u }));
  expect(onFollow.mock.calls).toEqual([['/erp_core/caja?volver=venta']]);
});

it('the counter charges only with an open drawer where the owner wants it: button and key lead to the drawer first', async () => {
  const { db } = counter.workspace;
  await demandDrawer();
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Abrir caja/u }));
  await userEvent.keyboard('{F8}');
  expect(onFollow.mock.calls).toEqual([['/erp_core/caja?volver=venta'], ['/erp_core/caja?volver=venta']]);
  expect(await db.outbox.count()).toBe(0);
  await openDrawer(db, { nombre: 'Caja 1', base: '0.00', esperada: null, conteo: [], nota: '' });
  await charge();
  await expect.poll(() => db.outbox.where('kind').equals('sale').count()).toBe(1);
});

it('a sale charged by a key pressed before the rules of the shop were read is rounded as they say', async () => {
  const { db } = counter.workspace;
  const opciones = { bolsa_tarifas: [], redondeo_efectivo: 50 };
  await db.business.put({ id: '1', opciones, v: 1 } as never);
  show();
  fireEvent.keyDown(document.body, { key: 'F8' });
  await expect.poll(() => db.outbox.where('kind').equals('sale').count()).toBe(1);
  const [sale] = await db.outbox.toArray();
  expect(sale?.body).toMatchObject({ pagos: [{ medio: 'efectivo', valor: '1200.00' }] });
});

describe('a sale that the device could not store', () => {
  const named = (name: string) => Object.assign(new Error('The connection was lost'), { name });
  const cases: [string, Error, RegExp][] = [
    ['on a full disk', new StorageFullError(null), /no tiene espacio/u],
    ['in a closed database', named('DatabaseClosedError'), /base de datos de este equipo se cerró/u],
    ['for a reason that nobody foresaw', named('DataError'), /Ocurrió un error inesperado/u],
  ];
  it.each(cases)('%s says so in a sentence for people and stays open', async (_why, error, sentence) => {
    breakOutbox(error);
    show();
    await charge();
    const told = () => screen.getByText(sentence);
    await expectShown(told).toHaveTextContent('La venta NO se guardó');
    await expectShown(told).not.toHaveTextContent('connection');
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });
});

describe('an open sale that the device does not take any more', () => {
  it('says so while its lines are in the page only, and asks before the page is closed', async () => {
    const { db, drafts } = counter.workspace;
    show();
    await screen.findByRole('button', { name: /^Facturar/u });
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    const write = vi.spyOn(db.drafts, 'bulkPut').mockRejectedValue(new Error('QuotaExceededError'));
    drafts.edit((draft) => ({ ...draft, nota: 'Para la vecina' }));
    await expectShown(() => screen.getByText(text.unsaved.title)).toBeVisible();
    await waitFor(() => expect(leave()).toBe(true));
    write.mockRestore();
    await drafts.flush();
    await waitFor(() => expect(screen.queryByText(text.unsaved.title)).toBeNull());
    await waitFor(() => expect(leave()).toBe(false));
  });
});

describe('a sale that was charged', () => {
  const searchField = () => screen.findByRole('combobox', { name: /Buscar o escanear/u });

  it('with the mouse gives the focus back to the scan field, where Enter starts the next one', async () => {
    show();
    await charge();
    await screen.findByRole('button', { name: /Nueva venta/u });
    await expectShown(searchField).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Nueva venta/u })).toBeNull());
  });

  it('by F8 out of its note does so too', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Agregar nota/u }));
    await userEvent.keyboard('Para la vecina{F8}');
    await screen.findByRole('button', { name: /Nueva venta/u });
    await expectShown(searchField).toHaveFocus();
  });

  it('once, however often F8 is pressed, and its receipt stays', async () => {
    show();
    await screen.findByRole('button', { name: /^Facturar/u });
    await userEvent.keyboard('{F8}');
    await screen.findByRole('button', { name: /Nueva venta/u });
    await userEvent.keyboard('{F8}{F8}');
    await expectShown(() => screen.getByRole('button', { name: /Nueva venta/u })).toBeVisible();
    const sales = await counter.workspace.db.outbox.where('kind').equals('sale').toArray();
    expect(sales.map(({ delivered }) => delivered)).toEqual([false]);
  });
});

describe('a shop without products', () => {
  async function start(modules: string[]) {
    const { workspace } = counter;
    await workspace.db.products.clear();
    await workspace.db.me.put({
      ...workspace.session,
      componentes_activos: modules,
      id: 'me',
      v: 1,
    } as never);
    render(
      <UiProvider>
        <SellScreen
          isInStep
          isOffline={false}
          onGiveUp={() => Promise.resolve(true)}
          download="done"
          lastSync="2026-11-21T10:15:00.000-05:00"
          onDownload={() => undefined}
          onFollow={onFollow}
          onOpenHistory={() => undefined}
          workspace={workspace}
        />
      </UiProvider>,
    );
    await screen.findByText('Tres pasos para la primera factura');
  }

  it('is led to where its first product is registered', async () => {
    await start(['facturacion', 'inventario', 'clientes']);
    const link = screen.getByRole('link', { name: 'Registra un producto' });
    expect(link).toHaveAttribute('href', '/erp_core/inventario');
    expect(screen.getByRole('link', { name: /registra un cliente/u })).toBeVisible();
    await userEvent.click(link);
    expect(onFollow).toHaveBeenLastCalledWith('/erp_core/inventario');
  });

  it('is led to no module that is switched off, and told who switches it on', async () => {
    await start(['facturacion']);
    expect(screen.queryByRole('link', { name: /Registra|registra/u })).toBeNull();
    const told = 'El módulo de inventario está apagado: pídele al dueño que lo active.';
    expect(screen.getByText(told)).toBeVisible();
  });
});

describe('a device that the products did not come to', () => {
  it.each([
    ['failed', 'alert', /^El servidor no entregó/u],
    ['waits', 'status', /^Sin conexión/u],
  ] as const)('says that the download %s and asks again', async (download, role, told) => {
    const { workspace } = counter;
    await workspace.db.products.clear();
    const onDownload = vi.fn<() => void>();
    render(
      <UiProvider>
        <SellScreen
          onGiveUp={() => Promise.resolve(true)}
          download={download}
          isInStep={false}
          isOffline={false}
          lastSync={null}
          onDownload={onDownload}
          onFollow={onFollow}
          onOpenHistory={() => undefined}
          workspace={workspace}
        />
      </UiProvider>,
    );
    await expectShown(() => screen.getByText(told).closest('[role]')).toHaveAttribute('role', role);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onDownload).toHaveBeenCalledOnce();
    expect(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{F4}');
    await userEvent.type(await screen.findByRole('combobox', { name: /cliente/iu }), 'nadie');
    await expectShown(() => screen.getByText('Error al buscar clientes.')).toBeInTheDocument();
  });
});

describe('stock without connection', () => {
  const AGE = '2026-11-21T10:15:00.000-05:00';
  const add = (count: number) => {
    const { drafts } = counter.workspace;
    drafts.edit((draft) => setQuantity(draft, draft.lines[0]?.key ?? '', String(count)));
  };

  it('tells its age under the answers of the search', async () => {
    show(AGE);
    await userEvent.type(await screen.findByRole('combobox', { name: /Buscar o escanear/u }), 'cafe');
    await expectShown(() => screen.getByText('Existencias al 21/11 10:15')).toBeInTheDocument();
  });

  it('tells its age where a line asks for more, and in the refusal', async () => {
    show(AGE);
    add(99);
    await expectShown(() => screen.getByText('Stock: 12 al 21/11 10:15')).toBeInTheDocument();
    expect(screen.getByText(/supera el stock disponible \(12 al 21\/11 10:15\)/u)).toBeInTheDocument();
  });

  it('is shown without an age while the server answers', async () => {
    show();
    add(99);
    await expectShown(() => screen.getByText('Stock: 12')).toBeInTheDocument();
  });
});

describe('a search that the device could not answer', () => {
  const broken = () => Promise.reject(new Error('The connection was lost'));

  it('says so in the list of products, and keeps what was typed', async () => {
    vi.spyOn(counter.workspace.catalogue, 'search').mockImplementation(broken);
    show();
    const field = () => screen.getByRole('combobox', { name: /Buscar o escanear/u });
    await userEvent.type(await waitFor(field), 'cafe');
    await expectShown(() => screen.getByText('Error al buscar productos.')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expectShown(() => screen.getByText('Error al buscar productos.')).toBeInTheDocument();
    await expectShown(field).toHaveValue('cafe');
    expect(lines()).toHaveLength(1);
  });

  it('says so for clients too', async () => {
    show();
    const change = await screen.findByRole('button', { name: 'Cambiar' });
    vi.spyOn(counter.workspace.db.clients, 'where').mockImplementation(() => {
      throw new Error('The connection was lost');
    });
    await userEvent.click(change);
    await userEvent.type(screen.getByRole('combobox', { name: /Buscar cliente/u }), 'am');
    await expectShown(() => screen.getByText('Error al buscar clientes.')).toBeInTheDocument();
  });

  it('looks for nobody of one letter, so that Enter takes no stranger', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar' }));
    const field = screen.getByRole('combobox', { name: /Buscar cliente/u });
    await expectShown(() => screen.getAllByRole('option').length).toBeGreaterThan(0);
    await userEvent.type(field, 'a{Enter}');
    await expectShown(() => screen.getByText('Escribe al menos 2 letras o números.')).toBeInTheDocument();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(field).toHaveValue('a');
  });
});

describe('emptying the sale', () => {
  it('is offered without the heads of the lines too, as on a phone, and can be taken back', async () => {
    show();
    const [inHeader] = await screen.findAllByRole('button', { name: 'Vaciar la venta' });
    await userEvent.click(inHeader as HTMLElement);
    await waitFor(() => expect(lines()).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Vaciar la venta' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(lines()).toHaveLength(1));
  });
});

describe('a sale that was charged', () => {
  it.each([
    ['cafe', ''],
    ['7702', '7702'],
  ])(
    'after "%s" was typed for it leaves "%s" in the search: words go, half a code stays',
    async (typed, left) => {
      show();
      const field = () => screen.getByRole('combobox', { name: /Buscar o escanear/u });
      await userEvent.type(await waitFor(field), typed);
      await charge();
      await expectShown(() => screen.getByText('Guardado en este equipo')).toBeInTheDocument();
      await waitFor(() => expect(field()).toHaveValue(left));
    },
  );
});

describe('a client with credit', () => {
  const CREDIT = { credito_activo: true, monto_credito_aprobado: '500000.00', dias_credito_autorizados: 30 };

  it('has limit and balance beside the name, and on credit what will be owed', async () => {
    const { db } = counter.workspace;
    await db.clients.update(AMPARO.id, CREDIT);
    const entry = { id: 'l1', cliente_id: AMPARO.id, tipo: 'cargo', valor: '20000.00' };
    await db.ledger.put(entry as unknown as LedgerRecord);
    show();
    await expectShown(() => screen.getByText('Cupo $ 500.000 · debe $ 20.000')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Fiado' }));
    await expectShown(() => screen.getByText('Con esta venta debe $ 21.190')).toBeInTheDocument();
  });

  it('of a client who has something in his favour says so, before the sale and after it', async () => {
    const { db } = counter.workspace;
    await db.clients.update(AMPARO.id, { ...CREDIT, credito_activo: false });
    const entry = { id: 'l1', cliente_id: AMPARO.id, tipo: 'abono', valor: '30000.00' };
    await db.ledger.put(entry as unknown as LedgerRecord);
    show();
    await expectShown(() => screen.getByText('Saldo a favor $ 30.000')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Fiado' }));
    const after = 'Con esta venta le queda un saldo a favor de $ 28.810';
    await expectShown(() => screen.getByText(after)).toBeInTheDocument();
  });

  it('is asked for where Consumidor final would buy on credit', async () => {
    show();
    const { drafts } = counter.workspace;
    drafts.edit((draft) => ({ ...draft, clienteIdentificacion: '222222222222' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Fiado' }));
    const refusal = 'Para fiar, elige un cliente con crédito activo.';
    await expectShown(() => screen.getByText(refusal)).toBeInTheDocument();
  });
});

describe('open sales', () => {
  it('are each named by client and time once there are several', async () => {
    show();
    const sales = () => screen.getByRole('group', { name: 'Ventas abiertas' });
    await expectShown(sales).not.toHaveTextContent(/\d\d:\d\d/u);
    await userEvent.keyboard('{F9}');
    const held = (name: RegExp) => () => within(sales()).getByRole('button', { name });
    await expectShown(held(/Amparo Ortiz \d\d:\d\d/u)).toBeInTheDocument();
    await expectShown(held(/Venta 2 \d\d:\d\d/u)).toBeInTheDocument();
  });
});

describe('numbers as people type them', () => {
  it('money with centavos after a comma stays that money', async () => {
    show();
    const received = () => screen.getByRole('textbox', { name: 'Recibido' });
    await userEvent.type(await waitFor(received), '20.000,50');
    await expectShown(received).toHaveValue('20.000,50');
    await userEvent.tab();
    await expectShown(received).toHaveValue('20.000');
  });

  it('a quantity of too many digits is still held against the stock', async () => {
    show();
    const quantity = () => screen.getByRole('textbox', { name: /^Cantidad de/u });
    await userEvent.clear(await waitFor(quantity));
    await userEvent.type(quantity(), '999999999999');
    await expectShown(quantity).toHaveValue('9999999');
    await expectShown(() => screen.getByText('Stock: 12')).toBeInTheDocument();
  });

  it('other payments of more than the total are refused with that reason', async () => {
    show();
    const { drafts } = counter.workspace;
    const paid = { recibido: '', referencia: '' };
    drafts.edit((draft) => ({
      ...draft,
      payments: [
        { medio: 'efectivo', valor: '', ...paid },
        { medio: 'tarjeta', valor: '99000', ...paid },
      ],
    }));
    await expectShown(() => screen.getByText('Sobra')).toBeInTheDocument();
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.getByText('Los demás pagos superan el total.')).toBeInTheDocument();
  });
});

describe('a payment in parts', () => {
  it('changes its method where it stands: the focus stays, and no other part offers the same', async () => {
    show();
    const { drafts } = counter.workspace;
    drafts.edit((draft) => addPayment(draft, { ...CASH, medio: 'tarjeta' }));
    const method = () => screen.getByRole('combobox', { name: 'Medio del pago 2' });
    (await waitFor(method)).focus();
    await userEvent.selectOptions(method(), 'nequi');
    await expectShown(method).toHaveFocus();
    await expectShown(method).toHaveValue('nequi');
    expect(screen.getByRole('textbox', { name: 'Valor en Nequi' })).toBeInTheDocument();
    const first = screen.getByRole('combobox', { name: 'Medio del pago 1' });
    expect(within(first).queryByRole('option', { name: 'Nequi' })).toBeNull();
  });
});

describe('a note of the sale', () => {
  const field = () => screen.queryByRole('textbox', { name: 'Nota de la factura' });
  const begin = async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar nota' }));
  };
  const note = () => counter.workspace.drafts.current.nota;

  it('is typed where the sale is paid, and leaves with it, on the provisional receipt too', async () => {
    await begin();
    expect(field()).toHaveFocus();
    await userEvent.keyboard('  Entregar a las 3 {Enter}');
    expect(screen.getByRole('combobox', { name: /Buscar o escanear/u })).toHaveFocus();
    await charge();
    await screen.findByText('Guardado en este equipo');
    const [sale] = await counter.workspace.db.outbox.toArray();
    expect(sale?.body).toMatchObject({ nota: 'Entregar a las 3' });
    expect(sale?.effect).toMatchObject({ sale: { nota: 'Entregar a las 3' } });
  });

  it('is a button again when it is left empty, and goes when the sale is emptied until that is undone', async () => {
    await begin();
    await userEvent.tab();
    expect(field()).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Agregar nota' }));
    await userEvent.keyboard('Sin bolsa');
    const [clear] = screen.getAllByRole('button', { name: 'Vaciar la venta' });
    await userEvent.click(clear as HTMLElement);
    await waitFor(() => expect(note()).toBe(''));
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(note()).toBe('Sin bolsa'));
    expect(field()).toHaveValue('Sin bolsa');
  });
});
