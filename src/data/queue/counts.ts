import type { ErpDatabase } from '#app/data/db.ts';
import { countInStates, oldestInStates } from './by-state.ts';
import {
  ATTENTION_TRIES,
  isInTrouble,
  OPEN_STATES,
  type OperationState,
  STOPPED_STATES,
  UNSENT_STATES,
} from './operation.ts';

export interface OutboxCounts {
  /** Saved here and on their way: "Por enviar". */
  pending: number;
  /** Refused, blocked, or tried in vain for long: "Por revisar". With `pending` all that is not sent. */
  review: number;
  /** Age of the oldest operation that the server has not answered. */
  oldestAgeMs: number;
}

/**
 * What the header shows. Counted by keys, and few rows read: it is asked for at every change, and a queue of hundreds
 * would be read whole each time, which takes longer than to send one of them.
 */
export function countOutbox(db: ErpDatabase): Promise<OutboxCounts> {
  // In one transaction: an operation that goes back from sending to waiting between two reads would be counted in
  // neither.
  return db.transaction('r', db.outbox, async () => {
    const [open, stopped, inTrouble, oldest] = await Promise.all([
      countInStates(db, OPEN_STATES),
      countInStates(db, STOPPED_STATES),
      countInTrouble(db),
      oldestInStates(db, UNSENT_STATES),
    ]);
    const review = stopped + inTrouble;
    return {
      pending: open - review,
      review,
      oldestAgeMs: oldest ? Date.now() - Date.parse(oldest.occurredAt) : 0,
    };
  });
}

async function countInTrouble({ outbox }: ErpDatabase): Promise<number> {
  const often = (state: OperationState) =>
    outbox.where('[state+attempts]').between([state, ATTENTION_TRIES], [state, Infinity]).toArray();
  const tried = await Promise.all([often('pending'), often('sending')]);
  return tried.flat().filter(isInTrouble).length;
}
