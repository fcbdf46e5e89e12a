import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, pickProduct, setClient, setLineNote } from '#app/data/drafts/draft-edits.ts';
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

const drafts = () => counter.workspace.drafts;
const lines = () => drafts().current.lines.map(({ cantidad, nota }) => [cantidad, nota ?? '']);
const field = () => screen.getByRole('textbox', { name: 'Nota de Café' });

/** A sale of one coffee, whose line is about to get a note. */
async function begin(): Promise<void> {
  drafts().edit((draft) => setClient(addProduct(draft, { ...LINE, id: COFFEE.id, iva_rate: null }), AMPARO));
  drawSellScreen({ workspace: counter.workspace });
  await userEvent.click(await screen.findByRole('button', { name: 'Poner nota a Café' }));
}

describe('the note of a line', () => {
  it('is typed in its row, stands under the product, and Enter goes back to the scan field', async () => {
    await begin();
    await expectShown(field).toHaveFocus();
    typeKeys('bien molido', 150);
    await userEvent.keyboard('{Enter}');
    await expectShown(() => screen.getByRole('button', { name: 'Nota de Café: bien molido' })).toBeVisible();
    await expectShown(() => screen.getByRole('combobox', { name: /Buscar o escanear/u })).toHaveFocus();
    expect(lines()).toEqual([['1', 'bien molido']]);
  });

  it('is edited in place; Escape brings back what it was', async () => {
    await begin();
    typeKeys('frío', 150);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Nota de Café: frío' }));
    await userEvent.clear(field());
    typeKeys('caliente', 150);
    await waitFor(() => expect(lines()).toEqual([['1', 'caliente']]));
    await userEvent.keyboard('{Escape}');
    await expectShown(() => screen.findByRole('button', { name: 'Nota de Café: frío' })).toBeVisible();
    expect(lines()).toEqual([['1', 'frío']]);
  });

  it('goes when it is emptied, and is offered again', async () => {
    await begin();
    typeKeys('frío', 150);
    await userEvent.clear(field());
    await userEvent.keyboard('{Enter}');
    await expectShown(() => screen.findByRole('button', { name: 'Poner nota a Café' })).toBeVisible();
  });

  it('keeps no part of a code that is scanned into it; the scan raises its line, which is not split', async () => {
    await begin();
    typeKeys('sin azúcar', 150);
    scanKeys(COFFEE.codigo_barras);
    await waitFor(() => expect(lines()).toEqual([['2', 'sin azúcar']]));
  });

  it('leaves with the sale, and is not part of the same sale once more', async () => {
    await begin();
    typeKeys('bien molido ', 150);
    await userEvent.keyboard('{F8}');
    await screen.findByText('Guardado en este equipo');
    const [sale] = await counter.workspace.db.outbox.toArray();
    expect(sale?.body).toMatchObject({ items: [{ producto_id: COFFEE.id, nota: 'bien molido' }] });
    await userEvent.keyboard('{F2}');
    // The tiles of what was sold bring a button of their own in place of the first one.
    await screen.findByRole('group', { name: 'Lo que más vendes' });
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir la última venta' }));
    await waitFor(() => expect(lines()).toEqual([['1', '']]));
  });
});

describe('the note of a line in a draft', () => {
  const noted = (note: string) => {
    const draft = addProduct(drafts().current, LINE);
    return { draft: setLineNote(draft, draft.lines[0]?.key ?? '', note), key: draft.lines[0]?.key ?? '' };
  };

  it('is as long as the server takes, letters outside the alphabet counted as one', () => {
    const { draft } = noted('🍋'.repeat(130));
    expect(draft.lines[0]?.nota).toBe('🍋'.repeat(120));
  });

  it('is not said of another product that takes its place', () => {
    const { draft, key } = noted('sin cebolla');
    expect(pickProduct(draft, key, { ...LINE, id: 'bread', nombre: 'Pan' }).lines[0]?.nota).toBe('');
  });
});
