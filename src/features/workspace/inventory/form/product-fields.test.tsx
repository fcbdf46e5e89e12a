import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/local-counter.ts';
import { ProductFormDialog } from './ProductFormDialog.tsx';

const CODE = '7702032252015';
const OTHER = '7702535000011';
const OWN_CODE = '7709990000017';
/** Longer than any stall of a scanner: a hand that looks at the package. */
const PAUSE_MS = 400;

let counter: LocalCounter;
const TARGET = { kind: 'create', code: '' } as const;

beforeEach(async () => {
  localStorage.clear();
  counter = await openLocalCounter(2);
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

async function show() {
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
        target={TARGET}
      />
    </UiProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const code = await dialog.findByLabelText(/^Código de barras/u);
  const name = dialog.getByLabelText('Nombre');
  await userEvent.click(code);
  return { code, name };
}

/** Typed in one go, as a scanner does. */
const burst = (text: string) => userEvent.keyboard(`${text}[Enter]`);
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

describe('the barcode of a new product', () => {
  it.each([
    [CODE, 1],
    [OWN_CODE, 1],
    [OWN_CODE, 3],
  ])(
    'is whole, though after a pause the rest of %s came as fast as a scan (%i before it)',
    async (text, at) => {
      const { code, name } = await show();
      await userEvent.keyboard(text.slice(0, at));
      await pause();
      await burst(text.slice(at));
      await waitFor(() => expect(name).toHaveFocus());
      expect(code).toHaveValue(text);
    },
  );

  it('is the scanned one where another stood', async () => {
    const { code, name } = await show();
    await burst(CODE);
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.click(code);
    await pause();
    await burst(OTHER);
    expect(code).toHaveValue(OTHER);
  });

  it('is scanned while another field has the focus, which keeps what it held', async () => {
    const { code, name } = await show();
    await userEvent.type(name, 'Panela ');
    await pause();
    await burst(CODE);
    await waitFor(() => expect(code).toHaveValue(CODE));
    expect(name).toHaveValue('Panela ');
  });
});
