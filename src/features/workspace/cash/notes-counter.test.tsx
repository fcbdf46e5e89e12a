import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { NotesCounter, sumOf, type TypedNotes } from './NotesCounter.tsx';

const WHOLE = 'Solo enteros';

function Form() {
  const [typed, setTyped] = useState<TypedNotes>({});
  return (
    <>
      <NotesCounter onTyped={setTyped} typed={typed} />
      <output>{sumOf(typed)}</output>
    </>
  );
}

const show = () =>
  render(
    <UiProvider>
      <Form />
    </UiProvider>,
  );

const field = (value: string) => screen.getByLabelText(`Cuántos de ${value}`);

it('half a note is not counted, and its field says so until it is left: 1,5 is not fifteen', async () => {
  show();
  await userEvent.type(field('$ 20.000'), '1,5');
  expect(field('$ 20.000')).toHaveValue('1,5');
  expect(field('$ 20.000')).toHaveAccessibleDescription(WHOLE);
  expect(screen.getByRole('status')).toHaveTextContent('20000.00');
  await userEvent.type(field('$ 50'), '2');
  expect(field('$ 20.000')).toHaveValue('1');
  expect(screen.getByRole('status')).toHaveTextContent('20100.00');
  expect(screen.queryByText(WHOLE)).not.toBeInTheDocument();
});

it('notes below zero are not taken, and a letter is said to be no number', async () => {
  show();
  await userEvent.click(field('$ 20.000'));
  await userEvent.paste('-3');
  expect(field('$ 20.000')).toHaveValue('');
  expect(screen.getByRole('alert')).toHaveTextContent(WHOLE);
  await userEvent.type(field('$ 20.000'), '3x');
  expect(field('$ 20.000')).toHaveValue('3');
  expect(screen.getByRole('alert')).toHaveTextContent(WHOLE);
  expect(screen.getByRole('status')).toHaveTextContent('60000.00');
});
