import type { Return } from '#contract/returns/returns.ts';
import { subtract } from '#domain/money/money.ts';
import { leastToDebt } from '#domain/refunds.ts';
import { quoteReturn } from '#domain/returns.ts';
import { readReturnable } from '#app/data/read/invoices/returnable.ts';
import { holdsMoney } from '#app/data/queue/exchange.ts';
import { setClient, setExchange } from '#app/data/drafts/draft-edits.ts';
import { priceDraft } from '#app/data/drafts/draft-math.ts';
import { recordedPayments, settleDraft } from '#app/data/drafts/exchange.ts';
import { markPaidOut, returnGoods } from '#app/data/writes/returns/return-writes.ts';
import { currentBagRate, submitSale } from '#app/data/writes/sales.ts';
import { draftOf } from '#tests/fixtures/device/device.ts';
import { seeShelf } from '#tests/model/invariants/shown-prices.ts';
import type { Command } from '#tests/model/command.ts';
import type { Counter } from '#tests/model/counter.ts';
import type { World } from '#tests/model/world.ts';
import { hand, onShelf, pick, writeOrDie } from './counter-steps.ts';

type Do<Name extends Command['do']> = Extract<Command, { do: Name }>;

/** Some of the first line of a sale comes back, as far as this device knows that it may; its debt is settled first. */
export async function takeBack(counter: Counter, command: Do<'take back'>): Promise<void> {
  const { db } = counter;
  const record = pick(await db.invoices.orderBy('id').toArray(), command.which);
  const of = record && (await readReturnable(db, record));
  const [line] = of?.lines ?? [];
  if (!of?.isAllowed || of.isAnnulled || !line || Number(line.left) <= 0) return;
  const lines = [{ linea: line.linea, cantidad: String(Math.min(command.units, Number(line.left))) }];
  const { total } = quoteReturn(of.lines, lines);
  const toDebt = leastToDebt(total, of.debt);
  const parts = [
    { medio: 'credito', valor: toDebt, referencia: null },
    { medio: 'efectivo', valor: subtract(total, toDebt), referencia: null },
  ] satisfies Return['reembolso'];
  const refunds = parts.filter(
    ({ valor, medio }) => valor !== '0.00' || (medio === 'efectivo' && toDebt === '0.00'),
  );
  const { destino, isDelivered, dies } = command;
  const run = () =>
    returnGoods(db, { of, lines, destino, motivo: 'Dañado', refunds, isDelivered }, counter.now());
  if (dies === undefined) await run();
  else await counter.dieAt(dies, run);
  const [saved] = (await counter.noteSaved()).filter(({ kind }) => kind === 'return');
  if (!saved) return;
  saved.isDelivered = isDelivered;
  await noteLeft(counter, of.id);
}

/** What comes back had left. */
async function noteLeft({ db, saved }: Counter, saleId: string): Promise<void> {
  const sale = saved.find(({ entityId }) => entityId === saleId);
  const row = sale && (await db.outbox.get(sale.seq));
  if (sale && row?.delivered) sale.isDelivered = true;
}

/** Some of the first line of a sale pays for other goods; what they leave of each other is cash. */
export async function exchange(world: World, counter: Counter, command: Do<'exchange'>): Promise<void> {
  const { db } = counter;
  const record = pick(await db.invoices.orderBy('id').toArray(), command.which);
  const [of, productId] = await Promise.all([
    record && readReturnable(db, record),
    onShelf(counter, world, command.product),
  ]);
  const [line] = of?.lines ?? [];
  if (!of?.isAllowed || of.isAnnulled || !line || Number(line.left) <= 0 || productId === undefined) return;
  const goods = {
    of,
    lines: [{ linea: line.linea, cantidad: String(Math.min(command.units, Number(line.left))) }],
    destino: 'vitrina' as const,
    motivo: 'No le sirvió',
    medio: 'efectivo' as const,
  };
  const drafted = await draftOf(db, [{ producto_id: productId, cantidad: String(command.wanted) }]);
  const seen = await seeShelf(counter, drafted);
  const draft = setExchange(setClient(drafted, of.client), goods);
  const { total_factura } = priceDraft(draft, await currentBagRate(db, counter.now())).amounts;
  const settled = settleDraft(draft, total_factura, of.cashStep);
  if (!settled.exchange || settled.exchange.exchanged === '0.00') return;
  const payments = recordedPayments(settled);
  const { refunds } = settled.exchange;
  const saved = await writeOrDie(counter, command.dies, () =>
    submitSale(db, { draft, payments, change: '0.00', refunds }, counter.now()),
  );
  const sale = saved.find(({ entityId }) => entityId === draft.id);
  if (!sale) return;
  if (seen) counter.shown.set(draft.id, seen);
  await noteLeft(counter, of.id);
  if (command.delivered) await hand(counter, sale);
}

/** The money of a return, or of an exchange, that waited for the server leaves all the same. */
export async function giveMoney(counter: Counter, { which }: Do<'give money'>): Promise<void> {
  const open = counter.saved.filter(
    ({ kind, isDelivered, isGivenUp }) =>
      (kind === 'return' || kind === 'sale') && !isDelivered && !isGivenUp,
  );
  const rows = await counter.db.outbox.bulkGet(open.map(({ seq }) => seq));
  const held = open.filter(({ kind }, at) => {
    const row = rows[at];
    return row && (kind === 'return' || holdsMoney(row));
  });
  const saved = pick(held, which);
  const row = saved && (await counter.db.outbox.get(saved.seq));
  if (!row || row.state === 'done' || row.state === 'discarded') return;
  await markPaidOut(counter.db, row.entityId);
  saved.isDelivered = true;
}
