import { useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { whyNotWritten } from '#app/data/write-failure.ts';
import { importProducts, type ImportWrite } from '#app/data/writes/product-import.ts';
import { text as moduleText } from '#app/features/workspace/inventory/text.ts';
import { type ImportPlan, readImportFile, UnfitFileError } from './read-file.ts';
import { importText as text } from './text.ts';

/** Where an import stands: nothing is saved before it runs. */
export type ImportState =
  | { kind: 'idle'; failure: string | null }
  | { kind: 'checking' }
  | { kind: 'planned'; plan: ImportPlan }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'over'; done: number; total: number; failure: string | null };

function failureOf(error: unknown): string {
  if (error instanceof UnfitFileError) return text[error.reason];
  reportError(error);
  return text.unreadable;
}

/** Reads a file, shows what it would do, and does it when told to. */
export function useImport(db: ErpDatabase, serieId: number | null) {
  const [state, setState] = useState<ImportState>({ kind: 'idle', failure: null });
  const stopping = useRef<AbortController | null>(null);
  const check = async (file: File) => {
    setState({ kind: 'checking' });
    try {
      setState({ kind: 'planned', plan: await readImportFile(db, file) });
    } catch (error) {
      setState({ kind: 'idle', failure: failureOf(error) });
    }
  };
  const run = async (writes: readonly ImportWrite[]) => {
    const total = writes.length;
    const stop = new AbortController();
    stopping.current = stop;
    let done = 0;
    const progress = (count: number) => {
      done = count;
      setState({ kind: 'running', done, total });
    };
    progress(0);
    try {
      await importProducts(db, writes, serieId, progress, stop.signal);
      setState({ kind: 'over', done, total, failure: null });
    } catch (error) {
      setState({ kind: 'over', done, total, failure: moduleText.notWritten[whyNotWritten(error)] });
    }
  };
  return { state, check, run, stop: () => stopping.current?.abort() };
}
