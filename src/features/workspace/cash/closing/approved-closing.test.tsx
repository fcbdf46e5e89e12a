import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approvals } from '#app/data/identity/approvers.ts';
import { deviceTable } from '#app/data/registry.ts';
import { closeDrawer, openDrawer } from '#app/data/writes/cash-writes.ts';
import { CashScreen } from '#app/features/workspace/cash/CashScreen.tsx';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';

let counter: LocalCounter;
const ask = vi.fn<Approvals['ask']>();

beforeEach(async () => {
  await deviceTable().clear();
  ask.mockReset();
  counter = await openLocalCounter(1);
  const { db } = counter.workspace;
  const me = await db.me.get('me');
  await db.me.update('me', { componentes_activos: [...(me?.componentes_activos ?? []), 'caja'] });
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

/** @param actions what somebody on the device can approve */
const show = (...actions: ('cash.correct' | 'cash.close-others')[]) =>
  render(
    <UiProvider>
      <CashScreen
        approvals={{ can: new Set(actions), ask }}
        readDaily={async () => ({ kind: 'unreachable' })}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );

const start = () =>
  openDrawer(counter.workspace.db, {
    nombre: 'Caja 1',
    base: '50000.00',
    esperada: null,
    conteo: [],
    nota: '',
  });
const button = (name: string) => screen.findByRole('button', { name });
const lastOf = async (kind: string) =>
  (await counter.workspace.db.outbox.toArray()).findLast((operation) => operation.kind === kind);

async function leaveUncounted(): Promise<void> {
  await userEvent.click(await button('Cerrar caja'));
  await userEvent.click(await button('Cerrar sin contar'));
  await userEvent.type(await screen.findByLabelText('Por qué se cierra sin contar'), 'Se fue la luz');
  await userEvent.click(await button('Cerrar sin contar'));
}

describe('a cashier who may not leave a drawer uncounted', () => {
  it('closes it so on an approval of that drawer', async () => {
    const { id } = await start();
    ask.mockResolvedValue({ id: 'approval', isThere: false });
    show('cash.close-others');
    await leaveUncounted();
    await expectShown(() => screen.getByText('Se cerró sin contar')).toBeVisible();
    expect(ask.mock.calls).toEqual([[{ op: id, accion: 'cash.close-others' }]]);
    expect(await lastOf('cash-close')).toMatchObject({ entityId: id, body: { autoriza: 'approval' } });
  });

  it('leaves it open where nobody gives a PIN, with the reason as it was typed', async () => {
    await start();
    ask.mockResolvedValue(null);
    show('cash.close-others');
    await leaveUncounted();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await expectShown(() => screen.getByLabelText('Por qué se cierra sin contar')).toHaveValue(
      'Se fue la luz',
    );
    expect(await lastOf('cash-close')).toBeUndefined();
  });

  it('needs nobody to count and close the own drawer', async () => {
    await start();
    show('cash.close-others');
    await userEvent.click(await button('Cerrar caja'));
    await userEvent.type(await screen.findByLabelText('Cuántos de $ 50.000'), '1');
    await userEvent.click(await button('Seguir'));
    await userEvent.click(await button('Cerrar caja'));
    await waitFor(async () => expect(await lastOf('cash-close')).toBeDefined());
    expect(ask).not.toHaveBeenCalled();
    expect((await lastOf('cash-close'))?.body).not.toHaveProperty('autoriza');
  });

  it('is not offered it where nobody on the device can approve', async () => {
    await start();
    show();
    await userEvent.click(await button('Cerrar caja'));
    await button('Seguir');
    expect(screen.queryByRole('button', { name: 'Cerrar sin contar' })).toBeNull();
  });
});

describe('a cashier in front of the drawer of somebody else', () => {
  it('counts and closes it on one approval of that drawer, which count and closing name', async () => {
    const { id } = await start();
    await counter.workspace.db.cash.toCollection().modify({ abierta_por: { id: 4242, nombre: 'Rosa' } });
    ask.mockResolvedValue({ id: 'approval', isThere: true });
    show('cash.close-others');
    await userEvent.click(await button('Cerrar caja'));
    await userEvent.type(await screen.findByLabelText('Cuántos de $ 50.000'), '1');
    await userEvent.click(await button('Seguir'));
    // What it began with is not for this level: what stays has to be said.
    await userEvent.click(await button('Cerrar caja'));
    await expectShown(() =>
      screen.getByText('Escribe cuánto queda; si no queda nada, escribe 0.'),
    ).toBeVisible();
    await userEvent.type(screen.getByLabelText('Queda en la caja'), '20000');
    await userEvent.click(await button('Cerrar caja'));
    await waitFor(async () => expect(await lastOf('cash-close')).toBeDefined());
    expect(await lastOf('cash-close')).toMatchObject({ body: { queda: '20000.00' } });
    expect(ask.mock.calls).toEqual([[{ op: id, accion: 'cash.close-others' }]]);
    expect(await lastOf('cash-close')).toMatchObject({ body: { autoriza: 'approval' } });
    expect(await lastOf('cash-count')).toMatchObject({ body: { autoriza: 'approval', corrige: false } });
    // Without its base and the other's sales no difference is known here, and no paper can say one.
    await counter.workspace.db.cash.toCollection().modify({ abierta_por: { id: 4242, nombre: 'Rosa' } });
    await screen.findByText('Si cuadró lo ve quien la abrió, o quien ve las cajas de otros.');
    expect(screen.queryByRole('button', { name: 'Imprimir Z' })).toBeNull();
  });
});

it('a cashier is offered nothing of an earlier drawer where a colleague had the last one', async () => {
  const { db } = counter.workspace;
  const drawer = await start();
  const count = { efectivo: '50000.00', conteo: [], medios: {}, motivo: '' };
  const visto = { esperado: null, documentos: null };
  await closeDrawer(db, { drawer, count, queda: '50000.00', nota: '', visto });
  const own = await db.cash.get(drawer.id);
  if (!own) throw new Error('there is no drawer');
  const abierta_en = bogotaTimestamp(new Date(Date.now() + 60_000));
  await db.cash.put({ ...own, id: crypto.randomUUID(), abierta_en, base: null, queda: null });
  show();
  await expectShown(() => screen.getByLabelText('Dinero en la caja')).toHaveValue('');
  expect(screen.queryByText(/quedaron/u)).toBeNull();
});

describe('a closed drawer that was counted wrongly', () => {
  it('is corrected by a cashier on an approval of that count', async () => {
    const drawer = await start();
    const count = { efectivo: '49000.00', conteo: [], medios: {}, motivo: '' };
    const visto = { esperado: '50000.00', documentos: null };
    await closeDrawer(counter.workspace.db, { drawer, count, queda: '0.00', nota: '', visto });
    ask.mockResolvedValue({ id: 'approval', isThere: true });
    show('cash.correct');
    await userEvent.click(await button('Ver Provisional'));
    await userEvent.click(await button('Corregir'));
    await userEvent.type(await screen.findByLabelText('Cuántos de $ 50.000'), '1');
    await userEvent.click(await button('Guardar conteo'));
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await waitFor(async () =>
      expect(await lastOf('cash-count')).toMatchObject({
        entityId: ask.mock.calls[0]?.[0].op,
        body: { autoriza: 'approval', corrige: true, efectivo: '50000.00' },
      }),
    );
    expect(ask.mock.calls[0]?.[0].accion).toBe('cash.correct');
  });
});
