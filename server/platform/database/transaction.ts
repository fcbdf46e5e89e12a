import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Db, Tables, Tx } from './database.ts';
import { currentTurn } from './turn.ts';

const pools = new WeakMap<Db, PostgresPool>();
const clients = new WeakMap<Tx, PostgresPoolClient>();
const transactions = new WeakMap<PostgresPoolClient, Tx>();

/** What a transaction ends with: a statement that was sent, whose answer COMMIT need not wait for. */
export interface Ending<Result> {
  last: Promise<Result>;
}

/** Lets transactions of a database send their statements without waiting for each other's answers. */
export function pipelineOn(db: Db, pool: PostgresPool): void {
  pools.set(db, pool);
}

/**
 * Runs a transaction whose statements may be under way together: BEGIN goes with the first one, COMMIT right behind
 * the last (in a row of transactions once the one before it is committed), and what is asked in one `together` costs one round trip (decision 007). PostgreSQL runs them in
 * the order in which they were sent; after a failed statement it refuses the rest, COMMIT included.
 * @throws Problem `sin_iniciar` when the transaction before it in a row was not committed
 */
export async function inTransaction<Result>(
  db: Db,
  run: (tx: Tx) => Promise<Ending<Result>>,
): Promise<Result> {
  const client = await poolOf(db).connect();
  let isUsable = true;
  try {
    const begun = sendText(client, 'begin');
    const { last } = await run(transactionOn(client));
    void heeded(last);
    const turn = currentTurn();
    if (turn && !(await turn.before)) throw new Problem('sin_iniciar');
    const committed = commit(client, last, begun);
    turn?.committing(
      committed.then(
        () => true,
        () => false,
      ),
    );
    return await committed;
  } catch (error) {
    await sendText(client, 'rollback').catch(() => (isUsable = false));
    throw error;
  } finally {
    (client.release as (destroy: boolean) => void)(!isUsable);
  }
}

async function commit<Result>(
  client: PostgresPoolClient,
  last: Promise<Result>,
  begun: Promise<unknown>,
): Promise<Result> {
  const [result, ended] = await together(last, sendText(client, 'commit'), begun);
  // A statement that nobody waited for failed, and took everything with it.
  if ((ended.command as string) !== 'COMMIT') throw new Error('the transaction was rolled back');
  return result;
}

/** Sends a statement of a transaction at once, before anything that is asked for after it. */
export function send<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<{ rows: Row[] }> {
  const client = clients.get(tx);
  if (!client) return statement.execute(tx);
  const { sql, parameters } = statement.compile(tx);
  return heeded(client.query<Row>(sql, [...parameters]));
}

/** Waits for all of them; throws the first failure in the order given, whichever came first in time. */
export async function together<Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const answers = await Promise.allSettled(asked);
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }) as { -readonly [At in keyof Asked]: Awaited<Asked[At]> };
}

function poolOf(db: Db): PostgresPool {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database was not opened by connect()');
  return pool;
}

function sendText(client: PostgresPoolClient, text: string) {
  return heeded(client.query(text, []));
}

/** Somebody waits for it later: until then its failure is not an unhandled one. */
function heeded<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => undefined);
  return answer;
}

/** The transaction object of a connection: statements go out as they come, Kysely's own waits for each. */
function transactionOn(client: PostgresPoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;
  const held: PostgresPoolClient = { query: client.query, release: () => undefined };
  const pool: PostgresPool = { connect: () => Promise.resolve(held), end: () => Promise.resolve() };
  const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Tx;
  transactions.set(client, tx);
  clients.set(tx, client);
  return tx;
}
