import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PasswordField } from './PasswordField.tsx';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';

afterEach(cleanup);

const draw = (error?: string) =>
  render(
    <UiProvider>
      <PasswordField error={error} label="Contraseña" toggleLabel="Mostrar" />
    </UiProvider>,
  );

it('the field tells who listens that it is wrong, and why', () => {
  draw('Contraseña es obligatoria');
  const field = screen.getByLabelText('Contraseña');
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription('Contraseña es obligatoria');
});

it('the field says nothing of the kind while nothing is wrong', () => {
  draw();
  expect(screen.getByLabelText('Contraseña')).not.toHaveAttribute('aria-invalid');
});
