import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { needsReview } from '#app/data/queue/operation.ts';
import { createClient, deleteClient, editClient } from '#app/data/writes/client-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { AMPARO, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { ClientsScreen } from './ClientsScreen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(3);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await counter.close();
});

function show() {
  return render(
    <UiProvider>
      <ClientsScreen
        isOffline={false}
        onAccount={vi.fn()}
        onRetry={vi.fn()}
        refusal=""
        onReview={vi.fn()}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

const create = () =>
  createClient(counter.workspace.db, {
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Marta Rojas',
    cedula_natural: '41700100',
  });
const edit = () => editClient(counter.workspace.db, AMPARO.id, { telefono_natural: '3001234567' });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name, 'u') });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fault = { status: 500, body: { detail: 'Error del servidor.' } };

describe('by level', () => {
  it('without level 1 the module is closed, and so are its clients', async () => {
    await counter.workspace.db.me.update('me', { permission_level: 0 as never });
    show();
    const told = () => screen.getByRole('alert');
    await expectShown(told).toHaveTextContent('No tiene permiso para acceder a este módulo.');
    await expectShown(told).toHaveTextContent('No tiene permiso para ver clientes.');
  });

  it('a person who lost level 2 meanwhile edits no client', async () => {
    show();
    await press('Editar Amparo Ortiz');
    await userEvent.type(await screen.findByLabelText('Teléfono'), '3001234567');
    await counter.workspace.db.me.update('me', { permission_level: 1 });
    await press('Guardar cambios');
    await expectShown(() => screen.getByText('No tiene permiso para editar clientes.')).toBeVisible();
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });
});

describe('a client whose save got no answer', () => {
  it('has its error at its row and in the form', async () => {
    await create();
    await counter.engine.syncNow();
    show();
    const sentence = 'Error de red o el servidor no respondió al intentar crear el cliente.';
    const row = () => rowOf('Marta Rojas');
    await expectShown(row).toHaveTextContent(sentence);
    await expectShown(row).toHaveTextContent('Pendiente de enviar');
    await press('Editar Marta Rojas');
    await expectShown(() => screen.getByRole('dialog')).toHaveTextContent(sentence);
  });

  it('says nothing of an error before it was tried', async () => {
    await create();
    show();
    await rowOf('Marta Rojas');
    expect(screen.queryByTitle(/^Error/u)).toBeNull();
  });

  it('after a fault of the server has its own message, and is no case for review yet', async () => {
    await edit();
    counter.answer = () => fault;
    await counter.engine.syncNow();
    show();
    await press('Editar Amparo Ortiz');
    await expectShown(() => screen.getByRole('dialog')).toHaveTextContent('Error al actualizar el cliente.');
    const [operation] = await counter.workspace.db.outbox.toArray();
    expect(operation && needsReview(operation)).toBe(false);
    counter.answer = () => null;
    // Its backoff is over.
    await counter.workspace.db.outbox.toCollection().modify({ nextAt: 0 });
    await counter.engine.syncNow();
    const row = () => screen.getByRole('row', { name: /Amparo Ortiz/u, hidden: true });
    await expectShown(row).toHaveTextContent('Error de red o el servidor no respondió');
  });
});

describe('a client that was refused without a word', () => {
  it.each([
    ['new', create, 'Marta Rojas', 'Error desconocido al crear el cliente.'],
    ['edited', edit, 'Amparo Ortiz', 'Error desconocido al actualizar el cliente.'],
    [
      'deleted',
      () => deleteClient(counter.workspace.db, AMPARO.id),
      'Amparo Ortiz',
      'Error al eliminar el cliente Amparo Ortiz.',
    ],
  ])('and is %s has the sentence at its row', async (_how, write, name, sentence) => {
    await write();
    counter.answer = () => ({ status: 403, body: {} });
    await counter.engine.syncNow();
    show();
    await expectShown(() => rowOf(name)).toHaveTextContent(sentence);
  });
});

describe('a client that this device could not change', () => {
  it('keeps the form and says so', async () => {
    show();
    await press('Editar Amparo Ortiz');
    await userEvent.type(await screen.findByLabelText('Teléfono'), '3001234567');
    vi.spyOn(counter.workspace.db, 'transaction').mockRejectedValue(new Error('Unknown'));
    await press('Guardar cambios');
    await expectShown(() => screen.getByText('Error al actualizar el cliente.')).toBeVisible();
  });

  it('keeps the form and says so, also where it could not even be looked at', async () => {
    show();
    await press('Editar Amparo Ortiz');
    await userEvent.type(await screen.findByLabelText('Teléfono'), '3001234567');
    vi.spyOn(counter.workspace.db.me, 'get').mockRejectedValue(new Error('Unknown'));
    await press('Guardar cambios');
    await expectShown(() => screen.getByText('Error al actualizar el cliente.')).toBeVisible();
  });

  it('stays in the list, and the dialog shows why', async () => {
    show();
    await press('Eliminar Amparo Ortiz');
    const dialog = () => screen.getByRole('dialog');
    await waitFor(dialog);
    vi.spyOn(counter.workspace.db, 'transaction').mockRejectedValue(new Error('Unknown'));
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Eliminar' }));
    await expectShown(() =>
      within(dialog()).getByText('Error al eliminar el cliente Amparo Ortiz.'),
    ).toBeVisible();
  });
});
