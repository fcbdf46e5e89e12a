import type { ClientRecord, ErpDatabase } from '#app/data/db.ts';
import { type ChangedKeys, TableChanges } from '#app/data/live/table-changes.ts';
import { eachRow } from './each-row.ts';
import type { Order } from './list-order.ts';
import { SortedLists } from './sorted-lists.ts';

/**
 * The clients of the mirror in memory, in each order that was asked for: read once, then kept up to date row by row.
 * Read and sorted at every key, 20,000 of them would keep the person who types waiting.
 */
class ClientOrder {
  readonly #clients = new Map<string, ClientRecord>();
  readonly #changes: TableChanges;
  readonly #sorted = new SortedLists(this.#clients);
  #reading: Promise<void> = Promise.resolve();

  constructor(readonly db: ErpDatabase) {
    this.#changes = new TableChanges(db.name, 'clients');
  }

  /** Every client in an order, without what the server last said of it. */
  inOrder(order: Order<ClientRecord>): Promise<readonly ClientRecord[]> {
    // One after the other: nothing changes while an order is sorted.
    const asking = this.#reading.then(async () => {
      await this.#catchUp();
      return this.#sorted.inOrder(order.name, order);
    });
    this.#reading = asking.then(
      () => undefined,
      () => undefined,
    );
    return asking;
  }

  async #catchUp(): Promise<void> {
    const changed = this.#changes.take();
    try {
      await this.#read(changed);
    } catch (error) {
      this.#changes.forget();
      throw error;
    }
    this.#sorted.note(changed);
  }

  async #read(changed: ChangedKeys): Promise<void> {
    const { clients } = this.db;
    if (changed === 'all') {
      this.#clients.clear();
      return eachRow(clients, (row) => this.#keep(row));
    }
    if (changed.size === 0) return undefined;
    const ids = [...changed];
    for (const [at, row] of (await clients.bulkGet(ids)).entries()) {
      this.#clients.delete(ids[at] as string);
      if (row) this.#keep(row);
    }
    return undefined;
  }

  #keep(row: ClientRecord): void {
    if (!row.borrado) this.#clients.set(row.id, { ...row, srv: null });
  }
}

const orders = new WeakMap<ErpDatabase, ClientOrder>();

/** The one of this database, made when it is first asked for. */
export function clientOrderOf(db: ErpDatabase): ClientOrder {
  const order = orders.get(db) ?? new ClientOrder(db);
  orders.set(db, order);
  return order;
}
