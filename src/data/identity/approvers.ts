import { APPROVABLE, type ApprovableAction, canApprove } from '#domain/accounts/approvals.ts';
import { returnOptionsOf } from '#domain/returns.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
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
  /** The server has it: what names it may be asked there. */
  isThere: boolean;
}

/** How a screen has somebody approve what is above the level of the person in front. */
export interface Approvals {
  /** What somebody on this device can approve. */
  can: ReadonlySet<ApprovableAction>;
  /** Asks for a PIN; null where nobody gave one. */
  ask: (asked: AskedApproval) => Promise<GivenApproval | null>;
}

/** What somebody may approve, as far as the own database tells; the server looks again. */
async function approvableBy(id: string): Promise<ApprovableAction[]> {
  const found = await withExistingDatabase(id, async (db) => {
    const [me, business] = await Promise.all([db.me.get('me'), db.business.toCollection().first()]);
    const { devolucion_nivel } = returnOptionsOf(business?.opciones);
    return APPROVABLE.filter((action) => canApprove(me?.permission_level, action, devolucion_nivel));
  });
  return found ?? [];
}

interface Asker {
  /** Database of the person in front. */
  id: string;
  businessId: number;
}

async function readApprovers({ id: own, businessId }: Asker, nowMs: number) {
  const others = (await listPinHolders(businessId, nowMs)).filter(({ id }) => id !== own);
  return Promise.all(others.map(async (holder) => ({ holder, actions: await approvableBy(holder.id) })));
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

/** Whether the server has taken an approval. */
export async function isApprovalThere(approver: string, id: string): Promise<boolean> {
  const isDone = await withExistingDatabase(approver, async ({ outbox }) =>
    (await outbox.where('lane').equals(id).toArray()).some(({ state }) => state === 'done'),
  );
  return isDone ?? false;
}
