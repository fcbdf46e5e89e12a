import type { ErpDatabase } from '#app/data/db.ts';

/** Keeps one thing for each database. @returns a function that makes it at the first call, and gives the same at each later one */
export function perDatabase<Kept>(make: (db: ErpDatabase) => Kept): (db: ErpDatabase) => Kept {
  const kept = new WeakMap<ErpDatabase, Kept>();
  return (db) => {
    const known = kept.get(db) ?? make(db);
    kept.set(db, known);
    return known;
  };
}
