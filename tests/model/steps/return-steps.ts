import type { Return } from '#contract/returns/returns.ts';
import { subtract } from '#domain/reports/figures.ts';
import { leastToDebt, quoteReturn } from '#domain/returns.ts';
import { readReturnable } from '#app/data/read/invoices/returnable.ts';
import { returnGoods } from '#app/data/writes/return-writes.ts';
import { markPaidOut } from '#app/data/writes/return-writes.ts';
import type { Command } from '#tests/model/commands.ts';
import type { Counter } from '#tests/model/counter.ts';
import { pick } from './counter-steps.ts';

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
  // What comes back had left.
  const sale = counter.saved.find(({ entityId }) => entityId === of.id);
  const row = sale && (await db.outbox.get(sale.seq));
  if (sale && row?.delivered) sale.isDelivered = true;
}

/** The money of a return that waited for the server leaves all the same. */
export async function giveMoney(counter: Counter, { which }: Do<'give money'>): Promise<void> {
  const saved = pick(
    counter.saved.filter(
      ({ kind, isDelivered, isGivenUp }) => kind === 'return' && !isDelivered && !isGivenUp,
    ),
    which,
  );
  const row = saved && (await counter.db.outbox.get(saved.seq));
  if (!row || row.state === 'done' || row.state === 'discarded') return;
  await markPaidOut(counter.db, row.entityId);
  saved.isDelivered = true;
}
