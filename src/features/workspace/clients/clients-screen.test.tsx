import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toClientRecord } from '#app/data/records.ts';
import { createClient, deleteClient, editClient } from '#app/data/writes/client-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import type { Client } from '#contract/clients/clients.ts';
import { AMPARO, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { ClientsScreen } from './ClientsScreen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(3);
  await putClients(40);
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const onAccount = vi.fn();
const onReview = vi.fn();
const onRetry = vi.fn();

function show(isOffline = false) {
  return render(
    <UiProvider>
      <ClientsScreen
        isOffline={isOffline}
        onAccount={onAccount}
        onRetry={onRetry}
        refusal=""
        onReview={onReview}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

function natural(at: number, fields: Partial<Client> = {}): Client {
  const number = String(at).padStart(6, '0');
  return {
    id: `0199b000-0000-7000-8000-000000${number}`,
    codigo_cliente: `CLI-${number}`,
    tipo_cliente: 'Natural',
    is_active: true,
    es_consumidor_final: false,
    nombre_completo_natural: `Cliente ${number}`,
    cedula_natural: `5200${number}`,
    credito_activo: false,
    monto_credito_aprobado: '0.00',
    dias_credito_autorizados: 0,
    saldo_credito: '0.00',
    ...fields,
  } as Client;
}

const put = (client: Client) =>
  counter.workspace.db.clients.put(toClientRecord(client, { srv: client, v: 1, rev: 1, pageRev: 1 }));

/** Amparo owes, Cliente 000002 may buy for 500.000, Cliente 000003 is inactive. */
async function putClients(count: number): Promise<void> {
  const { db } = counter.workspace;
  await db.clients.clear();
  await db.meta.put({ key: 'last-sync', value: '2026-11-21T10:00:00.000-05:00' });
  for (let at = 1; at <= count; at += 1) await put(natural(at));
  await put(
    natural(2, { credito_activo: true, monto_credito_aprobado: '500000.00', dias_credito_autorizados: 30 }),
  );
  await put(natural(3, { is_active: false }));
  await put(natural(1, { nombre_completo_natural: AMPARO.nombre, saldo_credito: '12000.00' }));
}

const operations = () => counter.workspace.db.outbox.toArray();
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name, 'u') });

describe('the list', () => {
  it('shows active clients by code, fifteen to a page', async () => {
    show();
    await rowOf('CLI-000001');
    expect(codes()).toHaveLength(15);
    expect(codes().slice(0, 3)).toEqual(['CLI-000001', 'CLI-000002', 'CLI-000004']);
    expect(screen.getByRole('columnheader', { name: 'Código' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(await button('Página 3'));
    await waitFor(() => expect(codes()).toHaveLength(9));
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  });

  it('says what a client has in his favour as such', async () => {
    await put(natural(5, { saldo_credito: '-20000.00' }));
    show();
    await rowOf('CLI-000005');
    await expectShown(() => rowOf('CLI-000005')).toHaveTextContent('20.000 a favor');
    expect(screen.queryByText(/-20\.000/u)).toBeNull();
  });

  it('sorts ascending, descending and back, and returns to page 1 each time', async () => {
    show();
    const header = await button('Nombre');
    const column = header.closest('th');
    await userEvent.click(await button('Página 2'));
    await userEvent.click(header);
    expect(column).toHaveAttribute('aria-sort', 'ascending');
    await waitFor(() => expect(codes()[0]).toBe('CLI-000001')); // Amparo
    await userEvent.click(header);
    expect(column).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(codes()[0]).toBe('CLI-000040'));
    await userEvent.click(header);
    expect(column).toHaveAttribute('aria-sort', 'none');
    await waitFor(() => expect(codes()[0]).toBe('CLI-000001'));
  });

  it('leads a search without a match back to all of them', async () => {
    show();
    await waitFor(() => expect(codes()[0]).toBe('CLI-000001'));
    await userEvent.type(screen.getByRole('textbox', { name: /^Buscar/u }), 'zzzz');
    await userEvent.click(await button('Borrar la búsqueda'));
    await waitFor(() => expect(codes()[0]).toBe('CLI-000001'));
  });

  it('starts another status at page 1 without the words of the search', async () => {
    show();
    const search = () => screen.getByRole('textbox', { name: /^Buscar/u });
    await userEvent.type(await waitFor(search), 'cliente');
    await userEvent.click(await button('Página 2'));
    await userEvent.click(screen.getByRole('radio', { name: 'Inactivos' }));
    await waitFor(() => expect(codes()).toEqual(['CLI-000003']));
    await expectShown(search).toHaveValue('');
    await userEvent.click(screen.getByRole('radio', { name: 'Todos' }));
    await waitFor(() => expect(codes()[2]).toBe('CLI-000003'));
  });

  it('filters by credit, and closing the panel clears every filter', async () => {
    show();
    await userEvent.click(await button('Filtros de crédito'));
    await userEvent.selectOptions(screen.getByLabelText('Crédito'), 'true');
    await waitFor(() => expect(codes()).toEqual(['CLI-000002']));
    await userEvent.type(screen.getByLabelText('Cupo desde'), '500.001');
    await expectShown(() =>
      screen.getByText(
        'No se encontraron clientes para el filtro seleccionado o que coincidan con la búsqueda.',
      ),
    ).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Cupo desde'));
    await userEvent.type(screen.getByLabelText('Cupo desde'), '499000{ArrowUp}');
    expect(screen.getByLabelText('Cupo desde')).toHaveValue('500.000');
    await waitFor(() => expect(codes()).toEqual(['CLI-000002']));
    await userEvent.click(await button('Cerrar filtros de crédito'));
    await waitFor(() => expect(codes()).toHaveLength(15));
    await userEvent.click(await button('Filtros de crédito'));
    expect(screen.getByLabelText('Cupo desde')).toHaveValue('');
  });

  it('says that it could not be loaded when the first download failed', async () => {
    const { db } = counter.workspace;
    await db.clients.clear();
    await db.meta.delete('last-sync');
    show(true);
    await expectShown(() => screen.getByText('Error al cargar los clientes.')).toBeVisible();
    await userEvent.click(await button('Reintentar'));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is read again on demand when the database of the device threw', async () => {
    const clients = vi.spyOn(counter.workspace.db.clients, 'where').mockImplementation(() => {
      throw new Error('The connection was lost');
    });
    show();
    await expectShown(() => screen.getByText('Error al cargar los clientes.')).toBeVisible();
    clients.mockRestore();
    await userEvent.click(await button('Reintentar'));
    await rowOf('CLI-000001');
  });

  it('says so when nobody is signed in on this device any more', async () => {
    await counter.workspace.db.me.clear();
    show();
    await expectShown(() => screen.getByText('No autenticado como sub-usuario.')).toBeVisible();
  });
});

describe('by level', () => {
  const asLevel = async (level: 1 | 2 | 3) => {
    await counter.workspace.db.me.update('me', { permission_level: level });
    show();
    await rowOf('CLI-000001');
  };

  it('level 1 sees no credit and changes nothing, and may register a payment', async () => {
    await asLevel(1);
    expect(screen.queryByRole('columnheader', { name: 'Saldo' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Registrar cliente|^Editar|^Eliminar|crédito/u })).toBeNull();
    await userEvent.click(await button('Registrar abono de Amparo Ortiz'));
    expect(onAccount).toHaveBeenCalledWith(natural(1).id);
  });

  it('level 1 is not offered a payment that the business may not take', async () => {
    await counter.workspace.db.me.update('me', { componentes_activos: ['clientes'] });
    await asLevel(1);
    expect(screen.queryByRole('button', { name: /^Registrar abono/u })).toBeNull();
  });

  it('level 2 sees credit and edits, without the credit of the form', async () => {
    await asLevel(2);
    expect(screen.getByRole('columnheader', { name: 'Saldo' })).toBeVisible();
    await userEvent.click(await button('Editar Amparo Ortiz'));
    await expectShown(() => screen.getByLabelText(/^Nombre completo/u)).toHaveValue('Amparo Ortiz');
    expect(screen.queryByText('Datos de crédito')).toBeNull();
  });

  it('without level 1 the module is closed', async () => {
    await counter.workspace.db.me.update('me', { permission_level: 0 as never });
    show();
    await expectShown(() => screen.getByText('No tiene permiso para acceder a este módulo.')).toBeVisible();
  });
});

describe('deleting', () => {
  it('names the client, starts on Cancelar, and takes the row away at once', async () => {
    show();
    const opener = () => button('Eliminar Cliente 000002');
    await userEvent.click(await opener());
    const dialog = () => screen.getByRole('dialog');
    await expectShown(dialog).toHaveTextContent(
      '¿Estás seguro de que quieres eliminar al cliente Cliente 000002? Esta acción no se puede deshacer.',
    );
    await expectShown(() => within(dialog()).getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expectShown(opener).toHaveFocus();
    await userEvent.click(await opener());
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }),
    );
    await expectShown(() => screen.getByText('Cliente Cliente 000002 eliminado exitosamente.')).toBeVisible();
    await waitFor(() => expect(codes().slice(0, 2)).toEqual(['CLI-000001', 'CLI-000004']));
    expect(await operations()).toMatchObject([{ kind: 'client-delete', entityId: natural(2).id }]);
  });

  it('of a client that owes is refused before anything is queued', async () => {
    show();
    await userEvent.click(await button('Eliminar Amparo Ortiz'));
    const dialog = () => screen.getByRole('dialog');
    await userEvent.click(within(await waitFor(dialog)).getByRole('button', { name: 'Eliminar' }));
    await expectShown(() => within(dialog()).getByRole('alert')).toHaveTextContent(
      'El cliente tiene saldo pendiente en su cuenta de crédito y no se puede eliminar.',
    );
    expect(await operations()).toEqual([]);
  });

  it('needs the level at that moment', async () => {
    show();
    await userEvent.click(await button('Eliminar Cliente 000002'));
    await counter.workspace.db.me.update('me', { permission_level: 1 });
    const dialog = () => screen.getByRole('dialog');
    await userEvent.click(within(await waitFor(dialog)).getByRole('button', { name: 'Eliminar' }));
    await expectShown(() =>
      within(dialog()).getByText('No tiene permiso para eliminar clientes.'),
    ).toBeVisible();
    expect(await operations()).toEqual([]);
  });
});

const MARTA = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Marta Rojas',
  cedula_natural: '41700100',
} as const;
const refuse =
  (body: unknown, status = 400) =>
  () => ({ status, body });

describe('a client that the server has not taken', () => {
  it('stands first with code Pendiente and its tag', async () => {
    await createClient(counter.workspace.db, MARTA);
    show();
    const row = () => rowOf('Marta Rojas');
    await expectShown(async () => within(await row()).getAllByRole('cell')[0]).toHaveTextContent('Pendiente');
    await expectShown(row).toHaveTextContent('Pendiente de enviar');
    expect(codes()[0]).toBe('Pendiente');
  });

  it('and was refused stays in the list with the reason, by field, until it is corrected', async () => {
    await createClient(counter.workspace.db, MARTA);
    counter.answer = refuse({
      cedula_natural: ['Ya existe un cliente con esta cédula.'],
      codigo: 'datos_invalidos',
    });
    await counter.engine.syncNow();
    show();
    const row = () => rowOf('Marta Rojas');
    await expectShown(row).toHaveTextContent('Por revisar');
    await expectShown(row).toHaveTextContent('cedula natural: Ya existe un cliente con esta cédula.');
    await userEvent.click(within(await row()).getByRole('button', { name: 'Editar Marta Rojas' }));
    const field = () => screen.getByLabelText(/^Cédula/u);
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Ya existe un cliente con esta cédula.'));
    await userEvent.clear(field());
    await userEvent.type(field(), '41.700.199');
    await expectShown(field).not.toHaveAccessibleDescription();
    counter.answer = () => null;
    await userEvent.click(await button('Guardar cambios'));
    await waitFor(async () => expect(await operations()).toMatchObject([{ state: 'pending' }]));
    expect((await operations())[0]?.body).toMatchObject({ cedula_natural: '41700199' });
    await expectShown(() => rowOf('Marta Rojas')).toHaveTextContent('Pendiente de enviar');
  });

  it('has its error in the reopened form when nobody answered', async () => {
    await editClient(counter.workspace.db, natural(2).id, { telefono_natural: '3001234567' });
    await counter.engine.syncNow();
    show();
    await userEvent.click(await button('Editar Cliente 000002'));
    await expectShown(() => screen.getByRole('dialog')).toHaveTextContent(
      'Error de red o el servidor no respondió al intentar actualizar el cliente.',
    );
    expect(screen.getByLabelText('Teléfono')).toHaveValue('3001234567');
  });

  it('whose delete was refused is there again, and is settled in Sincronización', async () => {
    await deleteClient(counter.workspace.db, natural(2).id);
    const detail = 'El cliente tiene saldo pendiente en su cuenta de crédito y no se puede eliminar.';
    counter.answer = refuse({ detail, codigo: 'cliente_con_saldo' });
    await counter.engine.syncNow();
    show();
    const row = () => rowOf('Cliente 000002');
    await expectShown(row).toHaveTextContent(detail);
    await userEvent.click(within(await row()).getByRole('button', { name: 'Revisar Cliente 000002' }));
    expect(onReview).toHaveBeenCalledOnce();
  });
});
