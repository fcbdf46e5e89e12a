import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';

afterEach(cleanup);

function TwoViews({ staysThere = false }) {
  const [isSecond, setSecond] = useState(false);
  const button = (
    <button onClick={() => setSecond(true)} type="button">
      Ir
    </button>
  );
  return (
    <>
      {staysThere && button}
      {isSecond ? <PageHeading title="Historial" /> : <div>{!staysThere && button}</div>}
    </>
  );
}

it('a view whose heading comes where the button was takes the focus that went with it', async () => {
  render(<TwoViews />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Historial' })).toHaveFocus();
});

it('a view that comes beside its button leaves the focus where it is', async () => {
  render(<TwoViews staysThere />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Historial' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ir' })).toHaveFocus();
});

it('a heading takes no focus on a page that was just loaded', async () => {
  // As nothing had the focus in it yet.
  vi.resetModules();
  const fresh = await import('./lost-focus.ts');
  render(<h1 tabIndex={-1}>Inventario</h1>);
  fresh.takeLostFocus(screen.getByRole('heading'));
  expect(document.body).toHaveFocus();
});
