import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toClientRecord } from '#app/data/records.ts';
import { createClient, deleteClient } from '#app/data/writes/client-writes.ts';
import { deleteProduct, editProduct } from '#app/data/writes/product-writes.ts';
import { SyncScreen } from '#app/features/workspace/sync-status/screen/SyncScreen.tsx';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(3);
});
afterEach(async () => {
  cleanup();
  // What one test was told is no answer in the next.
  notifications.clean();
  await counter.close();
});

async function showRefused(body: unknown, status = 400) {
  counter.answer = () => ({ status, body });
  await counter.engine.syncNow();
  render(
    <UiProvider>
      <SyncScreen
        engine={counter.engine}
        onSell={vi.fn()}
        sendRescued={vi.fn()}
        status={counter.status}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
  await screen.findByRole('region', { name: 'Por revisar' });
}

it('the reason tells every bad field of a client, one per line', async () => {
  const client = { nombre_completo_natural: 'Marta', cedula_natural: '1' };
  await createClient(counter.workspace.db, { tipo_cliente: 'Natural', ...client });
  await showRefused({ cedula_natural: ['Ya existe.'], telefono_natural: ['Es demasiado largo.'] });
  const reason = screen.getByText(/^cedula natural/u);
  expect(reason.textContent).toBe('cedula natural: Ya existe.\ntelefono natural: Es demasiado largo.');
});

it.each([
  [
    'an edit of a product',
    () => editProduct(counter.workspace.db, { id: COFFEE.id, changes: { nombre: 'Otro' } }),
    'Error de red o el servidor no respondió al intentar actualizar el producto.',
  ],
  [
    'the delete of a product',
    () => deleteProduct(counter.workspace.db, COFFEE.id),
    'Error al eliminar el producto',
  ],
  [
    'the delete of a client',
    () => deleteClient(counter.workspace.db, AMPARO.id),
    'Error al eliminar el cliente.',
  ],
  ['a sale', () => counter.sell({ delivered: true }), 'Ocurrió un error inesperado.'],
])(
  'the screen says of %s that was refused without a word what the specification says',
  async (_what, write, sentence) => {
    await write();
    await showRefused({}, 403);
    await expectShown(() => screen.getByRole('region', { name: 'Por revisar' })).toHaveTextContent(sentence);
    expect(document.body).not.toHaveTextContent('Error 403');
  },
);

it('the screen offers all that was typed to be corrected where the server named no field, and keeps its sentence there', async () => {
  const client = { nombre_completo_natural: 'Marta', cedula_natural: '41700100' };
  await createClient(counter.workspace.db, { tipo_cliente: 'Natural', ...client });
  await showRefused({ detail: 'Ese nombre no se acepta.' });
  await userEvent.click(await screen.findByRole('button', { name: /^Corregir/u }));
  expect(screen.getByLabelText('Cédula')).toHaveValue('41700100');
  expect(screen.getByText('Ese nombre no se acepta.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Nombre completo'));
  await userEvent.type(screen.getByLabelText('Nombre completo'), 'Marta Rojas');
  counter.answer = () => ({ status: 201, body: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y enviar' }));
  await waitFor(async () =>
    expect((await counter.workspace.db.outbox.toArray())[0]).toMatchObject({
      state: 'done',
      body: { nombre_completo_natural: 'Marta Rojas', cedula_natural: '41700100' },
    }),
  );
});

it('the screen offers the ways out for a sale whose client the server lacks, and says when it goes by itself', async () => {
  const { db } = counter.workspace;
  const consumer = { ...AMPARO, id: 'cf', identificacion: '222222222222', nombre: 'Consumidor final' };
  const fields = { tipo_cliente: 'Natural', nombre_completo_natural: consumer.nombre };
  const row = { ...consumer, ...fields, cedula_natural: consumer.identificacion } as never;
  await db.clients.put(toClientRecord(row, { srv: row, v: 1, rev: 1, pageRev: 1 }));
  await counter.sell({
    client: { id: 'gone', nombre: 'Marta Rojas', identificacion: '41700100' },
    delivered: true,
  });
  await showRefused({ error: 'El cliente no existe en este negocio.', codigo: 'cliente_desconocido' }, 400);
  await expectShown(() =>
    screen.getByText(/El servidor no tiene a “Marta Rojas”.*esta venta sale sola\./u),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /^Crear el cliente de nuevo: Venta/u })).toBeVisible();
  counter.answer = () => ({ status: 201, body: {} });
  await userEvent.click(screen.getByRole('button', { name: /^Enviar como Consumidor final: Venta/u }));
  await expectShown(() => screen.getByText(/^Enviada: /u)).toBeVisible();
  expect(counter.requests.at(-1)?.body).toMatchObject({
    cliente_id: 'cf',
    nota: 'Vendida a Marta Rojas (41700100).',
  });
});

it('the screen offers nothing to correct where what was typed is not at fault', async () => {
  await editProduct(counter.workspace.db, { id: COFFEE.id, changes: { nombre: 'Otro' } });
  await showRefused({ detail: 'No tienes permiso.' }, 403);
  await expectShown(() => screen.getByRole('button', { name: /^Reintentar/u })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Corregir/u })).toBeNull();
});

it.each([
  ['Reintentar todas', 2, '2 enviadas.'],
  [/^Reintentar: /u, 1, /^Enviada: /u],
] as const)(
  'the screen tells once what came of “%s”, also after a double click',
  async (name, sales, told) => {
    for (let at = 0; at < sales; at += 1) await counter.sell({ delivered: true });
    await showRefused({ error: 'No se pudo.' }, 403);
    counter.answer = () => ({ status: 201, body: {} });
    const send = vi.spyOn(counter.engine, 'sendNow');
    await userEvent.dblClick(screen.getByRole('button', { name }));
    await expectShown(() => screen.getByText(told)).toBeVisible();
    expect(send).toHaveBeenCalledOnce();
  },
);

it('the screen leaves the focus on the state of the queue when its only entry goes, and tells what came of it', async () => {
  await counter.sell({ delivered: true });
  await showRefused({ error: 'No se pudo.' }, 403);
  counter.answer = () => ({ status: 201, body: {} });
  screen.getByRole('button', { name: /^Reintentar: /u }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Por revisar' })).toBeNull());
  const state = () => screen.getByText('Todo está enviado.', { selector: 'p > strong' });
  await expectShown(() => state().parentElement).toHaveFocus();
  await expectShown(() => screen.getByText(/^Enviada: /u)).toBeVisible();
});
