import pg from 'pg';
import { rightsToCome } from '#server/platform/database/row-rights.ts';
import type { ClusterState, RoleName } from './cluster-place.ts';
import { delay } from './cluster-process.ts';

/** Raise it when the set-up below changes: it is carried out again on clusters that have an older one. */
export const ROLES_VERSION = 1;

const DATABASE = 'mostrador';
const FAREWELL_MS = 200;

export function clusterUrl(state: ClusterState, port: number, role: RoleName, database = DATABASE): string {
  return `postgres://${role}:${state.passwords[role]}@127.0.0.1:${port}/${database}`;
}

/** One statement session; a server that doesn't answer is given up after `limitMs`. */
export async function withSession<T>(
  url: string,
  limitMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => undefined); // a cut session shows in the next query
  try {
    await client.connect();
    return await work(client);
  } finally {
    // A hung server never answers a farewell either.
    await Promise.race([client.end().catch(() => undefined), delay(FAREWELL_MS)]);
  }
}

/** What the application will do: proves the keys, the database and its files. */
export async function requireAppSession(state: ClusterState, port: number): Promise<void> {
  await withSession(clusterUrl(state, port, 'mostrador_app'), 10_000, (client) => client.query('SELECT 1'));
}

/** Roles and database of the embedded cluster. */
export async function createRoles(state: ClusterState, port: number): Promise<void> {
  await setUpRoles(clusterUrl(state, port, 'postgres', 'postgres'), DATABASE, state.passwords);
}

/**
 * The owner migrates, the app only reads and writes rows. Every step may be repeated: a crash in the
 * middle of the first start leaves any part of them done.
 * @param adminUrl superuser, in any database of the server
 * @param database made when missing
 */
export async function setUpRoles(
  adminUrl: string,
  database: string,
  passwords: Readonly<Record<'mostrador_owner' | 'mostrador_app', string>>,
): Promise<void> {
  await withSession(adminUrl, 30_000, async (client) => {
    for (const role of ['mostrador_owner', 'mostrador_app'] as const) {
      const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (known.rowCount === 0) await client.query(`CREATE ROLE ${role}`);
      const rights = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
      await client.query(`ALTER ROLE ${role} ${rights} PASSWORD ${client.escapeLiteral(passwords[role])}`);
    }
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER mostrador_owner`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO mostrador_app`);
  });
  const within = new URL(adminUrl);
  within.pathname = `/${database}`;
  await withSession(within.toString(), 30_000, async (client) => {
    for (const statement of rightsToCome('mostrador_app', 'mostrador_owner')) await client.query(statement);
  });
}
