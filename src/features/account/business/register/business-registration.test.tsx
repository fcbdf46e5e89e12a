import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answer, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { BusinessRegistration } from './BusinessRegistration.tsx';

const USER = {
  country: 'Colombia',
  department: 'Antioquia',
  city: 'Medellín',
  address: 'Calle 10',
  email: 'negocio@x.example',
  mobile_phone: '3104478215',
  first_name: 'Rosa',
  second_name: '',
  last_name: 'Mora',
  second_surname: 'Paz',
};

afterEach(cleanup);

it('the form says that the first business is free and their number unlimited', async () => {
  drawScreen(() => (
    <BusinessRegistration
      http={vi.fn()}
      onCancel={vi.fn()}
      onRegistered={vi.fn()}
      readProfile={() => Promise.resolve(undefined)}
    />
  ));
  await expectShown(() =>
    screen.getByText('Tu primer negocio es gratis, y puedes registrar los que quieras.'),
  ).toBeVisible();
});

it('the form asks before a link leaves it half filled, and its own button cancels it at once', async () => {
  const onCancel = vi.fn();
  drawScreen(() => (
    <BusinessRegistration
      http={vi.fn()}
      onCancel={onCancel}
      onRegistered={vi.fn()}
      readProfile={() => Promise.resolve(undefined)}
    />
  ));
  const name = () => screen.getByLabelText(/^Nombre comercial/u);
  await userEvent.type(await waitFor(name), 'La Ceiba');
  await userEvent.click(screen.getByRole('link', { name: 'Volver a Servicios' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }));
  expect(name()).toHaveValue('La Ceiba');
  expect(onCancel).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

it('the form keeps to the kind of person while the registration is under way', async () => {
  let answer: (reply: Answer) => void = () => {};
  const held = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const { http, sent } = answeringHttp(() => ({ [`POST ${PATHS.registerBusiness}`]: () => held }));
  drawScreen(() => (
    <BusinessRegistration
      http={http}
      onCancel={vi.fn()}
      onRegistered={vi.fn()}
      readProfile={() => Promise.resolve(USER as never)}
    />
  ));
  await userEvent.click(await screen.findByRole('radio', { name: 'Persona Jurídica' }));
  await userEvent.click(screen.getByRole('button', { name: 'Autorrellenar' }));
  const fill = (label: RegExp, typed: string) => userEvent.type(screen.getByLabelText(label), typed);
  await fill(/^Razón social/u, 'La Ceiba');
  await fill(/^NIT/u, '900508908');
  await fill(/^Sector/u, 'Comercio');
  await fill(/^Cargo/u, 'Gerente');
  await fill(/^Número de resolución/u, '18764000001');
  await fill(/^Fecha de resolución/u, '15/01/2026');
  await fill(/^Vigencia hasta/u, '15/01/2028');
  await userEvent.click(screen.getByRole('button', { name: 'Registrar Persona Jurídica' }));
  await waitFor(() => expect(sent(`POST ${PATHS.registerBusiness}`)).toHaveLength(1));
  expect(screen.getByRole('radio', { name: 'Persona Natural' })).toBeDisabled();
  answer({ status: 400, body: { nit: ['Ya existe.'] } });
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Persona Natural' })).toBeEnabled());
  expect(screen.getByLabelText(/^Razón social/u)).toHaveValue('La Ceiba');
});
