import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { usePress } from './use-press.ts';

afterEach(cleanup);

function Form() {
  const [isWrong, setIsWrong] = useState(false);
  const press = usePress();
  return (
    <form onPointerDownCapture={press.onPointerDown}>
      <input aria-label="first" onBlur={() => press.after(() => setIsWrong(true))} />
      {isWrong && <p>wrong</p>}
      <button type="button">go</button>
    </form>
  );
}

it('a form says nothing between press and release, and says what is wrong after', async () => {
  render(<Form />);
  const field = screen.getByLabelText('first');
  field.focus();
  fireEvent.pointerDown(screen.getByRole('button'));
  fireEvent.blur(field);
  expect(screen.queryByText('wrong')).toBeNull();
  fireEvent.pointerUp(screen.getByRole('button'));
  await expectShown(() => screen.getByText('wrong')).toBeVisible();
});

it('a form says what is wrong at once where a key left the field', async () => {
  render(<Form />);
  screen.getByLabelText('first').focus();
  await userEvent.tab();
  expect(screen.getByText('wrong')).toBeVisible();
});
