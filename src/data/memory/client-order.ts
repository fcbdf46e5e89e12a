import type { ClientRecord, ErpDatabase } from '#app/data/db.ts';
import type { Order } from './list-order.ts';
import { perDatabase } from './per-database.ts';
import { SortedLists } from './sorted-lists.ts';
import { TableRows } from './table-rows.ts';
import { Turns } from './turns.ts';

/**
 * The clients of the mirror in memory, in each order that was asked for: read once, then kept up to date row by row.
 * Read and sorted at every key, 20,000 of them would keep the person who types waiting.
 */
class ClientOrder {
  readonly #clients = new Map<string, ClientRecord>();
  readonly #sorted = new SortedLists(this.#clients);
  readonly #rows: TableRows<ClientRecord>;
  readonly #turns = new Turns();

  constructor({ clients }: ErpDatabase) {
    this.#rows = new TableRows(clients, {
      clear: () => this.#clients.clear(),
      put: (id, row) => {
        if (!row || row.borrado) this.#clients.delete(id);
        else this.#clients.set(id, { ...row, srv: null });
      },
    });
  }

  /** Every client in an order, without what the server last said of it. */
  inOrder(order: Order<ClientRecord>): Promise<readonly ClientRecord[]> {
    return this.#turns.take(async () => {
      this.#sorted.note(await this.#rows.catchUp());
      return this.#sorted.inOrder(order.name, order);
    });
  }
}

/** The one of this database, made when it is first asked for. */
export const clientOrderOf = perDatabase((db) => new ClientOrder(db));
