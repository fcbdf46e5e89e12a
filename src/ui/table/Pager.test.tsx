import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pager } from './Pager.tsx';

afterEach(cleanup);

const slots = () => screen.getByRole('button', { name: 'Página anterior' }).parentElement?.childElementCount;
const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

describe('Pager', () => {
  it('says which rows stand on the page, with Colombian thousands', () => {
    render(<Pager onPage={vi.fn()} page={1} pageSize={15} total={1204} />);
    expect(screen.getByText('1–15 de 1.204')).toBeVisible();
    expect(names()).toEqual([
      'Página anterior',
      'Página 1',
      'Página 2',
      'Página 3',
      'Página 81',
      'Página siguiente',
    ]);
  });

  it('cannot leave the first or the last page', () => {
    const { rerender } = render(<Pager onPage={vi.fn()} page={1} pageSize={15} total={1204} />);
    expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
    rerender(<Pager onPage={vi.fn()} page={81} pageSize={15} total={1204} />);
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
    expect(screen.getByText('1.201–1.204 de 1.204')).toBeVisible();
  });

  it('keeps the same number of slots in the middle, so the arrows stay under the pointer', () => {
    const { rerender } = render(<Pager onPage={vi.fn()} page={2} pageSize={15} total={1204} />);
    const atStart = slots();
    rerender(<Pager onPage={vi.fn()} page={40} pageSize={15} total={1204} />);
    expect(slots()).toBe(atStart);
    rerender(<Pager onPage={vi.fn()} page={80} pageSize={15} total={1204} />);
    expect(slots()).toBe(atStart);
  });

  it('asks for the page whose button is pressed and marks the current one', async () => {
    const onPage = vi.fn();
    render(<Pager onPage={onPage} page={40} pageSize={15} total={1204} />);
    expect(screen.getByRole('button', { name: 'Página 40' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await userEvent.click(screen.getByRole('button', { name: 'Página 81' }));
    expect(onPage.mock.calls).toEqual([[41], [81]]);
  });

  it('shows an empty list and a page out of bounds without breaking', () => {
    const { rerender } = render(<Pager onPage={vi.fn()} page={1} pageSize={15} total={0} />);
    expect(screen.getByText('0 de 0')).toBeVisible();
    rerender(<Pager onPage={vi.fn()} page={9} pageSize={15} total={20} />);
    expect(screen.getByText('16–20 de 20')).toBeVisible();
  });
});
