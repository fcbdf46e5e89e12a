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

it('an amount below zero stays as it was typed, says so at its field and counts as nothing until it is mended', async () => {
  render(
    <UiProvider>
      <Form />
    </UiProvider>,
  );
  const field = screen.getByLabelText('Valor');
  await userEvent.type(field, '-5000');
  expect(field).toHaveValue('-5000');
  expect(field).toHaveAccessibleDescription('No puede ser menos de cero.');
  expect(screen.getByRole('status')).toHaveTextContent(/^$/u);
  await userEvent.clear(field);
  await userEvent.type(field, '5000');
  expect(field).toHaveValue('5.000');
  expect(field).toBeValid();
  expect(screen.getByRole('status')).toHaveTextContent('5000');
});
