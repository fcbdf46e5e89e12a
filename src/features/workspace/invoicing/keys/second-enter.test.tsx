import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
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

  it('with another key between is meant both times', async () => {
    await show();
    search().focus();
    scanKeys(COFFEE.codigo_barras);
    await waitFor(() => expect(units()).toEqual([2]));
    typeKeys(['F8'], 8, 20);
    await screen.findByRole('button', { name: /Nueva venta/u });
    await waitFor(() => expect(search()).toHaveFocus());
    typeKeys(['Enter'], 8, 20);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Nueva venta/u })).toBeNull());
  });
});
