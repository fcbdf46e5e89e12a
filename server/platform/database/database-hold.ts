import pg from 'pg';

// PostgreSQL knows an advisory lock by a number, in each database apart: the same in every version of the program.
const LOCK = 4_715_290_866;
const AGAIN_AFTER_MS = 1_000;
const CONNECT_WITHIN_MS = 5_000;

/** The mark of a running server on its database: while one is there, nobody restores. */
export interface DatabaseHold {
  /**
   * Closes the session of a database that shuts down and waits for its clients, as PostgreSQL's "smart" shutdown
   * does; the mark is made again when the database is back.
   */
  leave(): void;
  release(): Promise<void>;
}

/**
 * Marks the database as served, in a session of its own that is opened again whenever it breaks. Any number of
 * servers may mark the same one.
 * @returns undefined while somebody restores into it
 * @throws what `pg` says when the database cannot be reached
 */
export async function holdDatabase(url: string): Promise<DatabaseHold | undefined> {
  let client = await openMarked(url);
  if (!client) return undefined;
  let isReleased = false;
  const againLater = (): void => {
    if (!isReleased) setTimeout(() => void again(), AGAIN_AFTER_MS).unref();
  };
  const again = async (): Promise<void> => {
    client = await openMarked(url).catch(() => undefined);
    if (isReleased) await client?.end();
    else if (client) client.once('end', againLater);
    else againLater();
  };
  client.once('end', againLater);
  return {
    leave: () => void client?.end(),
    async release() {
      isReleased = true;
      await client?.end();
    },
  };
}

async function openMarked(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: 'mostrador server',
  });
  client.on('error', () => undefined); // the `end` event reports a broken session
  try {
    await client.connect();
    if (await isTaken(client, 'pg_try_advisory_lock_shared')) return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return undefined;
}

/**
 * Keeps every server off the database until this session ends.
 * @returns false when a server runs on it, or another restore holds it
 */
export function holdAlone(client: pg.ClientBase): Promise<boolean> {
  return isTaken(client, 'pg_try_advisory_lock');
}

async function isTaken(
  client: pg.ClientBase,
  take: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${take}($1) AS taken`, [LOCK]);
  return rows[0]?.taken === true;
}
