import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { PesosField } from './PesosField.tsx';

function Form() {
  const [pesos, setPesos] = useState('');
  return (
    <>
      <PesosField label="Valor" onPesos={setPesos} pesos={pesos} />
      <output>{pesos}</output>
    </>
  );
}

it('an amount below zero is not taken, with whatever dash, and its field says so until something else is typed', async () => {
  render(
    <UiProvider>
      <Form />
    </UiProvider>,
  );
  const field = screen.getByLabelText('Valor');
  for (const pasted of ['-5000', '−5.000', '–5000']) {
    await userEvent.click(field);
    await userEvent.paste(pasted);
    expect(field).toHaveAccessibleDescription('No puede ser menos de cero.');
    expect(field).toHaveValue('');
    expect(screen.getByRole('status')).toHaveTextContent(/^$/u);
  }
  await userEvent.type(field, '5000');
  expect(field).toHaveValue('5.000');
  expect(field).toHaveAccessibleDescription('');
  expect(screen.getByRole('status')).toHaveTextContent('5000');
});
