import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentDrawer, workIn } from '#app/data/current-drawer.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { deviceTable, rememberIdentity } from '#app/data/registry.ts';
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
  cleanup();
  await counter.close();
});

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
    await press('Volver');
    await expectShown(() => screen.getByText(/^La de hoy · la abrió/u)).toBeVisible();
  });

  it('one of another device can be left, and the own one is changed to', async () => {
    await open(2);
    const { db } = counter.workspace;
    const own = await start('La mía');
    await db.cash.put({
      ...own,
      id: 'far',
      equipo: 'another',
      nombre: 'La otra',
      srv: null,
      v: 1,
      rev: 1,
      pageRev: 1,
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
    await expectShown(() => screen.getByText('¿Con cuánto empiezas?')).toBeVisible();
    expect(await currentDrawer(db)).toBeUndefined();
    expect((await db.cash.get('far'))?.estado).toBe('abierta');
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

describe('what a colleague left in the drawer of this device', () => {
  /** The queue of a colleague who closed it holds all of it; the own mirror has what is given here. */
  async function closedByColleague(queda: string, mirrored: object | null): Promise<string> {
    const { db } = counter.workspace;
    const drawer = await start('Caja 1');
    await finish(drawer, queda);
    const name = `erp:${db.name.split(':')[1]}:987658`;
    const colleague = new ErpDatabase(name);
    await colleague.outbox.bulkPut(await db.outbox.toArray());
    colleague.close();
    const [, business] = db.name.split(':');
    const person = { businessId: Number(business), subUserId: 987_658, name: 'Luz', businessName: '' };
    await rememberIdentity({ id: name, ...person, pending: 2, lastSync: null });
    await Promise.all([db.cash.clear(), db.outbox.clear()]);
    if (mirrored) await db.cash.put({ ...drawer, srv: null, v: 1, rev: 1, pageRev: 1, ...mirrored });
    return drawer.id;
  }

  it.each([
    ['of a drawer that nobody has heard of', null],
    ['of one that the server still tells as open', {}],
    ['of one that is told without amounts', { estado: 'cerrada', base: null, queda: null }],
  ])('is offered to level 1, %s', async (_, mirrored) => {
    await open(1);
    await closedByColleague('700.00', mirrored);
    expect(await readCash(counter.workspace.db, null)).toMatchObject({ left: '700.00', others: [] });
  });
});
