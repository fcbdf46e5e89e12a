import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Package, Users } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { RailAction } from './RailAction.tsx';
import { SideNav } from './SideNav.tsx';

afterEach(cleanup);

const items = [
  { slug: 'inventario', label: 'Inventario', icon: Package, href: '/erp_core/inventario', isActive: true },
  { slug: 'clientes', label: 'Clientes', icon: Users, href: '/erp_core/clientes', isActive: false },
];

const rail = () => screen.getByRole('navigation', { name: 'Módulos' });
const isOpen = () => rail().hasAttribute('data-open');

describe('SideNav', () => {
  it('lists the modules as links and marks the current one', () => {
    render(<SideNav items={items} />);
    expect(screen.getByRole('link', { name: 'Inventario' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Clientes' })).not.toHaveAttribute('aria-current');
  });

  it('opens while the mouse is over it', () => {
    render(<SideNav items={items} />);
    fireEvent.pointerEnter(rail(), { pointerType: 'mouse' });
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(rail(), { pointerType: 'mouse' });
    expect(isOpen()).toBe(false);
  });

  it('opens when the keyboard enters it and closes when it leaves', async () => {
    render(
      <>
        <SideNav items={items} />
        <button type="button">Fuera</button>
      </>,
    );
    screen.getByRole('link', { name: 'Clientes' }).focus();
    await expectShown(() => screen.getByRole('button', { name: 'Cerrar menú' })).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Fuera' })).toHaveFocus();
    expect(isOpen()).toBe(false);
  });

  it('stays closed when a dialog that the mouse closed gives the focus back', () => {
    render(<SideNav items={items} />);
    const link = screen.getByRole('link', { name: 'Clientes' });
    vi.spyOn(link, 'matches').mockReturnValue(false);
    link.focus();
    expect(link).toHaveFocus();
    expect(isOpen()).toBe(false);
  });

  it('opens and closes with its own button, and a press outside closes it', async () => {
    render(<SideNav items={items} />);
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Abrir menú' }) });
    expect(screen.getByRole('button', { name: 'Cerrar menú' })).toHaveAttribute('aria-expanded', 'true');
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
  });

  it('closes when its assistant opens beside it, while the mouse still rests there', () => {
    const assistant = <RailAction icon={Users} isOpen={false} label="Andy" onClick={() => undefined} />;
    render(<SideNav assistant={assistant} items={items} />);
    fireEvent.pointerEnter(rail(), { pointerType: 'mouse' });
    fireEvent.click(screen.getByRole('button', { name: 'Andy' }));
    expect(isOpen()).toBe(false);
  });

  it('closes when a link was followed: it lay over the module that was chosen', () => {
    render(<SideNav items={items} onNavigate={() => undefined} />);
    fireEvent.pointerEnter(rail(), { pointerType: 'mouse' });
    fireEvent.click(screen.getByRole('link', { name: 'Clientes' }), { ctrlKey: true });
    expect(isOpen()).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'Clientes' }));
    expect(isOpen()).toBe(false);
  });

  it('closes with Esc wherever the focus is', async () => {
    render(<SideNav items={items} />);
    fireEvent.pointerEnter(rail(), { pointerType: 'mouse' });
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
  });

  it('navigates in place on a plain click and leaves Ctrl + click to the browser', () => {
    const onNavigate = vi.fn();
    render(<SideNav items={items} onNavigate={onNavigate} />);
    const link = screen.getByRole('link', { name: 'Clientes' });
    expect(fireEvent.click(link)).toBe(false);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/erp_core/clientes');
    fireEvent.click(link, { ctrlKey: true });
    expect(onNavigate).toHaveBeenCalledOnce();
  });
});
