import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberIdentity } from '#app/data/registry.ts';
import type { ImportOutcome } from '#app/online/import-rescued.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { SyncScreen } from './SyncScreen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await counter.close();
});

const sendRescued = vi.fn<(portion: unknown) => Promise<ImportOutcome>>();

function show() {
  return render(
    <UiProvider>
      <SyncScreen
        engine={counter.engine}
        onSell={vi.fn<() => void>()}
        sendRescued={sendRescued}
        status={counter.status}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

const button = (name: RegExp | string) => screen.findByRole('button', { name });
const operations = () => counter.workspace.db.outbox.toArray();

/** Another level than the one it was opened with. */
async function reopenAs(level: 1 | 2 | 3): Promise<void> {
  await counter.close();
  counter = await openLocalCounter(level);
}

describe('this device', () => {
  it('says that its data may be evicted, and asks the browser to protect them', async () => {
    let isPersisted = false;
    const storage = {
      persisted: async () => isPersisted,
      persist: async () => (isPersisted = true),
      estimate: async () => ({ usage: 42_000_000, quota: 8_200_000_000 }),
    };
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
    show();
    await expectShown(() => screen.getByText('42 MB de 8,2 GB disponibles')).toBeVisible();
    expect(screen.getByText('Sin proteger')).toBeVisible();
    await userEvent.click(await button('Proteger los datos'));
    await expectShown(() =>
      screen.getByText(/el navegador no los borra aunque falte espacio/u),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proteger los datos' })).toBeNull();
  });

  it('tells whose else work it keeps', async () => {
    const other = { id: 'erp:9:9', businessId: 9, subUserId: 9, businessName: '', lastSync: null };
    await rememberIdentity({ ...other, name: 'Carlos Méndez', pending: 3 });
    show();
    await expectShown(() =>
      screen.getByText('Quedan 3 operaciones de Carlos Méndez en este equipo.'),
    ).toBeVisible();
  });
});

describe('the rescue', () => {
  const fileOf = (text: string) => new File([text], 'p.json', { type: 'application/json' });

  it('saves everything that is pending as a file', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await counter.sell({ delivered: true });
    show();
    const save = () => button('Exportar pendientes');
    await expectShown(save).toBeEnabled();
    await userEvent.click(await save());
    await expectShown(() => screen.getByText('Archivo guardado con 1 operación.')).toBeVisible();
    const { operaciones } = JSON.parse(await saved[0]!.text()) as { operaciones: { op: string }[] };
    expect(operaciones.map(({ op }) => op)).toEqual((await operations()).map(({ op }) => op));
    expect(screen.queryByRole('button', { name: 'Importar un archivo' })).toBeNull();
  });

  it('is imported by level 3 with what came of each operation, and only online', async () => {
    await reopenAs(3);
    counter.status.update({ connection: 'offline' });
    show();
    await expectShown(() => button('Importar un archivo')).toBeDisabled();
    expect(screen.getByText('Para importar necesitas conexión.')).toBeVisible();
    counter.status.update({ connection: 'online' });
    await expectShown(() => button('Importar un archivo')).toBeEnabled();
    const row = { method: 'POST', autor: 3 };
    const sale = {
      ...row,
      op: 'a',
      path: '/api/erp/facturacion/facturas/',
      body: { codigo_provisional: 'V-1' },
    };
    const client = {
      ...row,
      op: 'b',
      path: '/api/erp/clientes/',
      body: { nombre_completo_natural: 'Marta' },
    };
    sendRescued.mockResolvedValueOnce({
      kind: 'answered',
      results: [
        { op: 'a', status: 201, cuerpo: {} },
        { op: 'b', status: 400, cuerpo: { cedula_natural: ['Ya existe un cliente con esta cédula.'] } },
      ],
    });
    await userEvent.upload(
      screen.getByLabelText('Archivo de pendientes'),
      fileOf(JSON.stringify({ operaciones: [sale, client] })),
    );
    const results = () =>
      within(screen.getByRole('list', { name: 'Resultado de la importación' })).getAllByRole('listitem');
    await expectShown(() => results()[0]).toHaveTextContent('Venta V-1');
    expect(screen.getByText('Entraron 1 de 2. Revisa las demás.')).toBeVisible();
    await expectShown(() => results()[1]).toHaveTextContent(
      'Cliente nuevo “Marta”Ya existe un cliente con esta cédula.',
    );
    expect(sendRescued).toHaveBeenCalledOnce();
  });

  it('refuses a file that is something else', async () => {
    await reopenAs(3);
    counter.status.update({ connection: 'online' });
    show();
    await userEvent.upload(await screen.findByLabelText('Archivo de pendientes'), fileOf('[]'));
    await expectShown(() => screen.getByText('Ese archivo no es de pendientes de Mostrador.')).toBeVisible();
  });
});
