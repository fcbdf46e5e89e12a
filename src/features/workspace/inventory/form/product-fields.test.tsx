import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { scanKeys, typeKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import type { FormTarget } from '#app/data/read/products/product-form.ts';
import { ProductFormDialog } from './ProductFormDialog.tsx';

const CODE = '7702032252015';
const OTHER = '7702535000011';
const OWN_CODE = '7709990000017';

let counter: LocalCounter;
const TARGET: FormTarget = { kind: 'create', code: '' };

beforeEach(async () => {
  localStorage.clear();
  counter = await openLocalCounter(2);
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

async function show(target = TARGET) {
  const { db, session } = counter.workspace;
  render(
    <UiProvider>
      <ProductFormDialog
        db={db}
        level={2}
        onClose={vi.fn<() => void>()}
        onSaved={vi.fn<() => void>()}
        serieId={null}
        session={session}
        target={target}
      />
    </UiProvider>,
  );
  await userEvent.click(await screen.findByLabelText(/^Código de barras/u));
}

const code = () => screen.getByLabelText(/^Código de barras/u);
const name = () => screen.getByLabelText('Nombre');

describe('the sentence about the required fields', () => {
  it('stands above the buttons until the last of them is filled', async () => {
    await show();
    const sentence = 'Código de Barras, Nombre y Costo son obligatorios.';
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await expectShown(() => screen.getByText(sentence)).toBeVisible();
    await userEvent.type(code(), '770');
    await userEvent.type(name(), 'Panela');
    expect(screen.getByText(sentence)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Costo/u), '1');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('the tiles of a product', () => {
  it.each(['¿Cómo pones el precio?', 'Se vende por'])('stand under the question %s', async (question) => {
    await show();
    await expectShown(() => screen.getByText(question)).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: question })).toBeVisible();
  });
});

describe('a product that the counter has begun', () => {
  it('keeps what was typed there, and is not thrown away unasked', async () => {
    const begun = { nombre: 'Velas x 10', precio_final: '4.500', iva_rate: 5 } as const;
    await show({ kind: 'create', code: CODE, begun });
    expect(code()).toHaveValue(CODE);
    expect(name()).toHaveValue('Velas x 10');
    expect(screen.getByLabelText('Precio final, con impuestos', { selector: 'input[name]' })).toHaveValue(
      '4.500',
    );
    expect(screen.getByRole('radio', { name: '5 %' })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expectShown(() => screen.findByRole('button', { name: 'Seguir escribiendo' })).toBeVisible();
  });
});

describe('the barcode of a new product', () => {
  it.each([
    [CODE, 1],
    [OWN_CODE, 1],
    [OWN_CODE, 3],
  ])(
    'is whole, though after a pause the rest of %s came as fast as a scan (%i before it)',
    async (text, at) => {
      await show();
      typeKeys(text.slice(0, at));
      scanKeys(text.slice(at));
      await expectShown(name).toHaveFocus();
      await expectShown(code).toHaveValue(text);
    },
  );

  it('is replaced by a scanned code', async () => {
    await show();
    scanKeys(CODE);
    await expectShown(name).toHaveFocus();
    await userEvent.click(code());
    scanKeys(OTHER);
    await expectShown(code).toHaveValue(OTHER);
  });

  it('is scanned while another field has the focus, which keeps what it held', async () => {
    await show();
    await userEvent.click(name());
    typeKeys('Panela ', 150);
    scanKeys(CODE);
    await expectShown(code).toHaveValue(CODE);
    await expectShown(name).toHaveValue('Panela ');
  });
});
