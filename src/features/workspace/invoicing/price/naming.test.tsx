import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { COFFEE, feedProduct, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { scanKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';

// The dialog's code can't be had.
vi.mock('./NamedPrice.tsx', () => {
  throw new Error('offline');
});

afterEach(cleanup);

it('a price that cannot be asked for, because its dialog is not to be had, holds no scan back', async () => {
  const counter = await openLocalCounter();
  const id = '0199a000-0000-7000-8000-0000000000c2';
  await feedProduct(counter.workspace.db, { ...COFFEE, id, codigo_barras: '900001', precio_abierto: true });
  drawSellScreen({ workspace: counter.workspace });
  await screen.findByRole('combobox', { name: /Buscar o escanear/u });
  await counter.workspace.catalogue.ready;
  scanKeys('900001');
  await expectShown(() => screen.getByText(/no se pudo abrir/u)).toBeVisible();
  scanKeys(COFFEE.codigo_barras);
  const { drafts } = counter.workspace;
  await waitFor(() => expect(drafts.current.lines.map(({ text }) => text)).toEqual([COFFEE.nombre]));
  cleanup();
  await counter.close();
});
