import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { beginExchange, type DraftExchange, priceExchange } from '#app/data/drafts/exchange.ts';
import { readReturnable } from '#app/data/read/invoices/returnable.ts';
import { markPaidOut, returnGoods } from '#app/data/writes/returns/return-writes.ts';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { HistoryScreen } from '#app/features/workspace/invoice-history/HistoryScreen.tsx';
import { giveUp } from '#app/sync/push/cancel.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';

const NO_ANSWER = 'Sin respuesta: no entregues el dinero';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const onOpen = vi.fn<(id: string | null) => void>();

function show(openId: string): void {
  onOpen.mockReset();
  render(
    <UiProvider>
      <HistoryScreen
        isUnfilled={false}
        older={null}
        onGiveUp={async (seq) => (await giveUp(counter.engine.context, seq, '')) === 'discarded'}
        onNewSale={() => undefined}
        onOpen={onOpen}
        onRetry={() => undefined}
        openId={openId}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

/** A coffee of $ 17.609 that was sold and comes back. */
async function soldCoffee() {
  const { db } = counter.workspace;
  const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
  const record = await db.invoices.get(entityId);
  const of = record && (await readReturnable(db, record));
  if (!of) throw new Error(`${entityId} is not kept here`);
  return { of, lines: [{ linea: 1, cantidad: '1' }], destino: 'vitrina', motivo: 'No le sirvió' } as const;
}

/** The same coffee pays for goods of $ 5.000: the server has not answered, and the receipt was left. */
async function exchangeAside(approved?: DraftExchange['approved']) {
  const { db, drafts } = counter.workspace;
  const goods = { ...(await soldCoffee()), medio: 'efectivo', ...(approved && { approved }) } as const;
  beginExchange(drafts, goods, goods.of.client);
  drafts.edit((draft) => addProduct(draft, { ...LINE, id: COFFEE.id, precio: '5000.00', iva_rate: null }));
  const draft = drafts.current;
  const { refunds, exchanged } = priceExchange(goods, '5000.00', 0);
  const payments = [{ medio: 'cambio', valor: exchanged, recibido: null, referencia: null }] as const;
  const charge = { draft, refunds, payments: [...payments], change: '0.00' };
  const { entityId } = await drafts.charge(draft, () => submitSale(db, charge));
  return { soldId: goods.of.id, entityId };
}

const operationOf = async (entityId: string) =>
  (await counter.workspace.db.outbox.where('lane').equals(entityId).toArray()).at(-1);

describe('an exchange whose receipt was left while its money waits', () => {
  it('says in the history what is to be handed over, and makes it a fact there', async () => {
    const { soldId, entityId } = await exchangeAside();
    show(soldId);
    await expectShown(() =>
      screen.findByText(/^Cambio de mercancía \$\s5\.000 · Efectivo \$\s12\.609$/u),
    ).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /^Entregar \$\s12\.609$/u }));
    await waitFor(() => expect(screen.queryByText(NO_ANSWER)).toBeNull());
    expect(await operationOf(entityId)).toMatchObject({ delivered: true });
  });

  it('is asked about at its new sale too, of which no paper is printed and nothing comes back before', async () => {
    const { entityId } = await exchangeAside();
    show(entityId);
    await screen.findByText(NO_ANSWER);
    expect(screen.queryByRole('button', { name: /^Imprimir/u })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Devolver' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^Entregar/u }));
    await expectShown(() => screen.findByRole('button', { name: 'Devolver' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Imprimir comprobante provisional' })).toBeVisible();
  });

  it('is undone there, and its sale is open again', async () => {
    const { soldId, entityId } = await exchangeAside();
    show(soldId);
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer el cambio' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(null));
    expect(await operationOf(entityId)).toMatchObject({ state: 'discarded' });
    const { drafts } = counter.workspace.drafts.getSnapshot();
    expect(drafts.map(({ lines, exchange }) => [lines.length, exchange?.of.id])).toContainEqual([1, soldId]);
  });
});

describe('an exchange that somebody approved', () => {
  it('goes under the id that was approved, and once undone it needs another approval', async () => {
    const approved = {
      id: '0198a000-0000-7000-8000-000000000001',
      autoriza: '0198a000-0000-7000-8000-000000000002',
      accion: 'returns.create',
    } as const;
    const { soldId, entityId } = await exchangeAside(approved);
    const [operation] = [await operationOf(entityId)];
    expect(operation?.effect).toMatchObject({
      exchange: { id: approved.id, body: { autoriza: approved.autoriza } },
    });
    show(soldId);
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer el cambio' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(null));
    const { drafts } = counter.workspace.drafts.getSnapshot();
    const again = drafts.find(({ exchange }) => exchange?.of.id === soldId);
    expect(again?.exchange).not.toHaveProperty('approved');
  });
});

describe('a return whose dialog was left while its money waits', () => {
  it('is given up from its sale with the server’s word, and kept without it', async () => {
    const goods = await soldCoffee();
    const refunds = [{ medio: 'efectivo' as const, valor: '17609.00', referencia: null }];
    const { entityId } = await returnGoods(counter.workspace.db, { ...goods, refunds, isDelivered: false });
    counter.answer = () => ({ status: 500, body: {} });
    await counter.engine.syncNow();
    show(goods.of.id);
    const giveUpButton = () => screen.findByRole('button', { name: 'Cancelar la devolución' });
    await userEvent.click(await giveUpButton());
    await expectShown(() => screen.findByText(/^No se pudo cancelar todavía/u)).toBeVisible();
    expect(await operationOf(entityId)).toMatchObject({ state: 'pending' });
    counter.answer = () => ({
      status: 200,
      body: { estado: 'anulada', status: 409, cuerpo: null, desde: null, hasta: null },
    });
    await userEvent.click(await giveUpButton());
    await waitFor(async () => expect(await operationOf(entityId)).toMatchObject({ state: 'discarded' }));
  });

  it('counts as handed over no more once it was given up in another tab', async () => {
    const { db } = counter.workspace;
    const goods = await soldCoffee();
    const refunds = [{ medio: 'efectivo' as const, valor: '17609.00', referencia: null }];
    const { seq, entityId } = await returnGoods(db, { ...goods, refunds, isDelivered: false });
    await discardOperation(db, seq, '');
    expect(await markPaidOut(db, entityId)).toBe(false);
    expect(await operationOf(entityId)).toMatchObject({ state: 'discarded', delivered: false });
  });

  it('above the owner’s limit is not handed over without the server', async () => {
    const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, devolucion_sin_red_max: '10000.00' };
    await counter.workspace.db.business.put({ id: 'business', opciones, v: 1 } as never);
    const goods = await soldCoffee();
    const refunds = [{ medio: 'efectivo' as const, valor: '17609.00', referencia: null }];
    await returnGoods(counter.workspace.db, { ...goods, refunds, isDelivered: false });
    show(goods.of.id);
    await expectShown(() =>
      screen.findByText(/^Sin conexión se devuelve hasta \$\s10\.000\./u),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Entregar/u })).toBeNull();
  });
});
