import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { AccountRefusedError } from '#app/api/owner/accounts.ts';
import { drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Fields, toRegistration } from './fields.ts';
import { RegisterForm } from './RegisterForm.tsx';

const onSubmit = vi.fn<(fields: Fields) => Promise<void>>();
beforeEach(() => {
  onSubmit.mockReset();
});
afterEach(cleanup);

async function show(isDone = false) {
  drawScreen(() => <RegisterForm isDone={isDone} onSubmit={onSubmit} />);
  await screen.findByText('Datos personales');
}

const field = (name: string) => screen.getByLabelText(name);
const optionsOf = (name: string) =>
  Array.from(field(name).querySelectorAll('option')).map((option) => option.textContent);

const GOOD: Record<string, string> = {
  'Primer nombre': 'Rosa',
  'Primer apellido': 'Mora',
  'Segundo apellido': 'Paz',
  Cédula: '52418803',
  'Correo electrónico': 'rosa@x.example',
  Contraseña: 'una larga 77',
  'Confirmar contraseña': 'una larga 77',
  Dirección: 'Cra 15 # 82-31',
  'Teléfono celular': '3104478215',
};

async function fillIn(changes: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...GOOD, ...changes })) {
    if (value !== '') await userEvent.type(field(name), value);
  }
  await userEvent.selectOptions(field('País'), 'Colombia');
  await userEvent.selectOptions(field('Departamento'), 'Antioquia');
  await userEvent.selectOptions(field('Ciudad'), 'Medellín');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));

describe('the registration form', () => {
  it('tells every field that is missing, and leads to the first', async () => {
    await show();
    await submit();
    for (const message of [
      'Primer nombre es obligatorio',
      'Primer apellido es obligatorio',
      'Segundo apellido es obligatorio',
      'Cédula es obligatoria',
      'Email es obligatorio',
      'Contraseña es obligatoria',
      'Confirmación de contraseña es obligatoria',
      'País es obligatorio',
      'Departamento es obligatorio',
      'Ciudad es obligatoria',
      'Dirección es obligatoria',
    ]) {
      await expectShown(() => screen.getByText(message)).toBeVisible();
    }
    expect(field('Primer nombre')).toHaveFocus();
    expect(field('Primer nombre')).toHaveAccessibleDescription('Primer nombre es obligatorio');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('tells an error when its field is left, and takes it back while it is corrected', async () => {
    await show();
    await userEvent.type(field('Cédula'), '12a');
    expect(screen.queryByText('Cédula debe contener solo números')).toBeNull();
    await userEvent.tab();
    await expectShown(() => screen.getByText('Cédula debe contener solo números')).toBeVisible();
    await userEvent.type(field('Cédula'), '{Backspace}');
    await waitFor(() => expect(screen.queryByText('Cédula debe contener solo números')).toBeNull());
  });

  it.each([
    ['Correo electrónico', 'rosa', 'Formato de email inválido'],
    ['Contraseña', '1234567', 'La contraseña debe tener al menos 8 caracteres'],
    ['Confirmar contraseña', 'otra', 'Las contraseñas no coinciden'],
    ['Teléfono celular', '310', 'Teléfono celular debe tener 10 dígitos (si es Colombia)'],
    ['Teléfono fijo (opcional)', '60-4', 'Teléfono fijo debe contener solo números'],
  ])('%s: %s is refused', async (name, typed, message) => {
    await show();
    await userEvent.type(field(name), typed);
    await userEvent.tab();
    await expectShown(() => screen.getByText(message)).toBeVisible();
  });

  it('offers the departments of the country and the cities of the department, sorted; a change clears', async () => {
    await show();
    expect(optionsOf('Departamento')).toEqual(['Elige un departamento']);
    await userEvent.selectOptions(field('País'), 'Colombia');
    expect(optionsOf('Departamento').slice(1, 4)).toEqual(['Amazonas', 'Antioquia', 'Arauca']);
    await userEvent.selectOptions(field('Departamento'), 'Antioquia');
    await userEvent.selectOptions(field('Ciudad'), 'Medellín');
    await userEvent.selectOptions(field('Departamento'), 'Arauca');
    expect(field('Ciudad')).toHaveValue('');
    await userEvent.selectOptions(field('Ciudad'), 'Saravena');
    await userEvent.selectOptions(field('País'), 'Chile');
    expect(field('Departamento')).toHaveValue('');
    expect(field('Ciudad')).toHaveValue('');
    expect(optionsOf('Ciudad')).toEqual(['Elige una ciudad']);
  });

  it('sends what was typed, with the names of the wire', async () => {
    onSubmit.mockResolvedValue();
    await show();
    await fillIn();
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(toRegistration(onSubmit.mock.calls[0]![0])).toEqual({
      email: 'rosa@x.example',
      password1: 'una larga 77',
      password2: 'una larga 77',
      first_name: 'Rosa',
      second_name: '',
      last_name: 'Mora',
      second_surname: 'Paz',
      cedula: '52418803',
      country: 'Colombia',
      department: 'Antioquia',
      city: 'Medellín',
      mobile_phone: '3104478215',
      fixed_phone: '',
      address: 'Cra 15 # 82-31',
      // Sent with the sentence that the form shows above its button.
      autoriza_datos: true,
    });
    await waitFor(() => expect(field('Primer nombre')).toHaveValue(''));
  });

  it("tells the server's refusal by label, all of it first, at its field too, and loses nothing", async () => {
    onSubmit.mockRejectedValue(
      new AccountRefusedError(400, {
        email: ['Ya existe una cuenta con este email.'],
        second_surname: ['Muy largo.'],
        detail: 'Revisa los datos.',
        codigo: 'datos_invalidos',
      }),
    );
    await show();
    await fillIn();
    await submit();
    const alert = () => screen.getByRole('alert');
    await expectShown(alert).toHaveTextContent(
      'Revisa los datos. Email: Ya existe una cuenta con este email. Segundo apellido: Muy largo.',
    );
    expect(field('Segundo apellido')).toHaveAccessibleDescription('Muy largo.');
    expect(field('Segundo apellido')).toHaveFocus();
    expect(field('Correo electrónico')).toHaveValue('rosa@x.example');
    expect(field('Ciudad')).toHaveValue('Medellín');
  });

  it.each([
    [new ApiError('timeout'), 'No se recibió respuesta del servidor. Verifica tu conexión.'],
    [new AccountRefusedError(500, undefined), 'Ocurrió un error durante el registro.'],
    [new Error('sin memoria'), 'Error al enviar la petición: sin memoria'],
  ])('explains %s', async (error, message) => {
    onSubmit.mockRejectedValue(error);
    await show();
    await fillIn();
    await submit();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(message);
    expect(field('Primer nombre')).toHaveValue('Rosa');
  });

  it('takes nothing more once it is done', async () => {
    await show(true);
    expect(screen.getByRole('button', { name: 'Registrado con Éxito' })).toBeDisabled();
    expect(field('Primer nombre')).toBeDisabled();
  });
});
