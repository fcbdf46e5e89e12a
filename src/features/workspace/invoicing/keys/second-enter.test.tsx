import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, setClient } from '#app/data/drafts/draft-edits.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { scanKeys, typeKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const received = () => screen.findByRole('textbox', { name: 'Recibido' });
const search = () => screen.getByRole('combobox', { name: /Buscar o escanear/u });
const units = () => counter.workspace.drafts.getSnapshot().drafts.map(({ lines }) => lines.length);
const sales = () => counter.workspace.db.outbox.where('kind').equals('sale').count();

/** A sale of bread, which costs 2,000. */
async function show() {
  const bread = { ...LINE, id: 'pan', nombre: 'Pan', precio: '2000.00', iva_rate: null, at: Date.now() };
  counter.workspace.drafts.edit((draft) => setClient(addProduct(draft, bread), AMPARO));
  drawSellScreen({ workspace: counter.workspace });
  await received();
}

describe('an Enter that comes twice', () => {
  it('at what was received charges once, and leaves the receipt and its change', async () => {
    await show();
    await userEvent.type(await received(), '5.000{Enter}{Enter}', { delay: 20 });
    await screen.findByRole('button', { name: /Nueva venta/u });
    await userEvent.keyboard('{Enter}');
    await expectShown(() => screen.getByRole('button', { name: /Nueva venta/u })).toBeVisible();
    expect(await sales()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 260));
    await waitFor(() => expect(search()).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Nueva venta/u })).toBeNull());
  });

  it('behind a scan into what was received charges nothing', async () => {
    await show();
    (await received()).focus();
    scanKeys(COFFEE.codigo_barras);
    typeKeys(['Enter'], 8, 20);
    await waitFor(() => expect(units()).toEqual([2]));
    // A charge would wait for the scan.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await sales()).toBe(0);
    expect(screen.queryByRole('button', { name: /Nueva venta/u })).toBeNull();
    expect(search()).toHaveFocus();
  });

  it('behind a code in the scan field leaves the cursor there for the next one', async () => {
    await show();
    search().focus();
    scanKeys(COFFEE.codigo_barras);
    typeKeys(['Enter'], 8, 20);
    await waitFor(() => expect(units()).toEqual([2]));
    expect(search()).toHaveFocus();
    typeKeys(['Enter']);
    await expectShown(received).toHaveFocus();
  });
});
