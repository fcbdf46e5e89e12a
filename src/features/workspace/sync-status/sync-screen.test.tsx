import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countUnsentWork } from '#app/data/identity/identity.ts';
import { createClient, deleteClient, editClient } from '#app/data/writes/client-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { editProduct } from '#app/data/writes/product-writes.ts';
import { readReturnable } from '#app/data/read/invoices/returnable.ts';
import { returnGoods } from '#app/data/writes/returns/return-writes.ts';
import { recordReprint } from '#app/data/writes/reprint-writes.ts';
import { savePrinterSettings } from '#app/data/writes/printer-writes.ts';
import { saveAlertLimit } from '#app/data/writes/settings-writes.ts';
import type { ImportOutcome } from '#app/online/import-rescued.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { SyncScreen } from './screen/SyncScreen.tsx';

const MARTA = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Marta Rojas',
  cedula_natural: '41700100',
} as const;
const TWIN = {
  cedula_natural: ['Ya existe un cliente con esta cédula.'],
  codigo: 'datos_invalidos',
  existente: { id: AMPARO.id, nombre_completo_natural: AMPARO.nombre, cedula_natural: AMPARO.identificacion },
};

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await counter.close();
});

const onSell = vi.fn();
const sendRescued = vi.fn<(portion: unknown) => Promise<ImportOutcome>>();

function show() {
  return render(
    <UiProvider>
      <SyncScreen
        engine={counter.engine}
        onSell={onSell}
        sendRescued={sendRescued}
        status={counter.status}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

const button = (name: RegExp | string) => screen.findByRole('button', { name });
const panel = (name: string) => screen.findByRole('region', { name });
const operations = () => counter.workspace.db.outbox.toArray();
const refuse =
  (body: unknown, status = 400) =>
  () => ({ status, body });

/** Another level than the one it was opened with. */
async function reopenAs(level: 1 | 2 | 3): Promise<void> {
  await counter.close();
  counter = await openLocalCounter(level);
}

describe('a refused twin', () => {
  beforeEach(async () => {
    const twin = await createClient(counter.workspace.db, MARTA);
    const client = { id: twin, nombre: 'Marta Rojas', identificacion: '41700100' };
    await counter.sell({ client, delivered: true });
    counter.answer = ({ path }) => (path.endsWith('/clientes/') ? { status: 400, body: TWIN } : null);
    await counter.engine.syncNow();
  });

  it('stands with the reason, the row that exists and who waits for it', async () => {
    // A minute without network before it was refused.
    await counter.workspace.db.outbox.toCollection().modify({ attempts: 9 });
    show();
    const review = () => panel('Por revisar');
    await expectShown(async () =>
      within(await review()).getByText('Cliente nuevo “Marta Rojas”'),
    ).toBeVisible();
    await expectShown(review).toHaveTextContent('Ya existe un cliente con esta cédula.');
    await expectShown(review).toHaveTextContent('“Amparo Ortiz” (52100200)');
    await expectShown(review).toHaveTextContent('1 operación espera por esta');
    await expectShown(review).toHaveTextContent('No se puede descartar: otra operación la usa.');
    await expectShown(async () =>
      within(await review()).queryByRole('button', { name: /^Descartar/u }),
    ).toBeNull();
    const pending = () => panel('Por enviar');
    await expectShown(pending).toHaveTextContent('Espera por: Cliente nuevo “Marta Rojas”');
    expect(document.body).not.toHaveTextContent('intentos');
  });

  it('gives way to the existing one, and what waited goes on to that', async () => {
    show();
    await userEvent.click(await button(/^Usar el existente/u));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Por revisar' })).toBeNull());
    await expectShown(() => panel('Descartadas')).toHaveTextContent('Se usó el que ya existía.');
    const [, sale] = await operations();
    expect(sale?.body).toMatchObject({ cliente_id: AMPARO.id });
  });

  it('is corrected where the server refused it, the typed text kept, and goes under a new key', async () => {
    const [before] = await operations();
    show();
    await userEvent.click(await button(/^Corregir/u));
    const field = screen.getByLabelText('Cédula');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Ya existe un cliente con esta cédula.');
    await userEvent.clear(field);
    await userEvent.type(field, '41700199');
    expect(field).not.toHaveAccessibleDescription();
    counter.answer = () => null;
    await userEvent.click(await button('Guardar y enviar'));
    await waitFor(async () => expect((await operations())[0]).toMatchObject({ state: 'pending' }));
    const [after] = await operations();
    expect(after?.body).toMatchObject({ cedula_natural: '41700199', nombre_completo_natural: 'Marta Rojas' });
    expect(after?.op).not.toBe(before?.op);
  });

  it('is sent again as it is on demand, and says where it stands when it is refused again', async () => {
    show();
    await userEvent.click(await button(/^Reintentar/u));
    await expectShown(() =>
      screen.getByText(/^Rechazada otra vez: Cliente nuevo “Marta Rojas”\./u),
    ).toBeVisible();
    // The entry follows the toast, once it is read from the database.
    await expectShown(() => panel('Por revisar')).toHaveTextContent(
      'Rechazada otra vez hace un momento. cedula',
    );
  });

  it.each([
    ['is taken', { status: 201, body: {} }, 'Enviada: Cliente nuevo “Marta Rojas”.'],
    [
      'gets no answer',
      null,
      'Por enviar: Cliente nuevo “Marta Rojas”. Sale sola cuando el servidor responda.',
    ],
  ])('that is sent again and %s tells that', async (_, answer, told) => {
    show();
    const retry = await button(/^Reintentar/u);
    counter.answer = () => answer;
    await userEvent.click(retry);
    await expectShown(() => screen.getByText(told)).toBeVisible();
  });
});

describe('a dispute over one field', () => {
  beforeEach(async () => {
    const { db } = counter.workspace;
    await editProduct(db, { id: COFFEE.id, changes: { costo: '13500' } });
    const [edit] = await operations();
    await db.outbox.update(edit!.seq, {
      state: 'rejected',
      error: {
        status: 412,
        codigo: 'version_cambiada',
        text: '',
        at: new Date().toISOString(),
        conflict: { mine: { costo: '13500.00' }, theirs: { costo: '13200.00' } },
      },
    });
  });

  it('shows both values and sends mine when it is chosen', async () => {
    show();
    await expectShown(() => panel('Por revisar')).toHaveTextContent('Precio de “Café Águila Roja 500 g”');
    await userEvent.click(await button(/^Elegir qué queda/u));
    const mine = screen.getByRole('radio', { name: /Lo que escribiste aquí \$ 13\.500/u });
    expect(screen.getByRole('radio', { name: /Lo que hay en el servidor \$ 13\.200/u })).toBeChecked();
    await userEvent.click(mine);
    await userEvent.click(await button('Guardar lo elegido'));
    await waitFor(async () => expect((await operations())[0]).toMatchObject({ state: 'pending' }));
    expect((await operations())[0]?.effect).toMatchObject({ changes: { costo: '13500.00' } });
  });

  it('discards my edit when theirs is kept, and confirms it', async () => {
    show();
    await userEvent.click(await button(/^Elegir qué queda/u));
    await userEvent.click(await button('Guardar lo elegido'));
    await expectShown(() => panel('Descartadas')).toHaveTextContent('Se dejó lo que había en el servidor.');
  });
});

describe('what one cause stops', () => {
  it('stands together, says who lifts it, and goes on together', async () => {
    await counter.sell({ delivered: true });
    await counter.sell({ delivered: true });
    const used = 'El rango de numeración de la serie POS1 se agotó. El dueño debe ampliarlo.';
    counter.answer = refuse({ error: used, codigo: 'rango_agotado' });
    await counter.engine.syncNow();
    show();
    const review = () => panel('Por revisar');
    await expectShown(async () =>
      within(await review()).getByRole('heading', { name: 'Se acabaron los números de factura' }),
    ).toBeVisible();
    await expectShown(review).toHaveTextContent('El dueño debe ampliar el rango de numeración.');
    await expectShown(async () => within(await review()).getAllByText(used)).toHaveLength(1);
    await expectShown(async () => within(await review()).getAllByText(/^Venta V-/u)).toHaveLength(2);
    counter.answer = () => null;
    await userEvent.click(within(await review()).getByRole('button', { name: 'Reintentar todas' }));
    await expectShown(() => screen.getByText('2 por enviar.')).toBeVisible();
    expect((await operations()).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  it('goes again together, and says how many went and how many did not, each of these in its place', async () => {
    for (let sold = 0; sold < 3; sold += 1) await counter.sell({ delivered: true });
    counter.answer = refuse({ error: 'Se agotó.', codigo: 'rango_agotado' });
    await counter.engine.syncNow();
    show();
    const retry = await button('Reintentar todas');
    const codeOf = (body: unknown) => (body as { codigo_provisional: string }).codigo_provisional;
    const code = codeOf((await operations())[0]?.body);
    const soldOut = { status: 409, body: { error: 'Se agotó.', codigo: 'rango_agotado' } };
    counter.answer = ({ body }) => (codeOf(body) === code ? { status: 201, body: {} } : soldOut);
    await userEvent.click(retry);
    await expectShown(() => screen.getByText('1 enviada, 2 rechazadas otra vez.')).toBeVisible();
    const review = () => panel('Por revisar');
    await expectShown(async () =>
      within(await review()).getAllByText(/^Rechazada otra vez hace/u),
    ).toHaveLength(2);
  });

  it('and a sale whose goods are still here goes back to the counter', async () => {
    await counter.sell();
    counter.answer = refuse({ error: 'No tiene una serie.', codigo: 'sin_serie' });
    await counter.engine.syncNow();
    show();
    await userEvent.click(await button(/^Volver a la venta/u));
    await waitFor(() => expect(onSell).toHaveBeenCalledOnce());
    const [draft] = await counter.workspace.db.drafts.filter(({ error }) => error !== null).toArray();
    expect(draft).toMatchObject({ error: 'No tiene una serie.', tab: counter.workspace.drafts.tab });
    expect((await operations())[0]).toMatchObject({ state: 'discarded', discard: { reason: 'reopened' } });
  });
});

describe('an edit of what somebody deleted', () => {
  it('says that it is gone, and can be given up', async () => {
    await editProduct(counter.workspace.db, { id: COFFEE.id, changes: { nombre: 'Café nuevo' } });
    counter.answer = refuse({ detail: 'No encontrado.', codigo: 'no_encontrado' }, 404);
    await counter.engine.syncNow();
    show();
    const review = () => panel('Por revisar');
    await expectShown(review).toHaveTextContent('Ya no existe: alguien lo eliminó mientras tanto.');
    await expectShown(review).not.toHaveTextContent('No encontrado');
    await expectShown(async () =>
      within(await review()).getByRole('button', { name: /^Descartar/u }),
    ).toBeVisible();
  });
});

describe('giving up', () => {
  it('names the thing and starts on Cancelar', async () => {
    await payOnAccount(counter.workspace.db, {
      clientId: AMPARO.id,
      valor: '50000',
      medio: 'nequi',
      referencia: null,
    });
    show();
    await userEvent.click(await button(/^Descartar: Abono/u));
    const dialog = () => screen.getByRole('dialog', { name: 'Descartar operación' });
    await expectShown(dialog).toHaveAccessibleDescription(/Abono de “Amparo Ortiz” · \$\s50\.000/u);
    await waitFor(() => expect(within(dialog()).getByRole('button', { name: 'Cancelar' })).toHaveFocus());
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Descartar' }));
    await expectShown(() => panel('Descartadas')).toHaveTextContent('Descartada sin motivo.');
  });

  it('of a sale names the return that goes with it', async () => {
    await reopenAs(3);
    const { db } = counter.workspace;
    const { entityId } = await counter.sell({ client: AMPARO });
    const record = await db.invoices.get(entityId);
    const of = record && (await readReturnable(db, record));
    if (!of) throw new Error('nothing can come back');
    const goods = { of, lines: [{ linea: 1, cantidad: '1' }], destino: 'vitrina', motivo: 'Error' } as const;
    await returnGoods(db, { ...goods, refunds: [], isDelivered: true });
    show();
    await userEvent.click(await button(/^Descartar: Venta/u));
    const dialog = () => screen.getByRole('dialog', { name: 'Descartar operación' });
    await expectShown(dialog).toHaveTextContent(/Con ella se descarta su devolución: Devolución de V-/u);
  });

  it('of a delivered sale is for level 3 and takes a reason', async () => {
    await counter.sell({ delivered: true });
    counter.answer = refuse({ detail: 'No se puede.', codigo: 'total_excesivo' }, 409);
    await counter.engine.syncNow();
    const shown = show();
    await expectShown(() => panel('Por revisar')).toHaveTextContent(
      'solo un administrador (nivel 3) puede descartarla',
    );
    shown.unmount();

    await reopenAs(3);
    await counter.sell({ delivered: true });
    counter.answer = refuse({ detail: 'No se puede.', codigo: 'total_excesivo' }, 409);
    await counter.engine.syncNow();
    show();
    await userEvent.click(await button(/^Descartar/u));
    const dialog = () => screen.getByRole('dialog');
    await userEvent.click(within(await waitFor(dialog)).getByRole('button', { name: 'Descartar' }));
    await expectShown(dialog).toHaveTextContent('Escribe el motivo.');
    const reason = within(dialog()).getByLabelText(/Motivo/u);
    expect(reason).toHaveFocus();
    // Nobody sees it, and the server would refuse it where nobody could correct it.
    await userEvent.type(reason, '\u200b');
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Descartar' }));
    await expectShown(dialog).toHaveTextContent('Escribe el motivo.');
    await userEvent.clear(reason);
    await userEvent.type(reason, 'Devolvió todo');
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Descartar' }));
    await expectShown(() => panel('Descartadas')).toHaveTextContent('Motivo: Devolvió todo');
  });

  it('of what was sent without an answer asks the server first: without it nothing is given up', async () => {
    await payOnAccount(counter.workspace.db, {
      clientId: AMPARO.id,
      valor: '50000',
      medio: 'nequi',
      referencia: null,
    });
    await counter.engine.syncNow();
    show();
    await userEvent.click(await button(/^Descartar/u));
    const dialog = () => screen.getByRole('dialog');
    await expectShown(dialog).toHaveTextContent('Ya salió de este equipo y falta la respuesta.');
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Descartar' }));
    await expectShown(() => within(dialog()).getByText(/No hay conexión/u)).toBeVisible();
    expect((await operations())[0]?.state).toBe('pending');
    counter.answer = () => ({
      status: 200,
      body: {
        estado: 'anulada',
        status: 409,
        cuerpo: { detail: 'Anulada.', codigo: 'anulada' },
        desde: null,
        hasta: null,
      },
    });
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Descartar' }));
    await expectShown(() => panel('Descartadas')).toHaveTextContent('Abono de “Amparo Ortiz”');
  });

  it('of a delete that somebody crossed shows what they changed', async () => {
    const { db } = counter.workspace;
    await deleteClient(db, AMPARO.id);
    const [gone] = await operations();
    const conflict = { mine: {}, theirs: { telefono_natural: '3001234567' } };
    const error = {
      status: 412,
      codigo: 'version_cambiada',
      text: 'x',
      at: new Date().toISOString(),
      conflict,
    };
    await db.outbox.update(gone!.seq, { state: 'rejected', error });
    show();
    const review = () => panel('Por revisar');
    await expectShown(review).toHaveTextContent('Teléfono3001234567');
    await expectShown(async () =>
      within(await review()).getByRole('button', { name: /^Eliminar de todos modos/u }),
    ).toBeVisible();
  });
});

describe('what is on its way', () => {
  it('is listed by name with its age, and the counts agree with the sign-out dialog', async () => {
    const { db } = counter.workspace;
    const sold = await counter.sell({ delivered: true });
    await recordReprint(db, sold.entityId);
    await editClient(db, AMPARO.id, { telefono_natural: '3001234567' });
    await savePrinterSettings(db, {});
    await saveAlertLimit(db, 5);
    await editProduct(db, {
      id: COFFEE.id,
      changes: { nombre: 'Café' },
      stock: { serieId: 7, deltas: { cantidad_vitrina: '12', cantidad_bodega: '-2' } },
    });
    const aged = new Date(Date.now() - 15 * 3_600_000).toISOString();
    await db.outbox.update((await operations())[0]!.seq, { occurredAt: aged });
    show();
    const pending = () => panel('Por enviar');
    const names = within(await pending())
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);
    expect(names).toEqual([
      expect.stringMatching(/^Venta V-\w{4}-\d{4}$/u),
      expect.stringMatching(/^Reimpresión de V-/u),
      'Datos del cliente “Amparo Ortiz”',
      'Ajustes de impresora',
      'Límite de alerta de inventario',
      'Datos de “Café Águila Roja 500 g”',
      expect.stringMatching(/^Existencias de “Café/u),
    ]);
    await expectShown(pending).toHaveTextContent('vitrina +12, bodega -2');
    await expectShown(pending).toHaveTextContent('La más antigua espera desde hace 15 h');
    await expectShown(async () => within(await pending()).getByText('15 h')).toHaveAttribute(
      'data-tone',
      'warning',
    );
    expect((await countUnsentWork(db)).operations).toBe(names.length);
    await expectShown(async () => within(await pending()).getByRole('heading')).toHaveTextContent(
      `Por enviar${names.length}`,
    );
  });

  it('is sent on demand and then stands in "Lo último" with its number', async () => {
    await counter.sell({ delivered: true });
    counter.status.update({ connection: 'offline' });
    show();
    await expectShown(() => panel('Por enviar')).toBeVisible();
    const invoice = { numero_factura_display: 'POS1-000042', fecha_emision: '2026-11-21T10:15:00.000-05:00' };
    counter.answer = refuse(invoice, 201);
    await userEvent.click(await button('Enviar ahora'));
    await expectShown(() => screen.getByText('Factura POS1-000042')).toBeVisible();
    await expectShown(() => screen.getByText('Todo está enviado')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Por enviar' })).toBeNull();
  });

  it('that the server has failed many times asks for attention and is still sent', async () => {
    const { db } = counter.workspace;
    await counter.sell({ delivered: true });
    await db.outbox.toCollection().modify({ attempts: 7 });
    counter.answer = refuse({ detail: 'Error del servidor.', codigo: 'error_interno' }, 500);
    await counter.engine.syncNow();
    show();
    const review = () => panel('Por revisar');
    await expectShown(review).toHaveTextContent('Atención: el servidor no responde bien');
    await expectShown(review).toHaveTextContent('Error del servidor.');
    await expectShown(review).toHaveTextContent('8 intentos');
    expect((await operations())[0]?.state).toBe('pending');
  });
});
