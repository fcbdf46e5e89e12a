import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientRow, readClientRow } from '#app/data/read/clients/client-rows.ts';
import { StorageFullError } from '#app/data/storage-full.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { AMPARO, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { ClientDrawer, type FormState } from './ClientDrawer.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  onSaved.mockReset();
  onClose.mockReset();
  counter = await openLocalCounter(3);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await counter.close();
});

const onSaved = vi.fn();
const onClose = vi.fn();

function show(state: FormState = { mode: 'create' }, level = 3) {
  return render(
    <UiProvider>
      <ClientDrawer
        db={counter.workspace.db}
        level={level}
        onClose={onClose}
        onSaved={onSaved}
        state={state}
      />
    </UiProvider>,
  );
}

const amparo = async () => (await readClientRow(counter.workspace.db, AMPARO.id)) as ClientRow;
const operations = () => counter.workspace.db.outbox.toArray();
const field = (name: RegExp | string) => screen.findByLabelText(name);
const save = async () => userEvent.click(await screen.findByRole('button', { name: /^Guardar/u }));
const pick = async (kind: string) => userEvent.click(await screen.findByRole('radio', { name: kind }));

describe('a form that is left', () => {
  it('goes at once while nothing was typed', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before it throws away what was typed, by Esc too', async () => {
    show();
    await userEvent.type(await field(/^Nombre completo/u), 'Marta{Escape}');
    await expectShown(() => screen.getByText('Lo que escribiste no se ha guardado.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Seguir escribiendo' }));
    expect(onClose).not.toHaveBeenCalled();
    await expectShown(() => field(/^Nombre completo/u)).toHaveValue('Marta');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a new client', () => {
  it('without name and cédula is refused with the sentence, at the first bad field', async () => {
    show();
    await save();
    await expectShown(() =>
      screen.getByText('Para Cliente Natural, Nombre Completo y Cédula son obligatorios.'),
    ).toBeVisible();
    await expectShown(() => field(/^Nombre completo/u)).toHaveFocus();
    await expectShown(() => field(/^Nombre completo/u)).toHaveAccessibleDescription(
      'Escribe el nombre completo.',
    );
    await expectShown(() => field(/^Cédula/u)).toHaveAccessibleDescription('Escribe la cédula.');
    await pick('Jurídico');
    await save();
    await expectShown(() =>
      screen.getByText('Para Cliente Jurídico, Nombre de Empresa y NIT son obligatorios.'),
    ).toBeVisible();
    expect(await operations()).toEqual([]);
  });

  it('tells what is wrong when a field is left, and no more once it is changed', async () => {
    show();
    const email = () => field('Correo electrónico');
    await expectShown(email).toHaveAttribute('type', 'email');
    await userEvent.type(await email(), 'marta');
    await expectShown(email).not.toHaveAccessibleDescription();
    await userEvent.tab();
    await expectShown(email).toHaveAccessibleDescription('Formato de email inválido');
    await userEvent.type(await email(), '@casa.co');
    await expectShown(email).not.toHaveAccessibleDescription();
  });

  it('of a person is saved here and queued, fields of the other kind null', async () => {
    show();
    await userEvent.type(await field(/^Nombre completo/u), 'Marta Rojas');
    await userEvent.type(await field(/^Cédula/u), '41.700.100');
    await userEvent.selectOptions(await field('Género'), 'Femenino');
    await save();
    await expectShown(() => screen.getByText('Cliente Marta Rojas creado exitosamente.')).toBeVisible();
    expect(onSaved).toHaveBeenCalledWith('create');
    expect((await operations())[0]?.body).toMatchObject({
      tipo_cliente: 'Natural',
      cedula_natural: '41700100',
      genero_natural: 'Femenino',
      telefono_natural: null,
      nit_juridico: null,
      credito_activo: false,
      monto_credito_aprobado: '0.00',
      dias_credito_autorizados: 0,
    });
  });

  it('of a company has its check digit from the NIT; another one is a warning, not an error', async () => {
    show();
    await pick('Jurídico');
    await userEvent.type(await field(/^Nombre de la empresa/u), 'Panadería El Trigo S.A.S.');
    await userEvent.type(await field(/^NIT/u), '900508908');
    const dv = () => field('DV');
    await expectShown(dv).toHaveValue('9');
    await expectShown(dv).toHaveAttribute('maxlength', '1');
    await userEvent.clear(await dv());
    await userEvent.type(await dv(), '3');
    expect(screen.getByText('A este NIT le corresponde el dígito 9. Revísalo.')).toBeVisible();
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect((await operations())[0]?.body).toMatchObject({
      tipo_cliente: 'Juridico',
      dv_nit_juridico: '3',
      cedula_natural: null,
      genero_natural: null,
    });
  });

  it('takes a NIT that was pasted with its digit apart', async () => {
    show();
    await pick('Jurídico');
    await userEvent.click(await field(/^NIT/u));
    await userEvent.paste('900.508.908-9');
    await expectShown(() => field(/^NIT/u)).toHaveValue('900508908');
    await expectShown(() => field('DV')).toHaveValue('9');
  });

  it.each(['900.508.908', '900508908 '])('reckons the check digit of a NIT pasted as %j', async (pasted) => {
    show();
    await pick('Jurídico');
    await userEvent.click(await field(/^NIT/u));
    await userEvent.paste(pasted);
    await expectShown(() => field(/^NIT/u)).toHaveValue('900508908');
    await expectShown(() => field('DV')).toHaveValue('9');
  });

  it('on credit needs an amount and days, read as people here write them', async () => {
    show();
    await userEvent.type(await field(/^Nombre completo/u), 'Marta Rojas');
    await userEvent.type(await field(/^Cédula/u), '41700100');
    await userEvent.click(await field('Crédito activo'));
    await save();
    const amount = () => field(/^Monto crédito aprobado/u);
    const days = () => field(/^Días de crédito autorizados/u);
    await expectShown(amount).toHaveAccessibleDescription(
      'Si el crédito está activo, el Monto Crédito Aprobado debe ser mayor a cero.',
    );
    await expectShown(days).toHaveAccessibleDescription(
      'Si el crédito está activo, los Días de Crédito Autorizados deben ser mayor a cero.',
    );
    await userEvent.type(await amount(), '1.234,5');
    await userEvent.type(await days(), '30');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect((await operations())[0]?.body).toMatchObject({
      credito_activo: true,
      monto_credito_aprobado: '1234.50',
      dias_credito_autorizados: 30,
    });
  });

  it('whose cédula somebody has is refused at the field, before anything is queued', async () => {
    show();
    await userEvent.type(await field(/^Nombre completo/u), 'Otra Amparo');
    await userEvent.type(await field(/^Cédula/u), AMPARO.identificacion);
    await save();
    await expectShown(() => field(/^Cédula/u)).toHaveAccessibleDescription(
      'Ya existe un cliente con esta cédula.',
    );
    expect(await operations()).toEqual([]);
  });

  it('that the device could not store keeps the form and says that nothing was saved', async () => {
    vi.spyOn(counter.workspace.db, 'transaction').mockRejectedValue(new StorageFullError(null));
    show();
    await userEvent.type(await field(/^Nombre completo/u), 'Marta Rojas');
    await userEvent.type(await field(/^Cédula/u), '41700100');
    await save();
    await expectShown(() =>
      screen.getByText(/^Error al crear el cliente\. Este equipo no tiene espacio/u),
    ).toBeVisible();
    await expectShown(() => field(/^Nombre completo/u)).toHaveValue('Marta Rojas');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('needs the level at that moment', async () => {
    show();
    await userEvent.type(await field(/^Nombre completo/u), 'Marta Rojas');
    await userEvent.type(await field(/^Cédula/u), '41700100');
    await counter.workspace.db.me.update('me', { permission_level: 1 });
    await save();
    await expectShown(() => screen.getByText('No tiene permiso para realizar esta acción.')).toBeVisible();
  });
});

describe('an edit', () => {
  it('locks the kind, shows the code, and queues what differs', async () => {
    show({ mode: 'edit', row: await amparo() });
    await expectShown(() => field('Código')).toHaveAttribute('readonly');
    await expectShown(() => field('Código')).toHaveValue('C-1');
    expect(screen.getByRole('radio', { name: 'Jurídico' })).toBeDisabled();
    await userEvent.type(await field('Teléfono'), '3001234567');
    await save();
    await expectShown(() => screen.getByText('Cliente Amparo Ortiz actualizado exitosamente.')).toBeVisible();
    expect((await operations())[0]).toMatchObject({
      kind: 'client-edit',
      effect: { changes: expect.objectContaining({ telefono_natural: '3001234567' }) },
    });
  });

  it('by level 2 leaves the credit out', async () => {
    await counter.workspace.db.me.update('me', { permission_level: 2 });
    show({ mode: 'edit', row: await amparo() }, 2);
    await userEvent.type(await field('Teléfono'), '3001234567');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('edit'));
    const [edit] = await operations();
    expect(edit?.effect).not.toHaveProperty('changes.credito_activo');
  });

  it('switches a client off', async () => {
    show({ mode: 'edit', row: await amparo() });
    await userEvent.click(await screen.findByRole('switch', { name: /Cliente activo/u }));
    await save();
    await waitFor(async () =>
      expect(await counter.workspace.db.clients.get(AMPARO.id)).toMatchObject({ is_active: false }),
    );
  });
});
