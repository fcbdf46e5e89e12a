import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct, setClient } from '#app/data/drafts/draft-edits.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await counter.close();
});

const onFollow = vi.fn<(href: string) => void>();

function show(isOffline = false) {
  const { workspace } = counter;
  workspace.drafts.edit((draft) => setClient(addProduct(draft, { ...LINE, id: COFFEE.id }), AMPARO));
  return drawSellScreen({ workspace, onFollow, isOffline });
}

describe('the code of a receipt', () => {
  const scan = async (code: string, isOffline = false) => {
    show(isOffline);
    await userEvent.type(
      await screen.findByRole('combobox', { name: /Buscar o escanear/u }),
      `${code}{Enter}`,
    );
  };

  it('opens its sale in the history, from which it can be taken back; the open sale stays', async () => {
    const { entityId, codigoProvisional } = await counter.sell();
    await scan(codigoProvisional);
    const href = `/erp_core/facturacion?vista=historial&factura=${entityId}`;
    await vi.waitFor(() => expect(onFollow).toHaveBeenLastCalledWith(href));
    expect(counter.workspace.drafts.current.lines).toHaveLength(1);
  });

  it('that is not kept here, typed in small letters too, leads to the history, which asks the server for it', async () => {
    await counter.workspace.db.series.put({ id: 1, prefijo: 'POS1' } as never);
    await scan('pos1-000321');
    await expectShown(() => screen.getByText(/^El recibo POS1-000321 no está en este equipo/u)).toBeVisible();
    await userEvent.click(
      screen.getAllByRole('link', { name: 'Historial de Facturas' }).at(-1) as HTMLElement,
    );
    expect(onFollow).toHaveBeenLastCalledWith('/erp_core/facturacion?vista=historial&buscar=POS1-000321');
  });

  it('that is not kept here says without network that nobody can look for it', async () => {
    await counter.workspace.db.series.put({ id: 1, prefijo: 'POS1' } as never);
    await scan('POS1-000321', true);
    await expectShown(() =>
      screen.getByText(/POS1-000321 no está en este equipo\. Sin conexión no se puede buscar esa factura\./u),
    ).toBeVisible();
  });
});

describe('a code that no product has', () => {
  const scanUnknown = async (modules: string[]) => {
    await counter.workspace.db.me.update('me', { componentes_activos: modules as never });
    show();
    await userEvent.type(
      await screen.findByRole('combobox', { name: /Buscar o escanear/u }),
      '990011{Enter}',
    );
    await screen.findByText(/El código 990011 no está en el inventario\./u);
  };

  it('becomes a product in level 2; level 1 reads that nobody has it', async () => {
    await scanUnknown(['facturacion', 'inventario']);
    await expectShown(() => screen.findByRole('button', { name: 'Crear producto' })).toBeVisible();
    cleanup();
    await counter.close();
    counter = await openLocalCounter(1);
    await scanUnknown(['facturacion', 'inventario']);
    expect(screen.queryByRole('button', { name: 'Crear producto' })).toBeNull();
  });

  it.each([
    ['with letters', 'P-9999', 'P-9999'],
    ['scanned behind a word that ends in digits', 'tienda 5005901234123457', '5901234123457'],
  ])('is named as it is, %s', async (_, typed, code) => {
    show();
    await userEvent.type(
      await screen.findByRole('combobox', { name: /Buscar o escanear/u }),
      `${typed}{Enter}`,
    );
    await expectShown(() =>
      screen.getByText(new RegExp(`^El código ${code} no está en el inventario`, 'u')),
    ).toBeVisible();
  });

  it('leads nowhere while the inventory is switched off, and says who switches it on', async () => {
    await scanUnknown(['facturacion']);
    const told = /El módulo de inventario está apagado: pídele al dueño que lo active\./u;
    await expectShown(() => screen.getByText(told)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Crear producto' })).toBeNull();
  });
});

describe('a sale without client', () => {
  it('is not charged: the sentence of the specification stands at it', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar el cliente' }));
    await screen.findByText('Sin cliente');
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.getByText('Por favor, seleccione un cliente.')).toBeVisible();
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });
});

describe('a counter that stays open over midnight', () => {
  const LAST_SECONDS = '2026-11-21T23:59:55-05:00';

  it('counts the days of the resolution from the new day, and takes its bag tax', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(LAST_SECONDS) });
    const { db, drafts } = counter.workspace;
    const resolucion = { numero_resolucion: '1', vigencia_hasta: '2026-12-01' };
    const series = { id: 7, prefijo: 'POS1', rango_fin: 10_000, proximo_consecutivo: 1, resolucion };
    await db.series.put({ ...series, srv: null, v: 1, rev: 1, pageRev: 1 } as never);
    const bolsa_tarifas = [
      { desde: '2000-01-01', valor: '70.00' },
      { desde: '2026-11-22', valor: '73.00' },
    ];
    await db.business.put({
      id: 'business',
      opciones: { bolsa_tarifas, redondeo_efectivo: 0 },
      v: 1,
    } as never);
    drafts.edit((draft) => addProduct(draft, { ...LINE, id: 'bag', applies_bag_tax: true }));
    show();
    await expectShown(() => screen.getByText('La resolución de facturación vence en 10 días.')).toBeVisible();
    await expectShown(() => screen.getAllByText('$ 2.450').length).toBeGreaterThan(0);
    act(() => void vi.advanceTimersByTime(10_000));
    await expectShown(() => screen.getByText('La resolución de facturación vence en 9 días.')).toBeVisible();
    await expectShown(() => screen.getAllByText('$ 2.453').length).toBeGreaterThan(0);
  });
});

describe('what was said', () => {
  it('of an empty sale is over once its lines are back', async () => {
    show();
    const [clear] = await screen.findAllByRole('button', { name: 'Vaciar la venta' });
    await userEvent.click(clear as HTMLElement);
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.getByText(/Debe añadir al menos un producto/u)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(screen.queryByText(/Debe añadir al menos/u)).not.toBeInTheDocument());
  });

  it('of an unknown code is over once the sale is charged', async () => {
    show();
    const field = await screen.findByRole('combobox', { name: /Buscar o escanear/u });
    await userEvent.type(field, '9999999999994{Enter}');
    await expectShown(() => screen.getByText(/El código 9999999999994/u)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Facturar/u }));
    await expectShown(() => screen.getByText('Guardado en este equipo')).toBeInTheDocument();
    expect(screen.queryByText(/El código 9999999999994/u)).not.toBeInTheDocument();
  });
});
