import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  await counter.close();
});

const HINT = 'La cantidad debe ser mayor que 0.';
const quantity = () => screen.findByRole('textbox', { name: /^Cantidad de/u });
const sold = () => counter.workspace.db.outbox.count();

async function type(typed: string) {
  const { workspace } = counter;
  workspace.drafts.edit((draft) => setClient(addProduct(draft, { ...LINE, id: COFFEE.id }), AMPARO));
  drawSellScreen({ workspace });
  await userEvent.clear(await quantity());
  if (typed !== '') await userEvent.keyboard(typed);
}

describe('a line without a quantity', () => {
  it.each(['0', '', '0.000', '.'])(
    'says so once the field is left, and is not sold as one: «%s»',
    async (typed) => {
      await type(typed);
      await expectShown(quantity).toBeInvalid();
      expect(screen.queryByText(HINT)).toBeNull();
      await userEvent.keyboard('{Enter}');
      await expectShown(() => screen.getByText(HINT)).toBeVisible();
      await expectShown(quantity).toHaveAccessibleDescription(HINT);
      await userEvent.keyboard('{F8}');
      await expectShown(() =>
        screen.getByText('Debe añadir al menos un producto válido a la factura.'),
      ).toBeVisible();
      expect(await sold()).toBe(0);
    },
  );

  it('is sold by what is typed next, half a kilo too', async () => {
    await type('0{Enter}');
    await screen.findByText(HINT);
    await userEvent.clear(await quantity());
    // By hand: what comes faster is a scan.
    await userEvent.setup({ delay: 80 }).keyboard('0,5{Enter}');
    await expectShown(quantity).toHaveValue('0.5');
    await expectShown(quantity).toBeValid();
    expect(screen.queryByText(HINT)).toBeNull();
  });

  it('counts from nothing when it is stepped or scanned', async () => {
    await type('0{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: /: sumar$/u }));
    await expectShown(quantity).toHaveValue('1');
    expect(screen.queryByText(HINT)).toBeNull();
  });
});
