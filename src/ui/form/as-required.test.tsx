import '@testing-library/jest-dom/vitest';
import { TextInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { asRequired } from './as-required.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';

afterEach(cleanup);

it('a required field is called by its label alone, and says that it is required', () => {
  render(
    <UiProvider>
      <TextInput {...asRequired} label="Nombre" />
    </UiProvider>,
  );
  expect(screen.getByLabelText('Nombre', { exact: true })).toBeRequired();
});
