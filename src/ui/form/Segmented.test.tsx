import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Segmented } from './Segmented.tsx';

afterEach(cleanup);

const options = [
  { value: 'cash', label: 'Efectivo' },
  { value: 'card', label: 'Tarjeta' },
  { value: 'credit', label: 'Fiado', isDisabled: true },
] as const;

function Payment() {
  const [method, setMethod] = useState<'cash' | 'card' | 'credit'>('cash');
  return <Segmented label="Medio de pago" onChange={setMethod} options={options} value={method} />;
}

describe('Segmented', () => {
  it('is a named group of radios with one chosen', () => {
    render(<Payment />);
    expect(screen.getByRole('radiogroup', { name: 'Medio de pago' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Efectivo' })).toBeChecked();
  });

  it('changes with a click on the tile', async () => {
    render(<Payment />);
    await userEvent.click(screen.getByText('Tarjeta'));
    expect(screen.getByRole('radio', { name: 'Tarjeta' })).toBeChecked();
  });

  it('is found by its words as by its role, and both are one target', async () => {
    render(<Payment />);
    expect(screen.getByLabelText('Tarjeta')).toBe(screen.getByRole('radio', { name: 'Tarjeta' }));
    expect(screen.getByText('Tarjeta').closest('[role=radio]')).toBe(screen.getByLabelText('Tarjeta'));
    expect(screen.getByRole('radio', { name: 'Fiado' })).toBeDisabled();
  });

  it('sends its form with Enter', async () => {
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Payment />
      </form>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('changes with the arrow keys and skips what is not available', async () => {
    render(<Payment />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'Efectivo' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Tarjeta' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Efectivo' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Efectivo' })).toHaveFocus();
  });
});
