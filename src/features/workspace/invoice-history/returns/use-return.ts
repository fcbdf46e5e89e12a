import { useEffect, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { isKind, isStopped, type Operation, type OperationOf } from '#app/data/queue/operation.ts';
import { stoppedSaleBefore } from '#app/data/queue/dependencies.ts';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { saveErrorText } from '#app/data/resolve/save-error.ts';
import { StorageFullError } from '#app/data/storage-full.ts';
import { markPaidOut } from '#app/data/writes/returns/return-writes.ts';
import { text } from './text.ts';

/** How long the money waits for the server (returns.md). */
const PATIENCE_MS = 3000;

/** A sale is no more what its dialog shows; its message is for the person. */
export class ChangedError extends Error {}

export type ReturnStep =
  | { kind: 'form'; failure: string | null }
  | { kind: 'waiting' }
  /** @property heldBy the sale that has to be settled first; null where the server just does not answer */
  | { kind: 'no-answer'; failure: string | null; heldBy: string | null }
  | { kind: 'refused'; reason: string; failure: string | null }
  | { kind: 'done'; id: string };

/** Gives an operation up with the server's word where that is needed; whether it is given up. */
export type GiveUp = (seq: number) => Promise<boolean>;

/** A return as it is by now, and the sale that has to be settled before it; undefined where none was taken. */
export async function readTaken(db: ErpDatabase, taken: OperationOf<'return'> | null) {
  if (taken === null) return undefined;
  const now = (await db.outbox.get(taken.seq)) ?? taken;
  return { now, heldBy: await stoppedSaleBefore(db, now) };
}

/**
 * A return from its form to the money: with network the server is asked first, without it the money goes at once.
 */
export function useReturn(db: ErpDatabase, onGiveUp: GiveUp) {
  const [taken, setTaken] = useState<OperationOf<'return'> | null>(null);
  const [isLate, setIsLate] = useState(false);
  /** The form is being saved, or somebody asked to approve it. */
  const [isTaking, setIsTaking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The server is asked to give it up: the money stays here meanwhile. */
  const [isBusy, setIsBusy] = useState(false);
  const read = useLiveRead([db.outbox], () => readTaken(db, taken), [db, taken]);
  const operation = read?.now;
  const isOpen = taken !== null && !taken.delivered;
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  const take = async (write: () => Promise<Operation | undefined>) => {
    setFailure(null);
    setIsTaking(true);
    try {
      const operation = await write();
      if (operation && isKind(operation, 'return')) setTaken(operation);
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setIsTaking(false);
    }
  };
  const forget = () => {
    setTaken(null);
    setIsLate(false);
    setFailure(null);
  };
  return {
    taken,
    isTaking,
    isBusy,
    step: stepOf(taken, operation, { isLate, heldBy: read?.heldBy ?? null, failure }),
    take,
    /** The customer gets the money whatever the server will say. */
    async deliver() {
      if (!taken) return;
      try {
        if (await markPaidOut(db, taken.entityId)) setTaken({ ...taken, delivered: true });
      } catch {
        setFailure(text.failed);
      }
    },
    /** Nothing is given back, and nothing is left of it. @returns whether it is given up */
    async giveUp(): Promise<boolean> {
      if (!taken) return false;
      setIsBusy(true);
      try {
        const isGone = isStopped(operation)
          ? (await discardOperation(db, taken.seq, '')) === undefined
          : await onGiveUp(taken.seq);
        if (isGone) forget();
        else setFailure(text.notGivenUp);
        return isGone;
      } catch {
        setFailure(text.failed);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

function wordsOf(error: unknown): string {
  if (error instanceof ChangedError) return error.message;
  return error instanceof StorageFullError ? text.storageFull : text.failed;
}

function stepOf(
  taken: Operation | null,
  operation: Operation | undefined,
  { isLate, heldBy, failure }: { isLate: boolean; heldBy: string | null; failure: string | null },
): ReturnStep {
  if (!taken) return { kind: 'form', failure };
  // In another tab: nothing is left of it, and no money may go.
  if (operation?.state === 'discarded') return { kind: 'form', failure: text.givenUpElsewhere };
  if (taken.delivered || operation?.state === 'done') return { kind: 'done', id: taken.entityId };
  if (operation && isStopped(operation))
    // That it could not be given up yet was before the server's word.
    return {
      kind: 'refused',
      reason: saveErrorText(operation),
      failure: failure === text.notGivenUp ? null : failure,
    };
  return isLate || heldBy !== null ? { kind: 'no-answer', failure, heldBy } : { kind: 'waiting' };
}
