import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTypedAhead, keepTypedAhead, takeTypedAhead } from './typed-ahead.ts';

const onPress = vi.fn<() => void>();

beforeEach(async () => {
  onPress.mockClear();
  render(
    <>
      <button onClick={onPress} type="button">
        Facturación
      </button>
      <input aria-label="Pregunta" />
    </>,
  );
  await userEvent.tab();
  expect(link()).toHaveFocus();
});
afterEach(() => {
  forgetTypedAhead();
  cleanup();
});

const link = () => screen.getByRole('button', { name: 'Facturación' });
const question = () => screen.getByLabelText('Pregunta');

describe('keys that are typed while a screen is on its way', () => {
  it('are handed over in their order, corrections and Enter among them', async () => {
    keepTypedAhead();
    await userEvent.keyboard('770{Enter}cafe  s{Backspace}');
    expect(takeTypedAhead()).toBe('770\ncafe  ');
    expect(onPress).not.toHaveBeenCalled();
  });

  it('are not those of a screen that is there: neither before it was asked for nor since', async () => {
    await userEvent.keyboard('a');
    keepTypedAhead();
    await userEvent.keyboard('b');
    expect(takeTypedAhead()).toBe('b');
    await userEvent.keyboard('c');
    expect(takeTypedAhead()).toBe('');
  });

  it('press what has the focus when they are Enter or a blank with nothing before them', async () => {
    keepTypedAhead();
    await userEvent.keyboard('{Enter} ');
    expect(onPress).toHaveBeenCalledTimes(2);
    expect(takeTypedAhead()).toBe('');
  });

  it('are no shortcuts, and an Enter counts once however long it is held', () => {
    keepTypedAhead();
    fireEvent.keyDown(link(), { key: 'r', ctrlKey: true });
    fireEvent.keyDown(link(), { key: 'F4' });
    fireEvent.keyDown(link(), { key: '7' });
    fireEvent.keyDown(link(), { key: 'Enter' });
    fireEvent.keyDown(link(), { key: 'Enter', repeat: true });
    expect(takeTypedAhead()).toBe('7\n');
  });

  it('typed into another field stay there, and the keys before them are forgotten', async () => {
    keepTypedAhead();
    await userEvent.keyboard('ca');
    await userEvent.type(question(), 'hola');
    expect(question()).toHaveValue('hola');
    expect(takeTypedAhead()).toBe('');
  });
});
