import { StorageFullError } from '#app/data/storage-full.ts';
import { Problem, type ProblemCode } from '#domain/problems.ts';
import { text } from './text.ts';

const REFUSED: Partial<Record<ProblemCode, string>> = {
  sin_serie: text.noSeries,
  modulo_inactivo: text.off,
  nivel_insuficiente: text.level,
  pedido_facturado: text.billed,
};

/** Runs a write of an order. @returns what went wrong, in words; undefined when it is on disk */
export async function save(write: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (error instanceof StorageFullError) return text.storageFull;
    return (error instanceof Problem && REFUSED[error.codigo]) || text.failed;
  }
}
