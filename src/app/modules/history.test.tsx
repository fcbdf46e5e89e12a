import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPin, keepPin } from '#app/data/identity/pins.ts';
import type { OtherQueues } from '#app/sync/other-queues.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { AMPARO, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { HistoryRoute } from './history.tsx';

const DAY_MS = 86_400_000;

let ana: LocalCounter;
let luis: LocalCounter;
/** What the server says of an approval as soon as it is sent; null where it says nothing in time. */
let answer: 'done' | 'rejected' | null;
/** The session of who approved is refused. */
let isSessionOver: boolean;
/** Ends the wait for the server. */
let sent: Promise<void>;
const readLevelOf = vi.fn(async () => undefined);

beforeEach(async () => {
  ana = await openLocalCounter(1);
  luis = await openLocalCounter(3);
  answer = 'done';
  isSessionOver = false;
  sent = Promise.resolve();
  readLevelOf.mockClear();
  await keepPin({ id: luis.workspace.db.name, businessId: 1 }, '4071');
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await forgetPin(luis.workspace.db.name);
  await ana.close();
  await luis.close();
});

async function show(): Promise<string> {
  const { entityId } = await ana.sell({ client: AMPARO, delivered: true });
  const others = {
    async sendOf() {
      const { db } = luis.workspace;
      if (answer) await db.outbox.toCollection().modify({ state: answer });
      if (isSessionOver) await db.meta.put({ key: 'refused', value: { epoch: null, lost: [] } });
      await sent;
    },
    readLevelOf,
  } as unknown as OtherQueues;
  render(
    <UiProvider>
      <HistoryRoute
        counter={{ ...ana, others }}
        onGiveUp={async () => true}
        onNewSale={() => undefined}
        onOpen={() => undefined}
        openId={entityId}
        search={undefined}
      />
    </UiProvider>,
  );
  return entityId;
}

/** Everything comes back, up to the question for a PIN. */
async function giveAllBack(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver todo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Anular la factura' }));
}

async function enter(pin: string): Promise<void> {
  const keypad = within(await screen.findByRole('group', { name: 'Teclado del PIN' }));
  for (const digit of pin) await userEvent.click(keypad.getByRole('button', { name: digit }));
  await userEvent.click(keypad.getByRole('button', { name: 'Autorizar' }));
}

/** What is to come four seconds later, for the test to bring about. */
function holdFourSeconds(): (() => void)[] {
  const held: (() => void)[] = [];
  const wait = globalThis.setTimeout;
  const hold = (run: () => void, delayMs?: number) =>
    delayMs === 4000 ? held.push(run) : wait(run, delayMs);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as unknown as typeof setTimeout);
  return held;
}

const rowsOf = ({ workspace: { db } }: LocalCounter) => db.outbox.toArray();
const returnOf = async () => (await rowsOf(ana)).find(({ kind }) => kind === 'return');

describe('goods that come back to a cashier below the level that takes them', () => {
  it('are taken on the PIN of somebody who may, whose queue has the approval of that very return', async () => {
    ana.status.update({ connection: 'online' });
    await show();
    await giveAllBack();
    await expectShown(() => screen.getByText(/^Para recibir esta devolución,/u)).toBeVisible();
    await enter('4071');
    await waitFor(async () => expect(await returnOf()).toBeDefined());
    const back = await returnOf();
    const [approval, ...rest] = await rowsOf(luis);
    expect(rest).toEqual([]);
    expect(approval).toMatchObject({
      kind: 'approval',
      path: '/api/erp/autorizaciones/',
      body: { op: back?.entityId, accion: 'returns.create' },
    });
    // The server has the approval: it is asked before any money goes.
    expect(back).toMatchObject({ body: { autoriza: approval?.entityId }, delivered: false });
  });

  it('are a fact without network, and where the server is too slow to have the approval', async () => {
    answer = null;
    ana.status.update({ connection: 'online' });
    await show();
    await giveAllBack();
    await enter('4071');
    await waitFor(async () => expect(await returnOf()).toMatchObject({ delivered: true }));
    await expectShown(() => screen.getByText('Devolución recibida.')).toBeVisible();
  });

  it('above the owner’s limit wait for an approval that is late', async () => {
    answer = null;
    const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, devolucion_sin_red_max: '10000.00' };
    await ana.workspace.db.business.put({ id: 'business', opciones, v: 1 } as never);
    ana.status.update({ connection: 'online' });
    await show();
    await giveAllBack();
    await enter('4071');
    await expectShown(() =>
      screen.getByText('La autorización todavía no llega al servidor. Inténtalo otra vez.'),
    ).toBeVisible();
    expect(await returnOf()).toBeUndefined();
  });

  it('are a fact four seconds after the PIN where the server has not answered by then', async () => {
    answer = null;
    sent = new Promise(() => undefined);
    ana.status.update({ connection: 'online' });
    await show();
    await giveAllBack();
    const held = holdFourSeconds();
    await enter('4071');
    await waitFor(() => expect(held).toHaveLength(1));
    expect(await returnOf()).toBeUndefined();
    held[0]?.();
    await waitFor(async () => expect(await returnOf()).toMatchObject({ delivered: true }));
  });

  it('stay with the customer where the server refuses the approval, which is left nowhere', async () => {
    answer = 'rejected';
    ana.status.update({ connection: 'online' });
    await show();
    await giveAllBack();
    await enter('4071');
    await expectShown(() =>
      screen.getByText('Ana Pérez ya no puede autorizar esto. Nada se hizo.'),
    ).toBeVisible();
    await expectShown(() =>
      screen.getByText('Nadie que pueda autorizar esto tiene PIN en este equipo.'),
    ).toBeVisible();
    expect(await returnOf()).toBeUndefined();
    expect(await rowsOf(luis)).toMatchObject([{ kind: 'approval', state: 'discarded' }]);
    expect(readLevelOf).toHaveBeenCalledWith(luis.workspace.db.name);
  });

  it('stay with the customer where the server refuses the session of who gives a PIN', async () => {
    answer = null;
    isSessionOver = true;
    ana.status.update({ connection: 'online' });
    await show();
    await giveAllBack();
    await enter('4071');
    await expectShown(() => screen.getByText(/tiene que entrar una vez con su contraseña/u)).toBeVisible();
    expect(await returnOf()).toBeUndefined();
    expect(await rowsOf(luis)).toMatchObject([{ kind: 'approval', state: 'discarded' }]);
  });

  it('stay with the customer where nobody gives a PIN, and what was typed stays', async () => {
    await show();
    await giveAllBack();
    await enter('5555');
    await expectShown(() => screen.getByText('PIN incorrecto. Te quedan 4 intentos.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'PIN de un administrador' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Anular la factura' })).toBeEnabled();
    expect(await returnOf()).toBeUndefined();
    expect(await rowsOf(luis)).toEqual([]);
  });

  it('pay for another sale on the approval of the return that goes with it', async () => {
    ana.status.update({ connection: 'online' });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Devolver todo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar por otro' }));
    await enter('4071');
    const { drafts, db } = ana.workspace;
    await waitFor(() => expect(drafts.current.exchange).toBeDefined());
    const [approval] = await rowsOf(luis);
    const approved = drafts.current.exchange?.approved;
    expect(approval).toMatchObject({ body: { op: approved?.id, accion: 'returns.create' } });
    expect(approved?.autoriza).toBe(approval?.entityId);
    // What the form may take on an approval is not of the goods: without it they pay for nothing.
    expect(drafts.current.exchange?.of).toMatchObject({ isAllowed: false, isUnlimited: false });
    expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['sale']);
  });

  it('too late are taken on the PIN of somebody who may go beyond the limits', async () => {
    ana.status.update({ connection: 'online' });
    const id = await show();
    await ana.workspace.db.invoices.update(id, { fecha: new Date(Date.now() - 40 * DAY_MS).toISOString() });
    await giveAllBack();
    await expectShown(() =>
      screen.getByText(/^Esta devolución pasa del plazo o del monto de la tienda\./u),
    ).toBeVisible();
    await enter('4071');
    await waitFor(async () => expect(await returnOf()).toMatchObject({ delivered: false }));
    expect(await returnOf()).toMatchObject({ body: { fuera_de_limites: true } });
    expect(await rowsOf(luis)).toMatchObject([{ body: { accion: 'returns.beyond-limits' } }]);
  });

  it('are for nobody to take where no such person has a PIN on the device', async () => {
    await forgetPin(luis.workspace.db.name);
    await show();
    await screen.findByRole('button', { name: /^Imprimir/u });
    expect(screen.queryByRole('button', { name: 'Devolver' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Devolver sin factura' })).toBeNull();
  });
});
