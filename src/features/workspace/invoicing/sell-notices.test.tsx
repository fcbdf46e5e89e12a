import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct, setClient } from '#app/data/drafts/draft-edits.ts';
import { UiProvider } from '#app/ui/UiProvider.tsx';
import { COFFEE as LINE } from '#tests/fixtures/draft-product.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/local-counter.ts';
import { SellScreen } from './SellScreen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const onFollow = vi.fn<(href: string) => void>();

function show() {
  const { workspace } = counter;
  workspace.drafts.edit((draft) => setClient(addProduct(draft, { ...LINE, id: COFFEE.id }), AMPARO));
  return render(
    <UiProvider>
      <SellScreen
        download="done"
        isInStep
        lastSync={null}
        onDownload={() => undefined}
        onFollow={onFollow}
        onOpenHistory={() => undefined}
        workspace={workspace}
      />
    </UiProvider>,
  );
}

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

  it('leads to the form of the inventory, without loading the page anew', async () => {
    await scanUnknown(['facturacion', 'inventario']);
    await userEvent.click(await screen.findByRole('link', { name: 'Crear producto' }));
    expect(onFollow).toHaveBeenLastCalledWith('/erp_core/inventario?codigo=990011');
  });

  it('leads nowhere while the inventory is switched off, and says who switches it on', async () => {
    await scanUnknown(['facturacion']);
    const told = /El módulo de inventario está apagado: pídele al dueño que lo active\./u;
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Crear producto' })).toBeNull();
  });
});

describe('a sale without client', () => {
  it('is not charged: the sentence of the specification stands at it', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar el cliente' }));
    await screen.findByText('Sin cliente');
    await userEvent.keyboard('{F8}');
    expect(await screen.findByText('Por favor, seleccione un cliente.')).toBeVisible();
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });
});
