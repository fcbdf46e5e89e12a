import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDrawer } from '#app/data/current-drawer.ts';
import { deviceTable } from '#app/data/registry.ts';
import { closeDrawer, openDrawer } from '#app/data/writes/cash-writes.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import type { CashOptions } from '#domain/cash/options.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { CashScreen } from './CashScreen.tsx';

let counter: LocalCounter;

async function open(level: 1 | 2 | 3): Promise<void> {
  counter = await openLocalCounter(level);
  const { db } = counter.workspace;
  const me = await db.me.get('me');
  await db.me.update('me', { componentes_activos: [...(me?.componentes_activos ?? []), 'caja'] });
}

beforeEach(async () => {
  await deviceTable().clear();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const show = () =>
  render(
    <UiProvider>
      <CashScreen readDaily={async () => ({ kind: 'unreachable' })} workspace={counter.workspace} />
    </UiProvider>,
  );

const startWith = (base: string) =>
  openDrawer(counter.workspace.db, { nombre: 'Caja 1', base, esperada: null, conteo: [], nota: '' });

const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText(label);
const figure = async (label: string) =>
  (await screen.findAllByText(label, { selector: 'dt' }))[0]?.nextElementSibling?.textContent;
const kinds = async () => (await counter.workspace.db.outbox.toArray()).map(({ kind }) => kind);

const setOptions = async (options: Partial<CashOptions>) => {
  const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, ...options };
  await counter.workspace.db.business.put({ id: '1', opciones, v: 1 } as never);
};

it('level 1 sees what should be there where the owner has switched blind counts off', async () => {
  await open(1);
  await startWith('100000.00');
  show();
  await expectShown(() => figure('Debe haber')).toBe('—');
  await setOptions({ conteo_ciego: false });
  await expectShown(() => figure('Debe haber')).toBe('$ 100.000');
});

describe('opening', () => {
  it('takes an amount and Enter', async () => {
    await open(2);
    show();
    await userEvent.type(await field('Dinero en la caja'), '100000{Enter}');
    await expectShown(() => screen.getByRole('heading', { name: 'Anotar movimiento' })).toBeInTheDocument();
    await expectShown(() => figure('Debe haber')).toBe('$ 100.000');
    expect(await currentDrawer(counter.workspace.db)).toMatchObject({ base: '100000.00', nombre: 'Caja 1' });
  });

  it('never lists the drawer that is being opened among those of other devices', async () => {
    await open(2);
    const table = deviceTable();
    const put = table.put.bind(table);
    let remember = () => {};
    const remembered = new Promise<void>((resolve) => {
      remember = resolve;
    });
    const slow = async (row: Parameters<typeof put>[0]) => remembered.then(() => put(row));
    vi.spyOn(table, 'put').mockImplementationOnce(slow as typeof put);
    show();
    await userEvent.type(await field('Dinero en la caja'), '100000{Enter}');
    await expectShown(kinds).toEqual(['cash-open']);
    // Its row is there, and the screen has had the time to read it.
    await new Promise((later) => setTimeout(later, 100));
    expect(screen.queryByText(/en otro equipo|de otro equipo/u)).not.toBeInTheDocument();
    remember();
    await expectShown(() => screen.getByRole('heading', { name: 'Anotar movimiento' })).toBeInTheDocument();
  });

  it('offers what the last one left, and asks why where it is another amount', async () => {
    await open(2);
    await startWith('80000.00');
    show();
    await closeWith({ '$ 50.000': '1' }, '40000');
    await userEvent.click(await button('Abrir otra caja'));
    await expectShown(() => screen.getByLabelText('Dinero en la caja')).toHaveValue('40.000');
    const base = await field('Dinero en la caja');
    await userEvent.clear(base);
    await userEvent.type(base, '39000{Enter}');
    await expectShown(() => screen.getByText('Escribe por qué cambió la base.')).toBeInTheDocument();
    const words = /^Cambió la base: cuéntala otra vez o escribe por qué\. Quedaron \$\s40\.000/u;
    expect(screen.getByText(words)).toBeInTheDocument();
    await userEvent.type(await field('Por qué cambió'), 'Faltaba un billete{Enter}');
    await expectShown(() => figure('Base')).toBe('$ 39.000');
    const drawers = await counter.workspace.db.cash.toArray();
    expect(drawers.find(({ estado }) => estado === 'abierta')).toMatchObject({
      base_esperada: '40000.00',
      nota_apertura: 'Faltaba un billete',
    });
  });

  it.each([
    [1, 'Ayer quedaron $ 100.000'],
    [0, 'La última vez quedaron $ 100.000'],
    [2, 'La última vez quedaron $ 100.000'],
  ])('says of what was left %i days ago: %s', async (days, words) => {
    await open(2);
    const drawer = await startWith('0.00');
    const count = { efectivo: '100000.00', conteo: [], medios: {}, motivo: '' };
    const visto = { esperado: null, documentos: null };
    const { db } = counter.workspace;
    await closeDrawer(db, { drawer, count, queda: '100000.00', nota: '', visto });
    const cerrada_en = bogotaTimestamp(new Date(Date.now() - days * 86_400_000));
    await db.cash.update(drawer.id, { cerrada_en });
    show();
    await expectShown(() => screen.getByText(words)).toBeInTheDocument();
  });

  it('needs an amount: nothing typed is not zero, neither as a sum nor by notes', async () => {
    await open(2);
    show();
    await userEvent.click(await button('Abrir caja'));
    await expectShown(() => screen.getByText(/^Escribe con cuánto empiezas/u)).toBeInTheDocument();
    await userEvent.click(await button('Contar por billetes y monedas'));
    await userEvent.click(await button('Abrir caja'));
    await expectShown(() => screen.getByText(/^Escribe con cuánto empiezas/u)).toBeInTheDocument();
    expect(await kinds()).toEqual([]);
    await userEvent.type(await field('Cuántos de $ 50'), '0{Enter}');
    await expectShown(() => figure('Base')).toBe('$ 0');
  });

  it('offers no other drawer while the row of the open one is still to come', async () => {
    await open(2);
    await startWith('50000.00');
    const { cash, outbox } = counter.workspace.db;
    await Promise.all([cash.clear(), outbox.clear()]);
    show();
    await expectShown(() => screen.getByText(/^Caja 1 está abierta en este equipo/u)).toBeInTheDocument();
    expect(screen.queryByLabelText('Dinero en la caja')).not.toBeInTheDocument();
  });

  it('counts by notes and coins where somebody wants to', async () => {
    await open(2);
    show();
    await userEvent.click(await button('Contar por billetes y monedas'));
    await userEvent.type(await field('Cuántos de $ 20.000'), '3');
    await userEvent.type(await field('Cuántos de $ 50'), '4{Enter}');
    await expectShown(() => figure('Base')).toBe('$ 60.200');
  });
});

/** Counts the notes, leaves an amount, and closes. */
async function closeWith(notes: Record<string, string>, left: string): Promise<void> {
  await userEvent.click(await button('Cerrar caja'));
  for (const [note, count] of Object.entries(notes))
    await userEvent.type(await field(`Cuántos de ${note}`), count);
  await userEvent.click(await button('Seguir'));
  const stays = await field('Queda en la caja');
  await userEvent.clear(stays);
  await userEvent.type(stays, `${left}{Enter}`);
}

describe('a movement', () => {
  it('is noted by kind and purpose, and taken back by another that says so', async () => {
    await open(2);
    await startWith('100000.00');
    show();
    await userEvent.click(await button('Retiro'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Consignación' }));
    await userEvent.type(await field('Valor'), '30000{Enter}');
    await expectShown(() => screen.getByText('Retiro · Consignación')).toBeInTheDocument();
    await expectShown(() => figure('Debe haber')).toBe('$ 70.000');
    await userEvent.click(await button('Anular Retiro · Consignación'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Anular' }));
    await expectShown(() => screen.getByText('Anulado')).toBeInTheDocument();
    await expectShown(() => figure('Debe haber')).toBe('$ 100.000');
    await expectShown(kinds).toEqual(['cash-open', 'cash-move', 'cash-move']);
  });

  it('begins with the button of its kind, at the amount', async () => {
    await open(2);
    await startWith('100000.00');
    show();
    await userEvent.click(await button('Ingreso'));
    await expectShown(() => screen.getByLabelText('Valor')).toHaveFocus();
    await expectShown(() =>
      screen.getByRole('button', { name: 'Ingreso', pressed: true }),
    ).toBeInTheDocument();
    // Pressed once more it leaves what was chosen of it.
    await userEvent.click(screen.getByRole('radio', { name: 'Otro' }));
    await userEvent.click(await button('Ingreso'));
    await userEvent.keyboard('5000{Enter}');
    await expectShown(() => screen.getByText('Ingreso · Otro')).toBeInTheDocument();
  });

  it('above what the drawer should hold is asked about, and taken when it is meant', async () => {
    await open(2);
    await startWith('10000.00');
    show();
    await userEvent.type(await field('Valor'), '12000{Enter}');
    await expectShown(() => screen.getByRole('dialog')).toHaveTextContent(
      'En la caja debe haber $ 10.000. ¿Seguro que sale más?',
    );
    expect(await kinds()).toEqual(['cash-open']);
    await userEvent.click(await button('Anotar de todos modos'));
    await expectShown(() => screen.getByText('Gasto · Proveedor')).toBeInTheDocument();
    await expectShown(() => figure('Debe haber')).toBe('-$ 2.000');
  });

  it('is noted once, however often it is sent while it is being saved', async () => {
    await open(2);
    await startWith('100000.00');
    show();
    const amount = await field('Valor');
    await userEvent.type(amount, '30000');
    const form = amount.closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await expectShown(() => screen.getByLabelText('Valor')).toHaveValue('');
    await userEvent.type(await field('Valor'), '5000{Enter}');
    await expectShown(() => figure('Debe haber')).toBe('$ 65.000');
    await expectShown(kinds).toEqual(['cash-open', 'cash-move', 'cash-move']);
  });

  it('of nothing is refused at its field', async () => {
    await open(2);
    await startWith('10000.00');
    show();
    await userEvent.type(await field('Valor'), '0{Enter}');
    await expectShown(() => screen.getByText('Escribe cuánto.')).toBeInTheDocument();
    expect(await kinds()).toEqual(['cash-open']);
  });
});

describe('closing', () => {
  it.each([
    ['Cuadró', { '$ 50.000': '2' }],
    ['Faltan $ 50.000', { '$ 50.000': '1' }],
    ['Sobran $ 2.000', { '$ 50.000': '2', '$ 2.000': '1' }],
  ])('is never stopped, and says %s', async (words, notes) => {
    await open(1);
    await startWith('100000.00');
    show();
    await expectShown(() => figure('Debe haber')).toBe('—');
    await closeWith(notes, '0');
    await expectShown(() => screen.getByText(words)).toBeInTheDocument();
    await expectShown(() => screen.getByText('El número Z llega cuando haya conexión.')).toBeInTheDocument();
    await expectShown(kinds).toEqual(['cash-open', 'cash-count', 'cash-close']);
    expect(await currentDrawer(counter.workspace.db)).toBeUndefined();
  });

  it('needs a count, and nothing more than that stays in the drawer', async () => {
    await open(1);
    await startWith('100000.00');
    show();
    await userEvent.click(await button('Cerrar caja'));
    await userEvent.click(await button('Seguir'));
    await expectShown(() => screen.getByText(/Cuenta lo que hay en la caja/u)).toBeInTheDocument();
    await expectShown(() => screen.getByLabelText('Cuántos de $ 100.000')).toHaveFocus();
    await userEvent.type(await field('Cuántos de $ 1.000'), '5');
    expect(screen.queryByText(/Cuenta lo que hay en la caja/u)).not.toBeInTheDocument();
    await userEvent.click(await button('Seguir'));
    await expectShown(() => screen.getByLabelText('Queda en la caja')).toHaveValue('5.000');
    const stays = await field('Queda en la caja');
    await userEvent.clear(stays);
    await userEvent.type(stays, '6000{Enter}');
    await expectShown(() => screen.getByText('Contaste $ 5.000: no puede quedar más.')).toBeInTheDocument();
    expect(await kinds()).toEqual(['cash-open']);
  });

  it('goes on with the count that was left, says so, and begins anew where that is asked for', async () => {
    await open(1);
    await startWith('100000.00');
    show();
    await userEvent.click(await button('Cerrar caja'));
    await userEvent.type(await field('Cuántos de $ 50.000'), '2');
    await userEvent.click(await button('Volver'));
    await userEvent.click(await button('Cerrar caja'));
    await expectShown(() => screen.getByLabelText('Cuántos de $ 50.000')).toHaveValue('2');
    await expectShown(() => screen.getByText(/^Sigue el conteo de las/u)).toBeInTheDocument();
    await userEvent.click(await button('Empezar de nuevo'));
    await expectShown(() => screen.getByLabelText('Cuántos de $ 50.000')).toHaveValue('');
    expect(screen.queryByText(/^Sigue el conteo/u)).not.toBeInTheDocument();
    await userEvent.click(await button('Volver'));
    await closeWith({ '$ 100.000': '1' }, '0');
    await expectShown(() => screen.getByText('Cuadró')).toBeInTheDocument();
    expect(await counter.workspace.db.meta.get('count')).toBeUndefined();
  });

  it('offers nothing of the open drawer any more from the press to its result', async () => {
    await open(1);
    await startWith('100000.00');
    show();
    await userEvent.click(await button('Cerrar caja'));
    await userEvent.type(await field('Cuántos de $ 100.000'), '1');
    await userEvent.click(await button('Seguir'));
    await field('Queda en la caja');
    const dayIsShown = vi.fn();
    const observer = new MutationObserver(() => screen.queryByText('Anotar movimiento') && dayIsShown());
    observer.observe(document.body, { childList: true, subtree: true });
    await userEvent.click(await button('Cerrar caja'));
    await expectShown(() => screen.getByText('Cuadró')).toBeInTheDocument();
    observer.disconnect();
    expect(dayIsShown).not.toHaveBeenCalled();
  });

  it('is for who opened it, and for level 3', async () => {
    await open(2);
    const { db } = counter.workspace;
    const drawer = await startWith('100000.00');
    await db.cash.update(drawer.id, { abierta_por: { id: 987_654, nombre: 'Luz' } });
    show();
    await expectShown(() => screen.getByText(/la abrió Luz/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cerrar caja' })).not.toBeInTheDocument();
  });
});

describe('level 3', () => {
  it('closes a drawer that nobody can count, with a reason', async () => {
    await open(3);
    await startWith('100000.00');
    show();
    await userEvent.click(await button('Cerrar caja'));
    await userEvent.click(await button('Cerrar sin contar'));
    await userEvent.click(await button('Cerrar sin contar'));
    await expectShown(() => screen.getByText('Escribe por qué se cierra sin contar.')).toBeInTheDocument();
    await userEvent.type(await field('Por qué se cierra sin contar'), 'Se dañó el equipo{Enter}');
    await expectShown(() => screen.getByText('Se cerró sin contar')).toBeInTheDocument();
    expect(await kinds()).toEqual(['cash-open', 'cash-close']);
    const [drawer] = await counter.workspace.db.cash.toArray();
    expect(drawer).toMatchObject({ cierre: 'sin_conteo', nota: 'Se dañó el equipo', queda: null });
  });

  it('corrects the count of a closed drawer: the new one holds, the one before is still shown', async () => {
    await open(3);
    await startWith('100000.00');
    show();
    await closeWith({ '$ 50.000': '1' }, '0');
    await expectShown(() => screen.getByText('Faltan $ 50.000')).toBeInTheDocument();
    const { cash } = counter.workspace.db;
    await cash.toCollection().modify((drawer) => {
      for (const count of drawer.conteos) count.medios = { nequi: '1200.30' };
    });
    await expectShown(() => screen.getByText('Nequi')).toBeInTheDocument();
    await userEvent.click(await button('Corregir'));
    await userEvent.type(await field('Cuántos de $ 50.000'), '2');
    await userEvent.type(await field('Por qué se corrige (opcional)'), 'Había otro billete{Enter}');
    await expectShown(() => screen.getByText('Cuadró')).toBeInTheDocument();
    const counts = () => within(screen.getByRole('table', { name: 'Conteos' })).getAllByRole('row');
    await expectShown(() => counts()[1]).toHaveTextContent(/Había otro billete.*Vale.*\$ 100\.000/u);
    const made = await counter.workspace.db.outbox.where('kind').equals('cash-count').last();
    expect(made?.body).toMatchObject({ medios: { nequi: '1200.30' } });
    await expectShown(() => counts()[2]).toHaveTextContent(/Anterior.*\$ 50\.000/u);
  });

  it("closes another device's drawer from the list; below it the list only lets work in it", async () => {
    for (const level of [3, 2] as const) {
      await open(level);
      await startWith('70000.00');
      await deviceTable().clear();
      show();
      await expectShown(() => screen.getByRole('button', { name: 'Usar Caja 1' })).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'Usar la caja de otro equipo' })).toBeInTheDocument();
      if (level === 2) {
        expect(screen.queryByRole('button', { name: 'Cerrar Caja 1' })).not.toBeInTheDocument();
        continue;
      }
      await userEvent.click(await button('Cerrar Caja 1'));
      await userEvent.type(await field('Cuántos de $ 10.000'), '7');
      await userEvent.click(await button('Seguir'));
      await userEvent.type(await field('Queda en la caja'), '{Enter}');
      await expectShown(() => screen.getByText('Cuadró')).toBeInTheDocument();
      cleanup();
      await counter.close();
    }
  });
});

it('a closed drawer of which this device lacks sales says so instead of a difference, and prints nothing', async () => {
  await open(2);
  await startWith('0.00');
  show();
  await closeWith({ '$ 50': '0' }, '0');
  await expectShown(() => screen.getByText('Cuadró')).toBeInTheDocument();
  await counter.workspace.db.meta.put({ key: 'more-to-come', value: true });
  await expectShown(() => screen.getByText('Sin todas sus ventas')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Imprimir Z' })).not.toBeInTheDocument();
});

it('a drawer that another tab closes while it is counted here shows what came of it', async () => {
  await open(2);
  const drawer = await startWith('50000.00');
  show();
  await userEvent.click(await button('Cerrar caja'));
  await userEvent.type(await field('Cuántos de $ 50.000'), '1');
  await userEvent.click(await button('Seguir'));
  await expectShown(() => screen.getByLabelText('Queda en la caja')).toBeInTheDocument();
  const count = { efectivo: '49000.00', conteo: [], medios: {}, motivo: '' };
  const visto = { esperado: '50000.00', documentos: null };
  await closeDrawer(counter.workspace.db, { drawer, count, queda: '0.00', nota: '', visto });
  await expectShown(() => screen.getByText('Faltan $ 1.000')).toBeInTheDocument();
  await userEvent.click(await button('Abrir otra caja'));
  await userEvent.type(await field('Dinero en la caja'), '{Enter}');
  await expectShown(() => screen.getByRole('heading', { name: 'Anotar movimiento' })).toBeInTheDocument();
  expect(await kinds()).toEqual(['cash-open', 'cash-count', 'cash-close', 'cash-open']);
});

it('the screen shows who counts blindly nothing of what should be in a drawer that somebody closed uncounted', async () => {
  await open(1);
  const drawer = await startWith('50000.00');
  const visto = { esperado: null, documentos: null };
  const { db } = counter.workspace;
  await closeDrawer(db, { drawer, count: null, queda: null, nota: 'Se fue', visto });
  show();
  await userEvent.click(await button('Ver Provisional'));
  await expectShown(() => screen.getByText('Se cerró sin contar')).toBeInTheDocument();
  await expectShown(() => figure('Debía haber')).toBe('—');
  expect(screen.queryByRole('table', { name: 'Por medio de pago' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Imprimir Z' })).not.toBeInTheDocument();
});

it('the screen leads back to the sale that asked for a drawer, once one is open', async () => {
  await open(2);
  const onOpened = vi.fn();
  render(
    <UiProvider>
      <CashScreen
        onOpened={onOpened}
        readDaily={async () => ({ kind: 'unreachable' })}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
  await userEvent.click(await button('Abrir caja'));
  await expectShown(() => screen.getByText(/^Escribe con cuánto empiezas/u)).toBeInTheDocument();
  expect(onOpened).not.toHaveBeenCalled();
  await userEvent.type(await field('Dinero en la caja'), '0{Enter}');
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledTimes(1));
  expect(await currentDrawer(counter.workspace.db)).toMatchObject({ base: '0.00' });
});

it('a closed drawer says how many documents of its device have not come', async () => {
  await open(2);
  await startWith('0.00');
  show();
  await closeWith({ '$ 50': '0' }, '0');
  await expectShown(() => screen.getByText('Cuadró')).toBeInTheDocument();
  const { cash } = counter.workspace.db;
  await cash.toCollection().modify({ faltan: 3, z_numero: 4 });
  await expectShown(() => screen.getByText(/^Faltan 3 documentos de este equipo/u)).toBeInTheDocument();
});

describe("the day's report", () => {
  it('opens from level 2 on, with and without an open drawer, and leads back', async () => {
    await open(2);
    show();
    await userEvent.click(await button('Informe diario'));
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(/el servidor no responde/u);
    await userEvent.click(await button('Volver a la caja'));
    await userEvent.type(await field('Dinero en la caja'), '1000{Enter}');
    await expectShown(() => screen.getByRole('heading', { name: 'Anotar movimiento' })).toBeInTheDocument();
    await userEvent.click(await button('Informe diario'));
    await expectShown(() =>
      screen.getByRole('heading', { name: 'Comprobante de informe diario' }),
    ).toBeInTheDocument();
  });

  it('is not offered to level 1', async () => {
    await open(1);
    show();
    await userEvent.type(await field('Dinero en la caja'), '1000{Enter}');
    await expectShown(() => screen.getByRole('heading', { name: 'Anotar movimiento' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Informe diario' })).not.toBeInTheDocument();
  });
});
