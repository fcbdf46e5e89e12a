import { APPROVABLE, type ApprovableAction, canApprove } from '#domain/accounts/approvals.ts';
import type { Level } from '#domain/accounts/permissions.ts';
import { returnOptionsOf } from '#domain/returns.ts';
import { announce } from '#app/data/announce.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import { isStopped, type Operation } from '#app/data/queue/operation.ts';
import { addOperation, enqueue } from '#app/data/writes/enqueue.ts';
import { writePaths } from '#app/data/writes/write-paths.ts';
import { withExistingDatabase } from './existing-database.ts';
import { keptToken, listPinHolders, type PinHolder } from './pins.ts';

/** What one person asks another to approve: one action on one row. */
export interface AskedApproval {
  /** Id of the row that the operation makes or changes. */
  op: string;
  accion: ApprovableAction;
}

/** An approval that was given on this device. */
export interface GivenApproval {
  id: string;
  /** The server has it: what names it may be asked there. Else it gave no answer. */
  isThere: boolean;
}

/** How a screen has somebody approve what is above the level of the person in front. */
export interface Approvals {
  /** What somebody on this device can approve. */
  can: ReadonlySet<ApprovableAction>;
  /** Asks for a PIN; null where nobody gave one, or only people whom the server refuses. */
  ask: (asked: AskedApproval) => Promise<GivenApproval | null>;
}

/** The level from which the owner lets people take returns: of the person in front, whose mirror is kept current. */
async function returnLevel(own: string): Promise<Level> {
  const business = await withExistingDatabase(own, (db) => db.business.toCollection().first());
  return returnOptionsOf(business?.opciones).devolucion_nivel;
}

/** What somebody may approve, as far as the own database tells; the server looks again. */
async function approvableBy(id: string, returnsFrom: Level): Promise<ApprovableAction[]> {
  const me = await withExistingDatabase(id, (db) => db.me.get('me'));
  return APPROVABLE.filter((action) => canApprove(me?.permission_level, action, returnsFrom));
}

interface Asker {
  /** Database of the person in front. */
  id: string;
  businessId: number;
}

async function readApprovers({ id: own, businessId }: Asker, nowMs: number) {
  const others = (await listPinHolders(businessId, nowMs)).filter(({ id }) => id !== own);
  const returnsFrom = await returnLevel(own);
  return Promise.all(
    others.map(async (holder) => ({ holder, actions: await approvableBy(holder.id, returnsFrom) })),
  );
}

/** Who can approve an action by PIN on this device. */
export async function listApprovers(
  asker: Asker,
  action: ApprovableAction,
  nowMs: number,
): Promise<PinHolder[]> {
  const all = await readApprovers(asker, nowMs);
  return all.flatMap(({ holder, actions }) => (actions.includes(action) ? [holder] : []));
}

/** All that somebody on this device can approve by PIN. */
export async function listApprovable(asker: Asker, nowMs: number): Promise<Set<ApprovableAction>> {
  const all = await readApprovers(asker, nowMs);
  return new Set(all.flatMap(({ actions }) => actions));
}

/**
 * Writes an approval down in the database of who gave it, whose PIN was right: it goes with their token.
 * @returns its id; null where that person has to sign in first
 */
export async function giveApproval(
  approver: string,
  { op, accion }: AskedApproval,
  now = new Date(),
): Promise<string | null> {
  if ((await keptToken(approver)) === null) return null;
  const id = newUuid(now.getTime());
  const written = await withExistingDatabase(approver, (db) => writeApproval(db, id, { op, accion }, now));
  return written ? id : null;
}

const writeApproval = (db: ErpDatabase, id: string, asked: AskedApproval, now: Date) =>
  enqueue(db, () =>
    addOperation(
      db,
      {
        entityId: id,
        lane: id,
        touches: [],
        dependsOn: [],
        method: 'POST',
        path: writePaths.approvals,
        body: asked,
        effect: { type: 'approval', accion: asked.accion },
        delivered: true,
      },
      now,
    ),
  );

/** What the server says of an approval: it has it, refuses it or the session of who gave it, or has not answered. */
export type ApprovalStanding = 'there' | 'refused' | 'signed-out' | 'unanswered';

/** What the server has said of an approval. */
export async function readApproval(approver: string, id: string): Promise<ApprovalStanding> {
  const standing = await withExistingDatabase(approver, async (db): Promise<ApprovalStanding> => {
    const operation = await operationOf(db, id);
    if (operation?.state === 'done') return 'there';
    if (!operation || isStopped(operation) || operation.state === 'discarded') return 'refused';
    return (await db.meta.get('refused')) ? 'signed-out' : 'unanswered';
  });
  return standing ?? 'refused';
}

/** Gives up an approval that the server refused, before anything rests on it: nobody has to look at it again. */
export async function withdrawApproval(approver: string, id: string, now = new Date()): Promise<void> {
  await withExistingDatabase(approver, async (db) => {
    await db.transaction('rw', db.outbox, async () => {
      const operation = await operationOf(db, id);
      if (!operation || operation.state === 'done') return;
      const discard = { reason: '', at: now.toISOString() };
      await db.outbox.update(operation.seq, { state: 'discarded', discard });
    });
    announce(db.name, 'outbox');
  });
}

const operationOf = ({ outbox }: ErpDatabase, id: string): Promise<Operation | undefined> =>
  outbox.where('lane').equals(id).last();
