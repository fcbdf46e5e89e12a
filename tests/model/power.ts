import { Dexie, type DBCore, type DBCoreTable } from 'dexie';
import type { ErpDatabase } from '#app/data/db.ts';

/** The browser died at this point: nothing that follows takes effect. */
class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

// A browser that has died reports nothing either.
const { reportError } = globalThis;
globalThis.reportError = (error) => {
  if (!(error instanceof PowerCut)) reportError(error);
};

/**
 * The power of a device. It can be set to fail at the n-th step, where a step is any wait for IndexedDB or the
 * network: from there on everything fails, so that code that catches the failure can't write it down either.
 */
export class Power {
  #left = Number.POSITIVE_INFINITY;

  get isOff(): boolean {
    return this.#left < 0;
  }

  /** Lets so many more steps through. */
  failAfter(steps: number): void {
    this.#left = steps;
  }

  restore(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  /** @throws PowerCut */
  step(): void {
    if (this.#left >= 0) this.#left -= 1;
    if (this.#left < 0) throw new PowerCut();
  }
}

const STEPS = ['get', 'getMany', 'query', 'openCursor', 'count', 'mutate'] as const;

/** Lets every access to a database go through the power of its device. Before it is opened. */
export function plugIn(db: ErpDatabase, power: Power): void {
  const stepped = (table: DBCoreTable): DBCoreTable => {
    const calls = STEPS.map((name) => {
      const call = table[name] as (request: unknown) => Promise<unknown>;
      const run = (request: unknown) => {
        try {
          power.step();
        } catch (error) {
          return Dexie.Promise.reject(error);
        }
        return call(request);
      };
      return [name, run] as const;
    });
    return { ...table, ...Object.fromEntries(calls) };
  };
  db.use({
    stack: 'dbcore',
    name: 'power',
    create: (core: DBCore) => ({ ...core, table: (name) => stepped(core.table(name)) }),
  });
}
