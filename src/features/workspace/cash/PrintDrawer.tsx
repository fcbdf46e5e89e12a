import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { printDrawer } from './print-drawer.ts';
import { text } from './text.ts';

/** Prints the paper of a drawer, and says what went wrong. */
export function PrintDrawer({
  workspace,
  view,
  label,
}: {
  workspace: Workspace;
  view: DrawerView;
  label: string;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const print = async () => {
    setIsBusy(true);
    try {
      await printDrawer(workspace, view);
    } catch (error) {
      toast({ message: printFailure(error, text.printFailed), tone: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ActionButton icon={Printer} isBusy={isBusy} onClick={() => void print()}>
      {label}
    </ActionButton>
  );
}
