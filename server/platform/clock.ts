import { first, sql, type Tx } from './database/database.ts';

/** The time; tests hand in their own. */
export type Clock = () => Date;

/** The time inside a transaction, once what was asked before it is done: under the locks that it takes. */
export type TxClock = (tx: Tx) => Promise<Date>;

/** By the clock of the database, one for all processes. */
export const databaseClock: TxClock = async (tx) => {
  const row = await first(sql<{ now: Date }>`SELECT clock_timestamp() AS now`, tx);
  if (!row) throw new Error('the database tells no time');
  return row.now;
};

export const systemClock: Clock = () => new Date();
