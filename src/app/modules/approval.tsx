import { type ReactNode, useState } from 'react';
import {
  type Approvals,
  type ApprovalStanding,
  type AskedApproval,
  type GivenApproval,
  giveApproval,
  listApprovable,
  readApproval,
  withdrawApproval,
} from '#app/data/identity/approvers.ts';
import { tablesOfPins } from '#app/data/identity/pins.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { APPROVABLE, type ApprovableAction } from '#domain/accounts/approvals.ts';
import { can as mayDo } from '#domain/accounts/permissions.ts';
import type { ApprovalEnd } from '#app/features/workspace/lock/ApprovalDialog.tsx';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** How long somebody in front waits for the server to have an approval; what names it then goes without. */
const PATIENCE_MS = 4000;

const fetchDialog = () =>
  import('#app/features/workspace/lock/ApprovalDialog.tsx').then(({ ApprovalDialog }) => ApprovalDialog);

interface Asking extends AskedApproval {
  answer: (given: GivenApproval | null) => void;
}

/** The PIN of somebody who may do it, asked for over the screen; its code is fetched when it is wanted. */
export function useApproval(counter: Pick<OpenCounter, 'workspace' | 'status' | 'others'>): {
  approvals: Approvals;
  dialog: ReactNode;
} {
  const { workspace, status, others } = counter;
  const own = { id: workspace.db.name, businessId: workspace.session.business_id };
  const [asking, setAsking] = useState<Asking | null>(null);
  const [Dialog, wantDialog] = useOnDemand(fetchDialog);
  const needsNobody = APPROVABLE.every((action) => mayDo(workspace.session.permission_level, action));
  const can = useLiveRead(
    tablesOfPins(),
    () => (needsNobody ? new Set<ApprovableAction>() : listApprovable(own, Date.now())),
    [own.id, own.businessId, needsNobody],
  );

  /** Sends the approval before what rests on it; without network nothing is waited for. */
  const send = async (approver: string, id: string): Promise<ApprovalStanding> => {
    if (status.getSnapshot().connection === 'offline') return 'unanswered';
    const isOver = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([others.sendOf(approver).catch(reportUnlessLeaving), isOver]);
    return readApproval(approver, id);
  };
  const end = (given: GivenApproval | null) => {
    asking?.answer(given);
    // While the server was waited for, another question may have been asked.
    setAsking((now) => (now === asking ? null : now));
  };
  const approve = async (approver: string): Promise<ApprovalEnd> => {
    const id = asking && (await giveApproval(approver, asking));
    if (!id) return 'password';
    const standing = await send(approver, id);
    if (standing === 'refused' || standing === 'signed-out') {
      // No money goes on the word of somebody whom the server has just refused.
      await withdrawApproval(approver, id);
      void others.readLevelOf(approver).catch(reportUnlessLeaving);
      return standing === 'refused' ? 'refused' : 'password';
    }
    end({ id, isThere: standing === 'there' });
    return 'opened';
  };
  const ask = async (asked: AskedApproval): Promise<GivenApproval | null> => {
    if (!(await wantDialog())) return null;
    return new Promise((answer) => setAsking({ ...asked, answer }));
  };
  return {
    approvals: { can: can ?? new Set(), ask },
    dialog: Dialog && asking && (
      <Dialog action={asking.accion} onClose={() => end(null)} onRight={approve} own={own} />
    ),
  };
}
