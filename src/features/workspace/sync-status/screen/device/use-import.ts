import { useState } from 'react';
import type { SendRescued } from '#app/online/import-rescued.ts';
import { readRescueFile } from '#app/data/restore/rescue.ts';
import { importedName } from './imported-text.ts';
import { screenText } from '#app/features/workspace/sync-status/screen/text.ts';

const text = screenText.rescue;

/** What the server answered to one operation of the file. */
export interface ImportedRow {
  op: string;
  name: string;
  isAccepted: boolean;
  /** The server's sentence for an operation that did not get in. */
  sentence: string;
}

type ImportState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'over'; rows: ImportedRow[]; failure: string | null };

function sentenceOf(body: unknown): string {
  const { codigo: _codigo, ...told } = (body ?? {}) as Record<string, unknown>;
  const found = Object.values(told)
    .flat(3)
    .find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : '';
}

/** Sends a rescue file portion by portion; what has been answered stays told whatever happens after. */
export function useImport(send: SendRescued): { state: ImportState; run: (file: File) => Promise<void> } {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const run = async (file: File) => {
    const portions = readRescueFile(await file.text());
    const total = portions?.reduce((sum, { operaciones }) => sum + operaciones.length, 0) ?? 0;
    if (!portions) return setState({ kind: 'over', rows: [], failure: text.notAFile });
    if (total === 0) return setState({ kind: 'over', rows: [], failure: text.emptyFile });
    const rows: ImportedRow[] = [];
    for (const portion of portions) {
      setState({ kind: 'running', done: rows.length, total });
      const outcome = await send(portion);
      if (outcome.kind === 'unreachable') return setState({ kind: 'over', rows, failure: text.unreachable });
      if (outcome.kind === 'refused')
        return setState({ kind: 'over', rows, failure: outcome.sentence ?? text.refusedAll });
      portion.operaciones.forEach((operation, at) => {
        const answer = outcome.results[at];
        const isAccepted = answer !== undefined && answer.status < 300;
        const sentence = isAccepted ? '' : sentenceOf(answer?.cuerpo);
        rows.push({ op: operation.op, name: importedName(operation), isAccepted, sentence });
      });
    }
    setState({ kind: 'over', rows, failure: null });
  };
  return { state, run };
}
