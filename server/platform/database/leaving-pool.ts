import type pg from 'pg';

// cannot_connect_now: the database is shutting down, or not up yet.
const REFUSED = '57P03';

/**
 * A pool that lets go of a database that is shutting down. A database that shuts down "smart" refuses new connections
 * and waits for its old ones to close; a pool that goes on using those would keep it in that state, and answer 503
 * whenever it needs one more, for as long as there is work. So the first refusal ends all idle connections, and those
 * in use when they are given back.
 * @param onRefused called at each refusal, for connections that are none of the pool's
 */
export function leavingPool(pool: pg.Pool, onRefused: () => void = () => undefined): pg.Pool {
  let refusals = 0;
  /** How many refusals there had been when a connection was opened. */
  const openedAt = new WeakMap<pg.PoolClient, number>();

  async function endIdle(): Promise<void> {
    try {
      while (pool.idleCount > 0) (await pool.connect()).release(true);
    } catch {
      // Taken meanwhile by somebody who gives it back to be ended; a new one is refused.
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    try {
      const client = await pool.connect();
      const opened = openedAt.get(client) ?? refusals;
      openedAt.set(client, opened);
      const release = client.release.bind(client);
      client.release = (destroy) => release(destroy ?? opened < refusals);
      return client;
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code === REFUSED) {
        refusals += 1;
        onRefused();
        await endIdle();
      }
      throw error;
    }
  }

  return { connect, end: () => pool.end() } as unknown as pg.Pool;
}
