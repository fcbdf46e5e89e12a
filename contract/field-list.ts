/** Lists of fields: each noun has one table that says what its fields are, whatever needs some of them reads it. */

/** Names of the fields of a table that are so. */
export type NamesOf<Table, What> = {
  [Name in keyof Table]: Table[Name] extends What ? Name : never;
}[keyof Table] &
  string;

/** The names of the fields of which all of `what` is true, in the order of the table. */
export function fieldsThat<Table extends Readonly<Record<string, object>>, const What extends object>(
  table: Table,
  what: What,
): readonly NamesOf<Table, What>[] {
  const wanted = Object.entries(what);
  const fits = (field: Readonly<Record<string, unknown>>) =>
    wanted.every(([trait, value]) => field[trait] === value);
  return Object.keys(table).filter((name) => fits({ ...table[name] })) as NamesOf<Table, What>[];
}

/** The named fields of a row, without those that it does not have. */
export function pick<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  const picked: Partial<Row> = {};
  for (const name of names) if (row[name] !== undefined) picked[name] = row[name];
  return picked as Pick<Row, Name>;
}

/** A row without the named fields. */
export function omit<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Omit<Row, Name> {
  const rest = { ...row };
  for (const name of names) delete rest[name];
  return rest;
}
