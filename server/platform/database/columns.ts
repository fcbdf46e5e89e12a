import { sql } from './database.ts';

/**
 * Columns as a statement lists them, quoted.
 * @param names from a table of fields: never from a request
 * @param table the name that the statement gives to their table
 */
export function columns(names: readonly string[], table?: string) {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));
}
