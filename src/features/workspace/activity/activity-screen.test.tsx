import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepActivity } from '#app/data/read/kept-activity.ts';
import { createActivityReader } from '#app/online/activity-log.ts';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import type { ActivityRecord, CollaboratorEntry } from '#contract/activity/activity.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { hasten, pass, stopTimers } from '#tests/fixtures/screen/timers.ts';
import { ActivityScreen } from './ActivityScreen.tsx';

const PEOPLE: CollaboratorEntry[] = [
  { type: 'dueno', id: 1, display_name: 'Rosa Díaz' },
  { type: 'colaborador', id: 7, display_name: 'Ana Pérez' },
];

function record(at: number): ActivityRecord {
  const number = String(at).padStart(4, '0');
  return {
    id: `0199c000-0000-7000-8000-00000000${number}`,
    timestamp: new Date(Date.UTC(2026, 10, 21, 12) + at * 60_000).toISOString(),
    colaborador_info: at % 2 === 0 ? 'Ana Pérez' : 'Rosa Díaz',
    modulo: at % 3 === 0 ? 'clientes' : 'inventario',
    accion: at % 3 === 0 ? 'Crear' : 'Editar',
    descripcion: `Registro ${number}`,
  };
}

let counter: LocalCounter;
/** Everything that was asked, by path and query. */
let asked: HttpRequest[];
let answer: (request: HttpRequest) => Promise<{ status: number; body: unknown } | undefined>;

const LOG = Array.from({ length: 40 }, (_, at) => record(40 - at));

/** The server's answer from LOG, newest first; filters are the server's affair. */
async function serve({ path, query = {} }: HttpRequest) {
  if (path.endsWith('/colaboradores-list/')) return { status: 200, body: PEOPLE };
  const size = Number(query['page_size']);
  const from = (Number(query['page']) - 1) * size;
  return { status: 200, body: { count: LOG.length, results: LOG.slice(from, from + size) } };
}

beforeEach(async () => {
  counter = await openLocalCounter(3);
  asked = [];
  answer = serve;
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

function show(isOffline = false) {
  const reader = createActivityReader(async (request): Promise<HttpReply> => {
    asked.push(request);
    const reply = await answer(request);
    if (!reply) throw new ApiError('network');
    return { ...reply, headers: {} };
  });
  const screenOf = (offline: boolean) => (
    <UiProvider>
      <ActivityScreen isOffline={offline} reader={reader} workspace={counter.workspace} />
    </UiProvider>
  );
  const shown = render(screenOf(isOffline));
  return { becomes: (offline: boolean) => shown.rerender(screenOf(offline)) };
}

const rows = () => screen.getAllByRole('row').slice(1);
const first = (text: string | RegExp) => waitFor(() => expect(rows()[0]).toHaveTextContent(text));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Pages of the table, without those that are fetched to be kept. */
const pagesAsked = () => asked.filter(({ query }) => query?.['page_size'] === 15).map(({ query }) => query);
const kept = () => counter.workspace.db.activity.count();

describe('the log', () => {
  it('is read page by page, newest first', async () => {
    show();
    await first('Registro 0040');
    expect(rows()).toHaveLength(15);
    expect(screen.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(await button('Página siguiente'));
    await first('Registro 0025');
    expect(pagesAsked().map((query) => query?.['page'])).toEqual([1, 2]);
  });

  it('sorts on the server, ascending, descending and back, from page 1', async () => {
    show();
    await first('Registro 0040');
    await userEvent.click(await button('Página siguiente'));
    const header = () => button('Colaborador');
    for (const sorted of ['ascending', 'descending', 'none']) {
      await userEvent.click(await header());
      await expectShown(async () => (await header()).closest('th')).toHaveAttribute('aria-sort', sorted);
    }
    await waitFor(() =>
      expect(pagesAsked().map((query) => [query?.['ordering'], query?.['page']])).toEqual([
        [undefined, 1],
        [undefined, 2],
        ['colaborador_info', 1],
        ['-colaborador_info', 1],
        [undefined, 1],
      ]),
    );
  });

  it('searches half a second after the last key, and at once on Enter', async () => {
    show();
    await first('Registro 0040');
    const field = screen.getByRole('textbox', { name: /^Buscar/u });
    stopTimers();
    for (const value of ['caf', 'café']) fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await pass(0);
    expect(pagesAsked().at(-1)).toMatchObject({ search: 'café', page: 1 });
    fireEvent.change(field, { target: { value: 'caféx' } });
    await pass(499);
    fireEvent.change(field, { target: { value: 'caféxy' } });
    await pass(499);
    expect(pagesAsked().at(-1)?.['search']).toBe('café');
    await pass(1);
    expect(pagesAsked().at(-1)).toMatchObject({ search: 'caféxy', page: 1 });
    expect(pagesAsked()).toHaveLength(3);
  });

  async function searchInVain() {
    answer = async (request) =>
      request.query?.['search'] === 'zzz' ? { status: 200, body: { count: 0, results: [] } } : serve(request);
    show();
    await first('Registro 0040');
    const field = screen.getByRole('textbox', { name: /^Buscar/u });
    await userEvent.type(field, 'zzz{Enter}');
    return field;
  }

  it('a search without a match leads back to all of them', async () => {
    const field = await searchInVain();
    await screen.findByText('No se encontraron registros con los criterios actuales.');
    await userEvent.click(await button('Borrar la búsqueda'));
    await first('Registro 0040');
    expect(field).toHaveValue('');
  });

  it('an emptied search stays empty, also when it is emptied while a person is still typing', async () => {
    const field = await searchInVain();
    const clear = await button('Borrar la búsqueda');
    stopTimers();
    fireEvent.change(field, { target: { value: 'zzzx' } });
    fireEvent.click(clear);
    await pass(700);
    vi.useRealTimers();
    await first('Registro 0040');
    expect(pagesAsked().map((query) => query?.['search'])).not.toContain('zzzx');
    expect(field).toHaveValue('');
  });

  it('filters by person for level 3, and only for it', async () => {
    show();
    await screen.findByRole('option', { name: 'Rosa Díaz' });
    await userEvent.selectOptions(screen.getByLabelText('Colaborador'), 'Rosa Díaz');
    await waitFor(() =>
      expect(pagesAsked().at(-1)).toMatchObject({ colaborador_type: 'dueno', colaborador_id: 1, page: 1 }),
    );
    cleanup();
    asked = [];
    await counter.workspace.db.me.update('me', { permission_level: 2 });
    show();
    await first('Registro 0040');
    expect(screen.queryByLabelText('Colaborador')).toBeNull();
    expect(asked.some(({ path }) => path.endsWith('/colaboradores-list/'))).toBe(false);
  });

  it('says why it was refused, in the server’s words, or in its own', async () => {
    answer = async () => ({ status: 403, body: { detail: 'El módulo está apagado.' } });
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('El módulo está apagado.');
    answer = async () => ({ status: 400, body: '' });
    await userEvent.click(await button('Reintentar'));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Error al cargar los registros.'),
    );
    answer = serve;
    await userEvent.click(await button('Reintentar'));
    await first('Registro 0040');
  });
});

describe('without network', () => {
  const lose = () => {
    answer = async () => undefined;
  };

  it('the kept records are shown with their age: paged, searched, sorted and filtered', async () => {
    const before = show();
    await first('Registro 0040');
    await waitFor(async () => expect(await kept()).toBe(40));
    await screen.findByRole('option', { name: 'Rosa Díaz' });
    lose();
    before.becomes(true);
    await expectShown(() => screen.getByText(/Sin conexión con el registro/u)).toBeVisible();
    expect(screen.getByText(/hace un momento \(\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\)/u)).toBeVisible();
    await first('Registro 0040');
    await userEvent.click(await button('Página 3'));
    await waitFor(() => expect(rows()).toHaveLength(10));
    await userEvent.click(await button('Acción'));
    await first(/Crear.*Registro 0003/u);
    await userEvent.selectOptions(screen.getByLabelText('Colaborador'), 'Ana Pérez');
    await first(/Ana Pérez.*Crear.*Registro 0006/u);
    await userEvent.type(screen.getByRole('textbox', { name: /^Buscar/u }), 'clientes 12{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toHaveTextContent('Registro 0012');
    answer = serve;
    before.becomes(false);
    await waitFor(() => expect(screen.queryByText(/Sin conexión con el registro/u)).toBeNull());
  });

  it('without kept records it says that the log could not be loaded', async () => {
    lose();
    show(true);
    const alert = () => screen.getByRole('alert');
    await expectShown(alert).toHaveTextContent('Error al cargar los registros.');
    await expectShown(() => within(alert()).getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  });

  it('with nothing kept a server in trouble is quoted', async () => {
    answer = async () => ({ status: 503, body: { detail: 'El servidor está ocupado.' } });
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('El servidor está ocupado.');
  });

  it('above kept records a server in trouble is quoted, and not called missing', async () => {
    await keepActivity(counter.workspace.db, LOG, new Date());
    answer = async () => ({ status: 500, body: {} });
    show();
    await first('Registro 0040');
    expect(screen.getByText('Error al cargar los registros.')).toBeVisible();
    expect(screen.queryByText(/Sin conexión con el registro/u)).not.toBeInTheDocument();
  });

  it('a request that hangs does not delay the records kept on the device', async () => {
    await keepActivity(counter.workspace.db, LOG, new Date());
    answer = () => new Promise(() => undefined);
    hasten(4000);
    show();
    await first('Registro 0040');
    expect(screen.getByText(/Sin conexión con el registro/u)).toBeVisible();
  });

  it('only the newest two hundred are kept, in the place of those before', async () => {
    const { db } = counter.workspace;
    await keepActivity(db, [record(9000)], new Date());
    await keepActivity(
      db,
      Array.from({ length: 250 }, (_, at) => record(250 - at)),
      new Date(),
    );
    expect(await kept()).toBe(200);
    expect(await db.activity.get(record(9000).id)).toBeUndefined();
    expect(await db.activity.get(record(50).id)).toBeUndefined();
    expect(await db.activity.get(record(51).id)).toBeDefined();
  });
});

it('the log is closed to a collaborator without the level', async () => {
  await counter.workspace.db.me.update('me', { permission_level: 0 as never });
  show();
  await expectShown(() => screen.getByText('No tiene permiso para acceder a este módulo.')).toBeVisible();
  expect(asked).toEqual([]);
});
