import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QuantityStepper, type QuantityStepperProps } from './QuantityStepper.tsx';

afterEach(cleanup);

const label = 'Cantidad de Arroz Diana';

function Harness({ start, ...props }: Partial<QuantityStepperProps> & { start: string }) {
  const [value, setValue] = useState(start);
  const onChange = (next: string) => {
    setValue(next);
    props.onChange?.(next);
  };
  return <QuantityStepper label={label} {...props} onChange={onChange} value={value} />;
}

const takeEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: label });

describe('QuantityStepper', () => {
  it('raises and lowers with its buttons, without binary dust', async () => {
    render(<Harness start="0.1" step={0.2} />);
    await userEvent.click(screen.getByRole('button', { name: `${label}: sumar` }));
    expect(field()).toHaveValue('0.3');
    await userEvent.click(screen.getByRole('button', { name: `${label}: restar` }));
    expect(field()).toHaveValue('0.1');
  });

  it('stops at its least and its most', async () => {
    const onChange = vi.fn();
    render(<Harness max={2} min={1} onChange={onChange} start="1" />);
    await userEvent.click(screen.getByRole('button', { name: `${label}: restar` }));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: `${label}: sumar` }));
    await userEvent.click(screen.getByRole('button', { name: `${label}: sumar` }));
    expect(field()).toHaveValue('2');
  });

  it('does not raise what is less than its least when asked to lower it', async () => {
    const onChange = vi.fn();
    render(<Harness min={1} onChange={onChange} start="0.75" />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowDown}');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowUp}');
    expect(field()).toHaveValue('1.75');
  });

  it('replaces the number when one starts to type, and writes a typed comma as a dot', async () => {
    const onChange = vi.fn();
    render(<Harness onChange={onChange} start="12" />);
    await userEvent.tab();
    await userEvent.tab();
    expect(field()).toHaveFocus();
    await userEvent.keyboard('0,7x5');
    expect(field()).toHaveValue('0.75');
    expect(onChange.mock.calls.map(([value]) => value as string)).toEqual(['0', '0.', '0.7', '0.7', '0.75']);
  });

  it('keeps only the first dot', () => {
    render(<Harness start="" />);
    fireEvent.change(field(), { target: { value: '1.2.3' } });
    expect(field()).toHaveValue('1.23');
  });

  it('hands on the finished number on Enter and on leaving', async () => {
    const onCommit = vi.fn();
    render(<Harness onCommit={onCommit} start="" />);
    await userEvent.click(field());
    await userEvent.keyboard('007.{Enter}');
    expect(onCommit).toHaveBeenLastCalledWith('7');
    await userEvent.keyboard('50');
    await userEvent.tab();
    expect(onCommit).toHaveBeenLastCalledWith('7.5');
  });

  it('says nothing on an Enter that somebody above has taken, such as the end of a scan', () => {
    const onCommit = vi.fn();
    document.addEventListener('keydown', takeEnter, { capture: true });
    render(<Harness onCommit={onCommit} start="3" />);
    fireEvent.keyDown(field(), { key: 'Enter' });
    document.removeEventListener('keydown', takeEnter, { capture: true });
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('lets every key of a burst reach the document', async () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    render(<Harness start="1" />);
    await userEvent.click(field());
    await userEvent.keyboard('7702{Enter}');
    document.removeEventListener('keydown', listen);
    expect(heard).toEqual(['7', '7', '0', '2', 'Enter']);
  });

  it('leaves the focus where it was when a button is clicked', async () => {
    render(
      <>
        <input aria-label="Escanear" />
        <Harness start="1" />
      </>,
    );
    await userEvent.click(screen.getByLabelText('Escanear'));
    await userEvent.click(screen.getByRole('button', { name: `${label}: sumar` }));
    expect(screen.getByLabelText('Escanear')).toHaveFocus();
    expect(field()).toHaveValue('2');
  });
});
