import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDrawer, stopWorkingIn, workIn } from '#app/data/current-drawer.ts';
import { deviceTable } from '#app/data/registry.ts';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { closeDrawer, openDrawer } from '#app/data/writes/cash-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { CashScreen, readCash } from './CashScreen.tsx';

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
  vi.restoreAllMocks();
  cleanup();
  await counter.close();
});

const SENT = { srv: null, v: 1, rev: 1, pageRev: 1 };

const show = () =>
  render(
    <UiProvider>
      <CashScreen readDaily={async () => ({ kind: 'unreachable' })} workspace={counter.workspace} />
    </UiProvider>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const start = (nombre: string) =>
  openDrawer(counter.workspace.db, { nombre, base: '1000.00', esperada: null, conteo: [], nota: '' });

/** Closes a drawer with all of its money counted, and leaves some of it. */
const finish = (drawer: Awaited<ReturnType<typeof start>>, queda: string) =>
  closeDrawer(counter.workspace.db, {
    drawer,
    count: { efectivo: '1000.00', conteo: [], medios: {}, motivo: '' },
    queda,
    nota: '',
    visto: { esperado: '1000.00', documentos: { ventas: 0, abonos: 0, devoluciones: 0, movimientos: 0 } },
  });

describe('while a drawer is open', () => {
  it('a closed one is looked at, and the open one comes back', async () => {
    await open(3);
    await finish(await start('La de ayer'), '0.00');
    await start('La de hoy');
    show();
    await press('Otras cajas');
    await press('Ver Provisional');
    await expectShown(() => screen.getByRole('heading', { name: 'Caja cerrada' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Corregir' })).toBeVisible();
    await press('Volver');
    await expectShown(() => screen.getByText('Cajas anteriores', { selector: 'h2' })).toBeVisible();
    await press('Volver');
    await expectShown(() => screen.getByText(/^La de hoy · la abrió/u)).toBeVisible();
  });

  it('one of another device can be left, and the own one is changed to', async () => {
    await open(2);
    const { db } = counter.workspace;
    const own = await start('La mía');
    await db.cash.put({
      ...own,
      ...SENT,
      id: 'far',
      equipo: 'another',
      nombre: 'La otra',
    });
    const far = await db.cash.get('far');
    if (far) await workIn(db, far);
    show();
    await press('Otras cajas');
    await press('Usar La mía');
    await expectShown(async () => (await currentDrawer(db))?.sessionId).toBe(own.id);
    await expectShown(() => screen.getByText(/^La mía · la abrió/u)).toBeVisible();
    await press('Otras cajas');
    await press('Usar La otra');
    await press('Otras cajas');
    await press('Dejar de usarla');
    await expectShown(async () => (await currentDrawer(db))?.sessionId).toBe(own.id);
    expect((await db.cash.get('far'))?.estado).toBe('abierta');
  });

  it('one of another device can be left where its row has not come, and another be opened', async () => {
    await open(2);
    const { db } = counter.workspace;
    const own = await start('La mía');
    await workIn(db, { ...own, id: 'far', equipo: 'another', nombre: 'La otra' });
    await db.cash.clear();
    show();
    await press('Dejar de usarla');
    await expectShown(() => screen.getByText('¿Con cuánto empiezas?')).toBeVisible();
    expect(await currentDrawer(db)).toBeUndefined();
  });

  it('level 1 that sees what should be there prints no X', async () => {
    await open(1);
    const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, conteo_ciego: false };
    await counter.workspace.db.business.put({ id: '1', opciones, v: 1 } as never);
    await start('Caja 1');
    show();
    await expectShown(() => screen.getByText('Debe haber')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Imprimir X' })).toBeNull();
  });
});

describe('what was left in the drawer of this device', () => {
  const offered = async () => {
    const { left, others } = await readCash(counter.workspace.db, null);
    return { left, others };
  };

  it.each([
    ['of a drawer that nobody else has heard of', null],
    ['of one that the server still tells as open', {}],
    ['of one that is told without amounts', { estado: 'cerrada', base: null, queda: null }],
  ])('is offered to the next person, %s', async (_, mirrored) => {
    await open(1);
    const { db } = counter.workspace;
    const drawer = await start('Caja 1');
    await finish(drawer, '700.00');
    // The colleague who closed it has signed out, with all of it.
    await Promise.all([db.cash.clear(), db.outbox.clear()]);
    if (mirrored) await db.cash.put({ ...drawer, ...SENT, ...mirrored } as never);
    expect(await offered()).toEqual({ left: '700.00', others: [] });
  });

  it('is that of a later one where the mirror knows it, and nothing where a closing was given up', async () => {
    await open(3);
    const { db } = counter.workspace;
    const drawer = await start('Caja 1');
    await finish(drawer, '700.00');
    const closing = (await db.outbox.toArray()).find(({ kind }) => kind === 'cash-close');
    const later = {
      ...drawer,
      id: 'later',
      abierta_en: '2099-01-01T08:00:00-05:00',
      estado: 'cerrada',
    } as const;
    await db.cash.put({ ...later, ...SENT, queda: '300.00' });
    expect(await offered()).toMatchObject({ left: '300.00' });
    await db.cash.delete('later');
    expect(await discardOperation(db, closing?.seq ?? 0, 'No era')).toBeUndefined();
    expect(await offered()).toMatchObject({ left: null });
  });

  it('hides an earlier one too that the mirror still has open', async () => {
    await open(2);
    const { db } = counter.workspace;
    const first = await start('La primera');
    await finish(first, '700.00');
    await finish(await start('La segunda'), '800.00');
    await db.cash.clear();
    await db.cash.put({ ...first, ...SENT });
    expect(await offered()).toEqual({ left: '800.00', others: [] });
    await workIn(db, { ...first, id: 'far', equipo: 'another' });
    await stopWorkingIn(db, 'far');
    expect(await currentDrawer(db)).toBeUndefined();
  });

  it('of another device is not offered here', async () => {
    await open(3);
    const far = { ...(await start('La otra')), equipo: 'another' };
    await finish(far, '700.00');
    await counter.workspace.db.cash.clear();
    expect(await offered()).toMatchObject({ left: null });
  });
});

describe('while the next place is being read', () => {
  /** Every read of the drawers waits from here on. @returns lets them go on */
  function holdReads(): () => void {
    const { cash } = counter.workspace.db;
    const bulkGet = cash.bulkGet.bind(cash);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = async (keys: string[]) => released.then(() => bulkGet(keys));
    vi.spyOn(cash, 'bulkGet').mockImplementation(held as never);
    return release;
  }

  it('nobody can open a second drawer', async () => {
    await open(3);
    await finish(await start('La de ayer'), '0.00');
    await start('La de hoy');
    show();
    await press('Otras cajas');
    await screen.findByRole('button', { name: 'Ver Provisional' });
    const release = holdReads();
    await press('Ver Provisional');
    await press('Volver');
    expect(screen.queryByText('¿Con cuánto empiezas?')).toBeNull();
    await expectShown(() => screen.getByText('Cajas anteriores', { selector: 'h2' })).toBeVisible();
    release();
    await expectShown(() => screen.getByRole('heading', { name: 'Anotar movimiento' })).toBeVisible();
    expect(screen.queryByText('¿Con cuánto empiezas?')).toBeNull();
  });

  it('a count that was begun of the own drawer goes into no other', async () => {
    await open(3);
    const own = await start('La mía');
    await counter.workspace.db.cash.put({ ...own, ...SENT, id: 'far', equipo: 'another', nombre: 'La otra' });
    show();
    await press('Cerrar caja');
    await userEvent.type(await screen.findByLabelText('Cuántos de $ 50.000'), '7');
    await press('Volver');
    await press('Otras cajas');
    await screen.findByRole('button', { name: 'Cerrar La otra' });
    const release = holdReads();
    await press('Cerrar La otra');
    release();
    await expectShown(() => screen.getByText(/La otra/u, { selector: 'p' })).toBeVisible();
    expect(screen.queryByText(/^Sigue el conteo/u)).toBeNull();
    expect(screen.getByLabelText('Cuántos de $ 50.000')).toHaveValue('');
  });
});
