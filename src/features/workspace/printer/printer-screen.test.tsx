import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteLogo, saveLogo } from '#app/data/writes/logo-writes.ts';
import { StorageFullError } from '#app/data/storage-full.ts';
import { readDevicePrinter } from '#app/print/device.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { defaultPrinterSettings, TEMPLATE_KEYS } from '#domain/printer/printer-templates.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { pass, stopTimers } from '#tests/fixtures/screen/timers.ts';
import { PrinterScreen } from './PrinterScreen.tsx';

let counter: LocalCounter;

beforeEach(async () => {
  // Not of this environment: a row of tabs scrolls to the chosen one.
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  counter = await openLocalCounter();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
  await counter.close();
});

function show(isOffline = false) {
  return render(
    <UiProvider>
      <PrinterScreen isOffline={isOffline} workspace={counter.workspace} />
    </UiProvider>,
  );
}

const saves = async () =>
  (await counter.workspace.db.outbox.toArray()).filter(({ kind }) => kind === 'printer');
const size = () => screen.findByLabelText('Tamaño de letra (px)');

/** What was edited with stopped timers is saved by now, and the screen has read so. */
async function seeSaved(afterMs = 1500): Promise<void> {
  await pass(afterMs);
  // The next live read.
  await pass(1000);
  expect(screen.getByText('Guardado en este equipo')).toBeInTheDocument();
  vi.useRealTimers();
}

function goOutOfSight(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
}

describe('the printer module', () => {
  it('saves the whole object a second and a half after the last edit, and nothing before one', async () => {
    stopTimers(true);
    show();
    const field = await size();
    await pass(60_000);
    expect(await saves()).toEqual([]);
    stopTimers();
    fireEvent.change(field, { target: { value: '14' } });
    await pass(1499);
    fireEvent.change(field, { target: { value: '15' } });
    await pass(1499);
    expect(screen.getByText('Guardando…')).toBeInTheDocument();
    expect(await saves()).toEqual([]);
    await seeSaved(1);
    const [save, ...more] = await saves();
    expect(more).toEqual([]);
    const expected = defaultPrinterSettings();
    expected.templates.pos58mm.fontSize = 15;
    expect(save?.body).toEqual({ settings: expected });
  });

  it.each([
    ['leaves', (unmount: () => void) => unmount()],
    ['reloads the page', () => void fireEvent(window, new Event('beforeunload'))],
    ['looks at another tab', () => goOutOfSight()],
  ])('saves what was edited when the person %s within the second and a half', async (_, leave) => {
    const { unmount } = show();
    const field = await size();
    stopTimers();
    fireEvent.change(field, { target: { value: '20' } });
    leave(unmount);
    await pass(0);
    expect(await saves()).toHaveLength(1);
  });

  it('saves that another template was chosen, and nothing else with it', async () => {
    show();
    await size();
    stopTimers();
    fireEvent.click(screen.getByRole('tab', { name: /^POS 58 mm/u }));
    expect(screen.queryByText('Guardando…')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'POS 80 mm' }));
    expect(screen.getByText('Guardando…')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'POS 80 mm' })).toHaveAttribute('aria-selected', 'true');
    await seeSaved();
    const [save, ...more] = await saves();
    expect(more).toEqual([]);
    expect(save?.body).toEqual({ settings: { activeTemplateKey: 'pos80mm', templates: {} } });
    cleanup();
    show();
    await size();
    expect(screen.getByRole('tab', { name: 'POS 80 mm' })).toHaveAttribute('aria-selected', 'true');
  });

  it('saves an edit and the template chosen after it together', async () => {
    show();
    const field = await size();
    const sheet = screen.getByRole('tab', { name: 'Oficio' });
    stopTimers();
    fireEvent.change(field, { target: { value: '13' } });
    await pass(1000);
    fireEvent.click(sheet);
    await seeSaved();
    const [save, ...more] = await saves();
    expect(more).toEqual([]);
    const expected = defaultPrinterSettings();
    expected.templates.pos58mm.fontSize = 13;
    expect(save?.body).toEqual({ settings: { ...expected, activeTemplateKey: 'oficio' } });
    expect(screen.getByRole('tab', { name: 'Oficio' })).toHaveAttribute('aria-selected', 'true');
  });

  it('takes no number outside its bounds, and says which it takes', async () => {
    show();
    const bounds: [string, string, string, string][] = [
      ['Tamaño de letra (px)', '5', 'Debe estar entre 6 y 72.', '72'],
      ['Opacidad del texto', '1.1', 'Debe estar entre 0 y 1.', '0.55'],
      ['Interlineado', '0.7', 'Debe estar entre 0,8 y 10.', '0.8'],
      ['Espacio entre letras (px)', '-6', 'Debe estar entre -5 y 10.', '-5'],
      ['Espacio entre párrafos (px)', '51', 'Debe estar entre 0 y 50.', '50'],
      ['Escala del logo (%)', '19', 'Debe estar entre 20 y 100.', '20'],
      ['Superior', '-1', 'Debe estar entre 0 y 300.', '0'],
    ];
    await size();
    for (const [label, wrong, told, right] of bounds) {
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value: wrong } });
      expect(screen.getByText(told)).toBeInTheDocument();
      expect(field).toHaveAccessibleDescription(told);
      fireEvent.change(field, { target: { value: right } });
      expect(screen.queryByText(told)).toBeNull();
    }
    expect(screen.getByLabelText('Opacidad del texto')).toHaveAttribute('step', '0.05');
  });

  it('says beside the field that is left what it was wrong about, until it is changed again', async () => {
    show();
    const before = ((await size()) as HTMLInputElement).value;
    await userEvent.clear(await size());
    await userEvent.type(await size(), '5');
    await userEvent.tab();
    await expectShown(size).toHaveValue(Number(before));
    await expectShown(size).toHaveAccessibleDescription(`Debe estar entre 6 y 72. Sigue en ${before}.`);
    await expectShown(size).toBeValid();
    await userEvent.type(await size(), '0');
    await expectShown(size).not.toHaveAccessibleDescription(/Sigue en/u);
  });

  it('makes another template the default, and marks it', async () => {
    show();
    await size();
    expect(screen.getAllByRole('tab')).toHaveLength(TEMPLATE_KEYS.length);
    stopTimers();
    fireEvent.click(screen.getByRole('tab', { name: 'Oficio' }));
    fireEvent.click(screen.getByRole('button', { name: 'Usar como Predeterminada' }));
    expect(screen.getByRole('tab', { name: /Oficio \(predeterminada\)/u })).toBeInTheDocument();
    expect(screen.getByLabelText('HTML de la plantilla')).toBeInTheDocument();
    await seeSaved();
    expect((await saves())[0]?.body).toMatchObject({
      settings: { activeTemplateKey: 'oficio', systemDefaultTemplateKey: 'oficio' },
    });
  });

  it('tells the answer of a server that did not take it, or not yet', async () => {
    show();
    const field = await size();
    stopTimers();
    fireEvent.change(field, { target: { value: '14' } });
    await seeSaved();
    const [save] = await saves();
    const error = { status: 400, codigo: 'x', text: 'Debe estar entre 6 y 72.', at: '' };
    await counter.workspace.db.outbox.update(save?.seq ?? 0, { state: 'rejected', error });
    await screen.findByText('Error al guardar los ajustes: 400 Debe estar entre 6 y 72.');
    const silent = { ...error, status: 403, text: 'Error 403' };
    await counter.workspace.db.outbox.update(save?.seq ?? 0, { error: silent });
    await screen.findByText('Error al guardar los ajustes: 403');
    const fault = { ...error, status: 500, text: 'Error del servidor.' };
    await counter.workspace.db.outbox.update(save?.seq ?? 0, { state: 'pending', error: fault });
    await screen.findByText('Error al guardar los ajustes: 500 Error del servidor.');
  });

  it('says in Spanish why the device could not keep them', async () => {
    vi.spyOn(counter.workspace.db, 'transaction').mockRejectedValue(new StorageFullError(null));
    show();
    const field = await size();
    stopTimers();
    fireEvent.change(field, { target: { value: '14' } });
    await pass(1500);
    vi.useRealTimers();
    await screen.findByText(/^Error al guardar los ajustes: este equipo no tiene espacio\./u);
  });

  it.each([
    [
      'a list inside itself',
      '{{#items}}{{#items}}x{{/items}}{{/items}}',
      'La lista {{#items}} está dentro de sí misma',
    ],
    ['other delimiters', '{{=<% %>=}}<%fecha%>', 'Las llaves {{ }} de las variables no se pueden cambiar'],
  ])(
    'says why it does not save %s, keeps it in the box and goes on with the last good one',
    async (_, bad, told) => {
      show();
      const field = () => screen.getByLabelText('Texto de la plantilla');
      fireEvent.change(await screen.findByLabelText('Texto de la plantilla'), { target: { value: bad } });
      await expectShown(field).toHaveValue(bad);
      await expectShown(field).toHaveAccessibleDescription(expect.stringContaining(told));
      await expectShown(field).toHaveAccessibleDescription(/No se guarda así\./u);
      await userEvent.click(screen.getByRole('button', { name: 'Restablecer el texto' }));
      stopTimers();
      fireEvent.click(
        within(screen.getByRole('dialog')).getByRole('button', { name: 'Restablecer el texto' }),
      );
      await seeSaved();
      await expectShown(field).toHaveValue(defaultPrinterSettings().templates.pos58mm.customText);
      expect((await saves())[0]?.body).toEqual({ settings: defaultPrinterSettings() });
    },
  );

  it('says that it shows the defaults when nothing was ever fetched', async () => {
    await counter.workspace.db.meta.delete('last-sync');
    show(true);
    await screen.findByText('Error al cargar la configuración. Se usarán los valores por defecto.');
    await expectShown(size).toHaveValue(10);
  });

  it('is closed without a session and to a level that may not see it', async () => {
    const { db } = counter.workspace;
    const me = await db.me.get('me');
    await db.me.delete('me');
    const { unmount } = show();
    await screen.findByText('Error: No autenticado. No se pueden cargar los ajustes.');
    unmount();
    if (me) await db.me.put({ ...me, permission_level: 0 as 1 });
    show();
    await screen.findByText(
      'No tienes los permisos necesarios para acceder a este módulo. Contacta al administrador.',
    );
  });

  it('keeps how this device prints on the device, and asks the server nothing', async () => {
    show();
    await size();
    await userEvent.click(screen.getByLabelText('Imprimir sin preguntar después de cada venta'));
    expect(readDevicePrinter().isAutomatic).toBe(true);
    expect(screen.getByText(/Este navegador no puede hablar directo/u)).toBeInTheDocument();
    expect(await saves()).toEqual([]);
  });
});

describe('a test print', () => {
  const print = async () => userEvent.click(await screen.findByRole('button', { name: 'Imprimir prueba' }));

  it('needs somebody signed in at that moment', async () => {
    show();
    await size();
    vi.spyOn(counter.workspace.db.me, 'get').mockResolvedValueOnce(undefined);
    await print();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Error: No autorizado.');
  });

  it('says that it did not begin when this device can not be read', async () => {
    vi.stubGlobal('reportError', vi.fn());
    show();
    await size();
    vi.spyOn(counter.workspace.db.me, 'get').mockRejectedValueOnce(new Error('The connection was lost'));
    await print();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Error al iniciar la impresión.');
  });

  it('that the browser did not begin says so, and the console hears why', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    show();
    await size();
    const error = new Error('print() is blocked');
    const frame = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
    const view = { addEventListener: () => undefined, focus: () => undefined, print: vi.fn() };
    view.print.mockImplementation(() => {
      throw error;
    });
    frame.mockReturnValue(view as never);
    const page = document.implementation.createHTMLDocument();
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(page);
    // Not of this environment: a frame that loads.
    vi.spyOn(document.body, 'append').mockImplementation((added) => {
      (added as HTMLElement).dispatchEvent(new Event('load'));
    });
    await print();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(
      'Error al iniciar la impresión. Verifique la consola.',
    );
    expect(report).toHaveBeenCalledWith(error);
  });
});

describe('a logo that the server did not take', () => {
  const alert = () => screen.getByRole('alert');
  const refuse = async (status: number, body: unknown) => {
    counter.answer = () => ({ status, body });
    await counter.engine.syncNow();
  };

  it('is reported in the words of the server, and without any as unknown', async () => {
    await saveLogo(counter.workspace.db, new Blob(['x'], { type: 'image/png' }));
    show();
    await refuse(400, null);
    await expectShown(alert).toHaveTextContent('Error desconocido al subir el logo.');
    await saveLogo(counter.workspace.db, new Blob(['y'], { type: 'image/png' }));
    const told = 'Error: Las dimensiones exceden el máximo de 800x800px.';
    await refuse(400, { error: told });
    await expectShown(alert).toHaveTextContent(told);
  });

  it('away says that it is still there', async () => {
    await deleteLogo(counter.workspace.db);
    show();
    await refuse(400, null);
    await expectShown(alert).toHaveTextContent('No se pudo eliminar el logo en el servidor.');
  });
});

it('what was wrong with a picture still stands when another template is chosen, here or elsewhere', async () => {
  show();
  const picker = await screen.findByLabelText('Subir logo');
  fireEvent.change(picker, { target: { files: [new File(['GIF89a'], 'a.png', { type: 'image/png' })] } });
  await screen.findByText('Error: No se pudo leer el archivo de imagen.');
  await userEvent.click(screen.getByRole('tab', { name: 'Oficio' }));
  await screen.findByLabelText('Ancho del logo (mm)');
  expect(screen.getByText('Error: No se pudo leer el archivo de imagen.')).toBeInTheDocument();
});
