import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addApart, addProduct, addByValue } from '#app/data/drafts/draft-edits.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import {
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { scanKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';

const BREAD = {
  ...COFFEE,
  id: '0199a000-0000-7000-8000-0000000000b0',
  codigo_barras: '900002',
  nombre: 'Pan',
};
const SOLD = { ...LINE, id: COFFEE.id };

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
  await feedProduct(counter.workspace.db, BREAD);
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await counter.close();
});

const quantities = () => counter.workspace.drafts.current.lines.map(({ cantidad }) => cantidad);
/** Which rows are marked, newest first. */
const marked = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.hasAttribute('data-touched'));

async function show(): Promise<void> {
  drawSellScreen({ workspace: counter.workspace });
  await screen.findByRole('combobox', { name: /Buscar o escanear/u });
  await counter.workspace.catalogue.ready;
}

describe('of two lines of a product, a scan marks', () => {
  it('the older one alone and scrolls to it, where that gets more', async () => {
    const { drafts } = counter.workspace;
    drafts.edit((draft) => addApart(addProduct(draft, SOLD), SOLD, '7'));
    await show();
    scanKeys(BREAD.codigo_barras);
    await waitFor(() => expect(marked()).toEqual([true, false, false]));
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    scanKeys(COFFEE.codigo_barras);
    await waitFor(() => expect(quantities()).toEqual(['1', '7', '2']));
    await waitFor(() => expect(marked()).toEqual([false, false, true]));
    expect(scrolled.mock.contexts.map((row) => (row as Element).tagName)).toEqual(['TR']);
  });

  it('the new one alone, where it becomes a line of its own', async () => {
    const { drafts } = counter.workspace;
    drafts.edit((draft) => addByValue(addByValue(draft, SOLD, '2000'), SOLD, '3000'));
    await show();
    scanKeys(COFFEE.codigo_barras);
    await waitFor(() => expect(marked()).toEqual([true, false, false]));
    scanKeys(COFFEE.codigo_barras);
    await waitFor(() => expect(quantities()[0]).toBe('2'));
    expect(marked()).toEqual([true, false, false]);
  });
});
