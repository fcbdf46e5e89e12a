import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, setClient } from '#app/data/drafts/draft-edits.ts';
import { beginExchange, type DraftExchange } from '#app/data/drafts/exchange.ts';
import { toStockRecord } from '#app/data/records.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { giveUp } from '#app/sync/push/cancel.ts';
import { readReturnable } from '#app/data/read/invoices/returnable.ts';
import { deliverOrphans } from '#app/data/writes/hand-over.ts';
import { returnGoods } from '#app/data/writes/returns/return-writes.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import type { SellScreenProps } from '#app/features/workspace/invoicing/SellScreen.tsx';
import { NUMBER_WITHIN_MS } from '#app/features/workspace/invoicing/charge/ReceiptPanel.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { hasten } from '#tests/fixtures/screen/timers.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

/** The coffee of a sale, $ 17.609 with its tax, comes back. */
async function goodsOf(saleId: string): Promise<DraftExchange> {
  const { db } = counter.workspace;
  const record = await db.invoices.get(saleId);
  const of = record && (await readReturnable(db, record));
  if (!of) throw new Error(`${saleId} is not kept here`);
  const lines = [{ linea: 1, cantidad: '1' }];
  return { of, lines, destino: 'vitrina', motivo: 'No le sirvió', medio: 'efectivo' };
}

const undo = async (seq: number) => (await giveUp(counter.engine.context, seq, '')) === 'discarded';

/** Draws an open sale of a product without taxes that the coffee pays for. */
async function show(
  precio: string,
  props: Partial<Pick<SellScreenProps, 'isOffline' | 'onGiveUp'>> = {},
  approved?: DraftExchange['approved'],
): Promise<string> {
  const { workspace } = counter;
  const { entityId } = await counter.sell({ client: AMPARO, delivered: true });
  const goods = await goodsOf(entityId);
  beginExchange(workspace.drafts, { ...goods, ...(approved && { approved }) }, goods.of.client);
  const product = { ...LINE, id: COFFEE.id, precio, iva_rate: null };
  workspace.drafts.edit((draft) => addProduct(draft, product));
  drawSellScreen({
    workspace,
    onGiveUp: undo,
    ...props,
  });
  await screen.findByRole('button', { name: /^Facturar/u });
  return entityId;
}

const limitTo = (devolucion_sin_red_max: string) => {
  const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, devolucion_sin_red_max };
  return counter.workspace.db.business.put({ id: 'business', opciones, v: 1 } as never);
};

const saved = async () => (await counter.workspace.db.outbox.toArray()).map(({ kind }) => kind);

describe('a sale that goods pay for', () => {
  it('leaves the means of payment out where they pay it all, and says what goes back', async () => {
    await show('5000.00');
    await expectShown(() => screen.getByText('Se devuelve en efectivo').parentElement).toHaveTextContent(
      '$ 12.609',
    );
    expect(screen.queryByRole('textbox', { name: 'Recibido' })).toBeNull();
    await userEvent.keyboard('{F8}');
    await screen.findByText('Guardado en este equipo');
    const operations = await counter.workspace.db.outbox.toArray();
    expect(operations.at(-1)?.body).toMatchObject({ pagos: [{ medio: 'cambio', valor: '5000.00' }] });
  });

  it('is paid with the rest, in the tender that was received for it', async () => {
    await show('20000.00');
    await expectShown(() => screen.findByRole('textbox', { name: 'Recibido' })).toHaveAttribute(
      'placeholder',
      '2.392',
    );
    await expectShown(() => screen.getByText('Por pagar').nextElementSibling).toHaveTextContent('$ 2.392');
  });

  it('is not charged once the goods came back otherwise: their money would leave twice', async () => {
    const saleId = await show('5000.00');
    const { of, lines, destino, motivo } = await goodsOf(saleId);
    const refunds = [{ medio: 'efectivo' as const, valor: '17608.50', referencia: null }];
    const form = { of, lines, destino, motivo, refunds, isDelivered: true };
    await returnGoods(counter.workspace.db, form);
    const why = /^Cambio de \S+: La factura ya está anulada\. Quita el cambio para seguir\.$/u;
    await expectShown(() => screen.getByText(why)).toBeVisible();
    await userEvent.keyboard('{F8}');
    await waitFor(() => expect(screen.getAllByText(why)).toHaveLength(2));
    expect(await saved()).toEqual(['sale', 'return']);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar el cambio' }));
    await waitFor(() => expect(screen.queryByText(why)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    await expectShown(() => screen.getByText(why)).toBeVisible();
  });

  it('is not charged without network above the owner’s limit, whenever the line went', async () => {
    await limitTo('10000.00');
    await show('5000.00', { isOffline: true });
    await expectShown(() => screen.getByText(/Sin conexión se devuelve hasta \$\s10\.000\./u)).toBeVisible();
    await userEvent.keyboard('{F8}');
    expect(await saved()).toEqual(['sale']);
  });

  it('is charged above that limit on an approval of just that', async () => {
    await limitTo('10000.00');
    const ids = {
      id: '0198a000-0000-7000-8000-000000000001',
      autoriza: '0198a000-0000-7000-8000-000000000002',
    };
    await show('5000.00', { isOffline: true }, { ...ids, accion: 'returns.beyond-limits' });
    await screen.findByText('Se devuelve en efectivo');
    await userEvent.keyboard('{F8}');
    await screen.findByText('Guardado en este equipo');
    expect(await saved()).toEqual(['sale', 'sale']);
  });

  it('promises no money while there is nothing that the goods pay for', async () => {
    await show('5000.00');
    await userEvent.click(screen.getAllByRole('button', { name: 'Vaciar la venta' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Se devuelve en efectivo')).toBeNull());
    expect(screen.getByText(/17\.609 a favor: agrega lo que se lleva\./u)).toBeVisible();
  });
});

describe('the money of an exchange', () => {
  const operation = async () => (await counter.workspace.db.outbox.toArray()).at(-1);
  const newSale = () => screen.queryByRole('button', { name: /^Nueva venta/u });

  /** Charges, and lets the server fail to judge it. */
  async function chargeInTrouble(): Promise<void> {
    counter.answer = () => ({ status: 500, body: {} });
    await userEvent.keyboard('{F8}');
    await screen.findByText('Guardado en este equipo');
    await counter.engine.syncNow();
    await screen.findByText('Todavía no está registrado: no entregues dinero.');
  }

  it('stays where it is without the server’s word until the cashier lets it go', async () => {
    hasten(NUMBER_WITHIN_MS);
    await show('5000.00');
    await chargeInTrouble();
    expect(screen.queryByText('Se devuelve en efectivo')).toBeNull();
    expect(newSale()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Entregar \$\s12\.609$/u }));
    await expectShown(() => screen.findByText('Se devuelve en efectivo')).toBeVisible();
    expect(await operation()).toMatchObject({ delivered: true });
    expect(newSale()).toBeEnabled();
  });

  it('that waits lets the next customer be served, and has not left then', async () => {
    await show('5000.00');
    await chargeInTrouble();
    await userEvent.click(screen.getByRole('button', { name: /^Seguir vendiendo/u }));
    await expectShown(() => screen.findByRole('button', { name: /^Facturar/u })).toBeVisible();
    // Nor when its tab goes without a word.
    await deliverOrphans(counter.workspace.db, new Set());
    expect(await operation()).toMatchObject({ delivered: false });
  });

  it('does not go above the owner’s limit: the exchange is undone once the server says so, and is open again', async () => {
    hasten(NUMBER_WITHIN_MS);
    await limitTo('10000.00');
    await show('5000.00');
    await chargeInTrouble();
    expect(screen.queryByRole('button', { name: /^Entregar/u })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer el cambio' }));
    await expectShown(() => screen.findByText(/^No se pudo deshacer/u)).toBeVisible();
    expect(newSale()).toBeNull();
    counter.answer = () => ({
      status: 200,
      body: { estado: 'anulada', status: 409, cuerpo: null, desde: null, hasta: null },
    });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Deshacer el cambio' }));
    await expectShown(() => screen.findByText(/^Lo devuelto vale \$\s17\.609\.$/u)).toBeVisible();
    expect(await operation()).toMatchObject({ state: 'discarded', delivered: false });
    expect(counter.workspace.drafts.getSnapshot().drafts.map(({ lines }) => lines.length)).toEqual([1]);
  });

  it('is not handed over while the server is asked to undo it, and what is charged meanwhile stays in front', async () => {
    let goOn = () => undefined as void;
    const asked = new Promise<void>((resolve) => (goOn = resolve));
    await show('5000.00', { onGiveUp: (seq) => asked.then(() => undo(seq)) });
    await chargeInTrouble();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer el cambio' }));
    expect(screen.getByRole('button', { name: /^Entregar/u })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: /^Seguir vendiendo/u }));
    await expectShown(() => screen.findByText(/^El cambio sigue sin respuesta/u)).toBeVisible();
    const units = { cantidad_vitrina: 9, cantidad_bodega: 0, nombre_vitrina: null, nombre_bodega: null };
    const row = { producto_id: LINE.id, serie_id: 7, ...units };
    const known = { srv: row, v: 1, rev: 1, pageRev: 1 };
    await counter.workspace.db.stocks.put(toStockRecord(stockKey(LINE.id, 7), row, known));
    counter.workspace.drafts.edit((draft) => addProduct(setClient(draft, AMPARO), LINE));
    await userEvent.keyboard('{F8}');
    await screen.findByText('Guardado en este equipo');
    counter.answer = () => ({
      status: 200,
      body: { estado: 'anulada', status: 409, cuerpo: null, desde: null, hasta: null },
    });
    goOn();
    await waitFor(() => expect(counter.workspace.drafts.getSnapshot().drafts).toHaveLength(1));
    await waitFor(async () =>
      expect((await counter.workspace.db.outbox.toArray()).map(({ state }) => state)).toContain('discarded'),
    );
    expect(screen.getByText('Guardado en este equipo')).toBeVisible();
  });

  it('goes at once where there is no network: it is a fact from then on', async () => {
    await show('5000.00', { isOffline: true });
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.findByText('Se devuelve en efectivo')).toBeVisible();
    expect(await operation()).toMatchObject({ delivered: true });
  });
});
