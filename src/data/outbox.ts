import { announce } from './announce.ts';
import type { ErpDatabase } from './db.ts';
import { newUuid } from './ids.ts';
import { type Operation, UNSENT_STATES } from './operation.ts';
import { projectAll } from './projection.ts';

export interface OutboxCounts {
  /** Saved here, not acknowledged yet. */
  pending: number;
  /** Refused by the server: they wait for a person. */
  rejected: number;
  /** Age of the oldest unacknowledged one. */
  oldestAgeMs: number;
}

/** What the header shows. */
export async function countOutbox(db: ErpDatabase): Promise<OutboxCounts> {
  const unsent = await db.outbox
    .where('state')
    .anyOf([...UNSENT_STATES])
    .sortBy('seq');
  const rejected = await db.outbox.where('state').equals('rejected').count();
  const [first] = unsent;
  return {
    pending: unsent.length,
    rejected,
    oldestAgeMs: first ? Date.now() - Date.parse(first.occurredAt) : 0,
  };
}

/** Operations that are not acknowledged, oldest first: "Por enviar" and "Por revisar". */
export function listUnresolved(db: ErpDatabase): Promise<Operation[]> {
  return db.outbox
    .where('state')
    .anyOf([...UNSENT_STATES, 'rejected'])
    .sortBy('seq');
}

/** Sends a refused or blocked operation once more, under a new key: the old one's refusal is stored. */
export async function retryOperation(db: ErpDatabase, seq: number): Promise<void> {
  await db.transaction('rw', db.outbox, db.stocks, db.invoices, async () => {
    const operation = await db.outbox.get(seq);
    if (!operation || (operation.state !== 'rejected' && operation.state !== 'blocked')) return;
    await db.outbox.update(seq, {
      op: newUuid(),
      state: 'pending',
      sent: false,
      attempts: 0,
      nextAt: 0,
      error: null,
    });
    await projectAll(db, operation.touches);
  });
  announce(db.name, 'outbox');
}
