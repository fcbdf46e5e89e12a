import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { forgetIdentity, rememberIdentity } from '#app/data/registry.ts';
import { toLedgerRecord } from '#app/data/records.ts';
import { readExchanged, readReturnable } from '#app/data/read/invoices/returnable.ts';
import { returnGoods } from '#app/data/writes/returns/return-writes.ts';
import { HistoryScreen } from '#app/features/workspace/invoice-history/HistoryScreen.tsx';
import type { OlderInvoices } from '#app/online/older-invoices.ts';
import { giveUp } from '#app/sync/push/cancel.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { PATHS } from '#contract/paths.ts';
import { AMPARO, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { plugInCounterPrinter } from '#tests/fixtures/paper/counter-printer.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { pass, stopTimers } from '#tests/fixtures/screen/timers.ts';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await counter.close();
});

// There is network: nothing in these tests asks it for older invoices.
const ONLINE = {} as unknown as OlderInvoices;

function show(openId: string | null, older: OlderInvoices | null = ONLINE): void {
  render(
    <UiProvider>
      <HistoryScreen
        isUnfilled={false}
        older={older}
        onGiveUp={async (seq) => (await giveUp(counter.engine.context, seq, '')) === 'discarded'}
        onNewSale={() => undefined}
        onOpen={() => undefined}
        onRetry={() => undefined}
        openId={openId}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

/** A coffee of $ 17.609 whose return is filled in, up to its last button. */
async function fillIn(): Promise<string> {
  const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
  show(entityId);
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver todo' }));
  return entityId;
}

/** The same coffee on credit, as the server tells it. */
async function sellOnCredit(): Promise<string> {
  const { db } = counter.workspace;
  const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
  const pagos = [{ medio: 'credito' as const, valor: '17609.00', recibido: null, referencia: null }];
  await db.invoices
    .where('id')
    .equals(entityId)
    .modify(({ sale }) => void Object.assign(sale ?? {}, { pagos }));
  const charge = { id: 'e1', cliente_id: AMPARO.id, factura_id: entityId, tipo: 'cargo' as const };
  const entry = { ...charge, valor: '17609.00', fecha: new Date().toISOString(), referencia: null };
  await db.ledger.put(toLedgerRecord(entry, { srv: entry, v: 1, rev: 1, pageRev: 1 }));
  return entityId;
}

const submit = () => screen.getByRole('button', { name: 'Anular la factura' });
const returned = async () =>
  (await counter.workspace.db.outbox.toArray()).find(({ kind }) => kind === 'return');

describe('a plain return with network', () => {
  it('keeps the money for three seconds, then lets it go all the same', async () => {
    await fillIn();
    stopTimers();
    fireEvent.click(submit());
    await pass(2900);
    expect(screen.getByText('No entregues el dinero todavía.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Entregar de todas formas' })).toBeNull();
    await pass(200);
    const deliver = screen.getByRole('button', { name: 'Entregar de todas formas' });
    vi.useRealTimers();
    await userEvent.click(deliver);
    await expectShown(() => screen.getByText('Devolución recibida.')).toBeVisible();
    expect(await returned()).toMatchObject({ delivered: true });
  });

  it('that nobody answers can be given up instead, and nothing is left of it', async () => {
    await fillIn();
    stopTimers();
    fireEvent.click(submit());
    await pass(3100);
    const cancel = screen.getByRole('button', { name: 'Cancelar la devolución' });
    vi.useRealTimers();
    await userEvent.click(cancel);
    await waitFor(async () => expect(await returned()).toMatchObject({ state: 'discarded' }));
    const units = () => screen.getByRole('textbox', { name: /^Unidades de Café/u });
    await expectShown(units).toHaveValue('0');
    expect(screen.getByText('Quedan 1 de 1')).toBeVisible();
    expect(await counter.workspace.db.returns.count()).toBe(0);
  });

  it('that is refused says so before any money goes', async () => {
    await fillIn();
    const refusal = { codigo: 'factura_anulada', error: 'Esta factura ya está anulada.' };
    // The sale itself arrives: as long as it has not, its return waits.
    counter.answer = ({ path }) =>
      path === PATHS.returns ? { status: 400, body: refusal } : { status: 201, body: null };
    await userEvent.click(submit());
    await waitFor(async () => expect(await returned()).toBeDefined());
    await counter.engine.syncNow();
    await expectShown(() => screen.getByText('No entregues el dinero.')).toBeVisible();
    expect(screen.getByText(refusal.error)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Entregar de todas formas' })).toBeNull();
  });

  it('that is refused and closed leads back to its sale, as it is by now', async () => {
    await fillIn();
    const refusal = { codigo: 'devolucion_excedida', error: 'De Café solo quedan 0.' };
    counter.answer = ({ path }) =>
      path === PATHS.returns ? { status: 400, body: refusal } : { status: 201, body: null };
    await userEvent.click(submit());
    await waitFor(async () => expect(await returned()).toBeDefined());
    await counter.engine.syncNow();
    await screen.findByText('No entregues el dinero.');
    await userEvent.click(screen.getByText('Cerrar'));
    await expectShown(() => screen.getByText('Devolver')).toBeVisible();
    expect(screen.queryByText('¿Qué se devuelve?')).toBeNull();
    expect(await returned()).toMatchObject({ state: 'discarded' });
  });
});

describe('the dialog of a return', () => {
  it('says what goes to the debt first', async () => {
    const entityId = await sellOnCredit();
    show(entityId);
    await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Devolver todo' }));
    const debt = () => screen.getByText('Abona a su deuda').closest('div');
    await expectShown(debt).toHaveTextContent(/^Abona a su deuda\$\s17\.609$/u);
  });

  it('for another reason asks for that at its field, until it is there', async () => {
    await fillIn();
    await userEvent.click(screen.getByText('Otro'));
    await userEvent.click(submit());
    const field = screen.getByRole('textbox', { name: '¿Cuál?' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Escribe el motivo.');
    await userEvent.type(field, 'Se equivocó de talla');
    expect(field).not.toHaveAccessibleDescription();
    await userEvent.click(submit());
    await waitFor(async () =>
      expect(await returned()).toMatchObject({ body: { motivo: 'Se equivocó de talla' } }),
    );
  });

  it('gives money back by two means, with what the voucher of one says', async () => {
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Dividir en varios medios' }));
    await userEvent.selectOptions(screen.getByLabelText('Medio 2 de la devolución'), 'nequi');
    const amount = () => screen.getByRole('textbox', { name: 'Valor en Nequi' });
    await userEvent.type(amount(), '20000');
    await userEvent.click(submit());
    expect(amount()).toHaveAccessibleDescription('Es más de lo que se devuelve.');
    expect(await returned()).toBeUndefined();
    await userEvent.clear(amount());
    await userEvent.type(amount(), '12000');
    await userEvent.type(screen.getByRole('textbox', { name: 'Referencia de Nequi (opcional)' }), 'M-1');
    expect(screen.getByLabelText('Lo demás en Efectivo')).toHaveTextContent('5.609');
    await userEvent.click(submit());
    await waitFor(async () =>
      expect(await returned()).toMatchObject({
        body: {
          reembolso: [
            { medio: 'efectivo', valor: '5608.50', referencia: null },
            { medio: 'nequi', valor: '12000.00', referencia: 'M-1' },
          ],
        },
      }),
    );
  });

  it('gives the rest of an exchange back by one means alone, and says so', async () => {
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Dividir en varios medios' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar por otro' }));
    expect(screen.getByText(/se devuelve por un solo medio/u)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Tarjeta' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar por otro' }));
    await expectShown(() => counter.workspace.drafts.current.exchange?.medio).toBe('efectivo');
  });

  it('takes broken goods as Averiado', async () => {
    await fillIn();
    await userEvent.click(screen.getByText('Averiado'));
    await userEvent.click(submit());
    await waitFor(async () =>
      expect(await returned()).toMatchObject({ body: { lineas: [{ linea: 1, destino: 'averia' }] } }),
    );
  });
});

it('a return of what another tab took back meanwhile is not saved, and says so', async () => {
  const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
  show(entityId, null);
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver todo' }));
  const { db } = counter.workspace;
  const [record] = await db.invoices.toArray();
  const of = record && (await readReturnable(db, record));
  if (!of) throw new Error('nothing can come back');
  const lines = [{ linea: 1, cantidad: '1' }];
  await returnGoods(db, { of, lines, destino: 'vitrina', motivo: 'Error', refunds: [], isDelivered: true });
  await userEvent.click(submit());
  await expectShown(() => screen.getByText(/^De esta venta ya se devolvió algo más/u)).toBeVisible();
  expect((await db.outbox.toArray()).filter(({ kind }) => kind === 'return').length).toBe(1);
});

it('an older sale that this device does not keep is read again with what another tab took back of it', async () => {
  const { db } = counter.workspace;
  const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
  const record = await db.invoices.get(entityId);
  const kept = record && (await readReturnable(db, record));
  if (!kept) throw new Error('nothing can come back');
  const of = { ...kept, invoice: 'POS1-000001', told: [{ linea: 1, cantidad: 0.25 }] };
  const known = { ...of, lines: of.lines.map((line) => ({ ...line, returned: '0.250', left: '0.750' })) };
  await db.invoices.delete(entityId);
  expect(await readExchanged(db, { of: known })).toMatchObject({ lines: [{ returned: '0.250' }] });
  const lines = [{ linea: 1, cantidad: '0.5' }];
  const goods = { of: known, lines, destino: 'vitrina', motivo: 'Error' } as const;
  await returnGoods(db, { ...goods, refunds: [], isDelivered: true });
  expect(await readExchanged(db, { of: known })).toMatchObject({
    lines: [{ returned: '0.750', left: '0.250' }],
  });
});

it('what a colleague took back on this device is not there to be taken once more, sent or not', async () => {
  const { db } = counter.workspace;
  const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
  const left = async () => {
    const record = await db.invoices.get(entityId);
    return record && (await readReturnable(db, record))?.lines[0]?.left;
  };
  const [, business] = db.name.split(':');
  const name = `erp:${business}:987659`;
  const colleague = new ErpDatabase(name);
  const person = { businessId: Number(business), subUserId: 987_659, name: 'Luz', businessName: '' };
  await rememberIdentity({ id: name, ...person, pending: 0, lastSync: null });
  const line = { linea: 1, cantidad: 0.5, con_nota: true };
  const back = { id: 'r1', factura_id: entityId, concepto: 1, nota: null, codigo_provisional: null };
  const row = { ...back, lineas: [line], reembolso: [], advertencias: [] };
  await colleague.returns.put({ ...row, srv: row } as never);
  expect(await left()).toBe('0.500');
  // The server tells it here too, and it counts once.
  await db.returns.put({ ...row, srv: row } as never);
  expect(await left()).toBe('0.500');
  await Promise.all([colleague.delete(), forgetIdentity(name)]);
});

it('what a colleague gave to the account on this device, and has not sent, is owed no more', async () => {
  const { db } = counter.workspace;
  const entityId = await sellOnCredit();
  const debtNow = async () => {
    const record = await db.invoices.get(entityId);
    return record && (await readReturnable(db, record))?.debt;
  };
  expect(await debtNow()).toBe('17609.00');
  const [, business] = db.name.split(':');
  const name = `erp:${business}:987660`;
  const colleague = new ErpDatabase(name);
  const person = { businessId: Number(business), subUserId: 987_660, name: 'Luz', businessName: '' };
  await rememberIdentity({ id: name, ...person, pending: 1, lastSync: null });
  const sale = await db.outbox.toCollection().first();
  const paid = { ...sale, op: 'p', seq: 1, entityId: 'p', kind: 'payment', state: 'pending' };
  const effect = {
    type: 'payment',
    cliente_id: AMPARO.id,
    valor: '5000.00',
    medio: 'efectivo',
    referencia: null,
  };
  const touches = [`clientes:${AMPARO.id}`];
  await colleague.outbox.put({ ...paid, effect, touches } as never);
  expect(await debtNow()).toBe('12609.00');
  await Promise.all([colleague.delete(), forgetIdentity(name)]);
});

it('goods of a sale that the server did not take wait for it, and the dialog names it at once', async () => {
  const { entityId, codigoProvisional } = await counter.sell({ client: AMPARO, delivered: true });
  const { db } = counter.workspace;
  await db.outbox
    .toCollection()
    .modify({ state: 'blocked', error: { status: 409, codigo: 'resolucion_vencida', text: '', at: '' } });
  show(entityId);
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver todo' }));
  await userEvent.click(submit());
  await expectShown(() =>
    screen.getByText(new RegExp(`resolver la venta ${codigoProvisional}`, 'u')),
  ).toBeVisible();
  expect(screen.queryByText('El servidor no responde.')).toBeNull();
  cleanup();
  show(null, null);
  // It is annulled no more than it is sold.
  const row = () => within(screen.getByRole('row', { name: new RegExp(codigoProvisional, 'u') }));
  await expectShown(() => row().getByRole('cell', { name: /^Por revisar/u })).toBeVisible();
});

describe('the history', () => {
  it('marks a sale of which something came back as Devuelta en parte', async () => {
    const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
    show(entityId, null);
    await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
    const units = await screen.findByRole('textbox', { name: /^Unidades de Café/u });
    await userEvent.clear(units);
    await userEvent.type(units, '0,5');
    await userEvent.click(screen.getByRole('button', { name: 'Recibir la devolución' }));
    await expectShown(() => screen.getByText('Devolución recibida.')).toBeVisible();
    cleanup();
    show(null, null);
    const table = () => within(screen.getByRole('table'));
    await expectShown(() => table().getByRole('cell', { name: 'Devuelta en parte' })).toBeVisible();
    cleanup();
    show(entityId, null);
    await expectShown(() => screen.getByText('Quedan 0,5 de 1')).toBeVisible();
  });

  it('says without network that an invoice which is not kept here cannot be looked for', async () => {
    show('0199d000-0000-7000-8000-000000000404', null);
    await expectShown(() => screen.getByText('Sin conexión no se puede buscar esa factura.')).toBeVisible();
  });

  it('logs the second paper of a return, and not the first', async () => {
    const { papers, unplug } = plugInCounterPrinter();
    const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
    show(entityId, null);
    await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Devolver todo' }));
    await userEvent.click(submit());
    const print = async () => userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
    const logged = async () =>
      (await counter.workspace.db.outbox.toArray()).filter(({ kind }) => kind === 'return-reprint');
    for (const count of [1, 2]) {
      await print();
      // The printer is free again, and the paper out.
      await expectShown(() => papers).toHaveLength(count);
      await waitFor(async () => expect(await logged()).toHaveLength(count - 1));
    }
    unplug();
    expect(papers.map((paper) => paper.includes('REIMPRESIÓN'))).toEqual([false, true]);
    const [back, [reprint]] = [await returned(), await logged()];
    expect(reprint).toMatchObject({
      path: `/api/erp/facturacion/devoluciones/${back?.entityId}/reimpresiones/`,
      dependsOn: [back?.op],
    });
  });
});
