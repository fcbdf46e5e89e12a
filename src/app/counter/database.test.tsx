import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { ScreenFailed } from './database.tsx';

afterEach(cleanup);

function show(error: Error) {
  render(
    <UiProvider>
      <ScreenFailed error={error} reset={() => undefined} />
    </UiProvider>,
  );
}

const full = new DOMException('', 'QuotaExceededError');

it.each([
  ['the disk is full', new Dexie.AbortError(full), 'Este equipo no tiene espacio.'],
  ['it does not open', new Dexie.OpenFailedError(new Error('?')), 'Cierra las demás pestañas'],
  ['nobody knows why', new TypeError('x is undefined'), 'Lo que vendiste y la venta abierta están guardados'],
])('an alert says what to do when a screen fails because %s', (_, error, told) => {
  show(error);
  expect(screen.getByRole('alert')).toHaveTextContent(told);
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeVisible();
});
