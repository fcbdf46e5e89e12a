import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { LooseReturn } from './LooseReturn.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const client = () => screen.getByRole('combobox', { name: 'Cliente' });
const product = () => screen.getByRole('combobox', { name: 'Agregar producto' });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Recibir la devolución' }));

async function choose(field: () => HTMLElement, typed: string, option: RegExp): Promise<void> {
  fireEvent.click(field());
  fireEvent.change(field(), { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

describe('a return without invoice', () => {
  it('names what it lacks at its field, one after the other, until it is there', async () => {
    render(
      <UiProvider>
        <LooseReturn
          approvals={undefined}
          isOffline={false}
          onClose={() => undefined}
          onGiveUp={vi.fn()}
          workspace={counter.workspace}
        />
      </UiProvider>,
    );
    submit();
    await expectShown(client).toHaveAccessibleDescription('Elige el cliente que devuelve.');
    expect(client()).toHaveFocus();
    await choose(client, 'amparo', new RegExp(AMPARO.nombre, 'u'));
    expect(client()).not.toHaveAccessibleDescription();
    submit();
    await expectShown(product).toHaveAccessibleDescription('Agrega al menos un producto.');
    expect(product()).toHaveFocus();
    await choose(product, COFFEE.codigo_barras, new RegExp(COFFEE.nombre, 'u'));
    expect(product()).not.toHaveAccessibleDescription();
    const price = () => screen.getByRole('textbox', { name: /^Precio de/u });
    const units = () => screen.getByRole('textbox', { name: /^Unidades de/u });
    fireEvent.change(price(), { target: { value: '999999' } });
    submit();
    expect(price()).toHaveFocus();
    expect(price()).toHaveAccessibleDescription(/no puede ser mayor que el de hoy\./u);
    fireEvent.change(units(), { target: { value: '' } });
    submit();
    expect(units()).toHaveFocus();
    expect(units()).toHaveAccessibleDescription(/^Escribe cuánto se devuelve de/u);
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });
});
