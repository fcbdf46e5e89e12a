import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Writable } from 'node:stream';
import type pg from 'pg';

// The best plan of a search depends on the word that is searched: it is made anew each time.
const DEPENDS_ON_VALUES = /\bI?LIKE\b/iu;

// Every text takes memory on each connection; a server has some hundred that repeat.
export const MOST_STATEMENTS = 500;

export type StatementListener = (sql: string, parameters: readonly unknown[]) => void;

/**
 * A pool whose statements with parameters are prepared once per connection and then only run: PostgreSQL
 * parses and plans them once. Searches, and statements beyond so many different texts, are not prepared.
 * @param most 0 where the next transaction of a connection may find itself in another session
 */
export function preparingPool(
  pool: pg.Pool,
  onStatement: StatementListener | undefined,
  most: number,
): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (DEPENDS_ON_VALUES.test(text)) return undefined;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    const gather = gathering(client);
    const query = (text: string, values: unknown[]) => {
      onStatement?.(text, values);
      gather();
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query(name === undefined ? { text, values } : { name, text, values });
    };
    return {
      query,
      release: (destroy?: boolean) => client.release(destroy),
    } as unknown as PostgresPoolClient;
  }

  return {
    async connect() {
      const client = await pool.connect();
      const prepared = clients.get(client) ?? prepare(client);
      clients.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

/** What is asked within one turn of the event loop leaves in one packet: sending is the dearest part of a query. */
function gathering(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}
