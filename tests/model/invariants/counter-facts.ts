import type { Counter } from '#tests/model/counter.ts';

/** What lies on the disk of a counter, at one moment. */
export type CounterFacts = Awaited<ReturnType<typeof readCounter>>;

export function readCounter({ db }: Counter) {
  return db.transaction('r', db.tables, async () => {
    const [
      outbox,
      products,
      stocks,
      clients,
      invoices,
      ledger,
      settings,
      drafts,
      cash,
      returns,
      orders,
      meta,
      me,
    ] = await Promise.all([
      db.outbox.orderBy('seq').toArray(),
      db.products.toArray(),
      db.stocks.toArray(),
      db.clients.toArray(),
      db.invoices.toArray(),
      db.ledger.toArray(),
      db.settings.toArray(),
      db.drafts.toArray(),
      db.cash.toArray(),
      db.returns.toArray(),
      db.orders.toArray(),
      db.meta.toArray(),
      db.me.get('me'),
    ]);
    const cursor = Number(meta.find(({ key }) => key === 'cursor')?.value ?? 0);
    return {
      outbox,
      products,
      stocks,
      clients,
      invoices,
      ledger,
      settings,
      drafts,
      cash,
      returns,
      orders,
      cursor,
      me,
    };
  });
}
