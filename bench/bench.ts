/** What a bench gets from `scripts/bench.js`, which calls the `run` of `bench/<name>.ts` and prints its tables. */
export interface BenchContext {
  /** Short rounds: proves that the bench runs, its figures mean little. */
  isQuick: boolean;
  log(line: string): void;
  /** Builds the app and the server into dist, unless that was done from these very sources. */
  ensureBuilt(): Promise<void>;
  /** Undone in reverse order when the bench ends, fails or is interrupted. */
  defer(cleanUp: () => Promise<void> | void): void;
}

export type Cell = string | number;

/** One printed table; `--json` writes the same. */
export interface Table {
  title: string;
  columns: readonly string[];
  rows: Cell[][];
  notes?: string[];
}
