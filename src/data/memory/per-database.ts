import type { ErpDatabase } from '#app/data/db.ts';

/** @returns what gives the one of a database, made when it is first asked for */
export function perDatabase<Kept>(make: (db: ErpDatabase) => Kept): (db: ErpDatabase) => Kept {
  const kept = new WeakMap<ErpDatabase, Kept>();
  return (db) => {
    const known = kept.get(db) ?? make(db);
    kept.set(db, known);
    return known;
  };
}
