import type { Workspace } from '#app/data/workspace.ts';
import { returnWithoutInvoice } from '#app/data/writes/returns/return-writes.ts';
import { LooseFields } from './LooseFields.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { text } from './text.ts';
import type { GiveUp } from './use-return.ts';

interface LooseReturnProps {
  workspace: Workspace;
  isOffline: boolean;
  onGiveUp: GiveUp;
  onClose: () => void;
}

/** Goods come back without their invoice: level 3, with network, of a client that is known. */
export function LooseReturn({ workspace, isOffline, onGiveUp, onClose }: LooseReturnProps) {
  return (
    <ReturnDialog
      obstacle={() => text.loose.onlyOnline}
      onClose={onClose}
      onGiveUp={onGiveUp}
      title={text.loose.title}
      workspace={workspace}
    >
      {({ failure, onTake }) => (
        <LooseFields
          failure={failure}
          isOffline={isOffline}
          onCancel={onClose}
          onGiveUp={onGiveUp}
          onTake={(goods) => onTake(() => returnWithoutInvoice(workspace.db, goods))}
          workspace={workspace}
        />
      )}
    </ReturnDialog>
  );
}
