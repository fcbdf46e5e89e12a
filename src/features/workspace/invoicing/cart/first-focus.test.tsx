import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/local-counter.ts';
import { drawSellScreen } from '#tests/fixtures/sell-screen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const search = () => screen.findByRole('combobox', { name: /Buscar o escanear/u });

it('the sell screen begins in the scan field', async () => {
  drawSellScreen({ workspace: counter.workspace });
  expect(await search()).toHaveFocus();
});

it('takes the focus from nobody who writes to Andy when it comes later', async () => {
  render(
    <section data-chat="">
      <input aria-label="Pregunta" />
    </section>,
  );
  screen.getByLabelText('Pregunta').focus();
  drawSellScreen({ workspace: counter.workspace });
  await search();
  expect(screen.getByLabelText('Pregunta')).toHaveFocus();
});
